import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './two-factor.module.css';
import { twoFactorLabels } from './two-factor-labels.ts';

interface AuthenticatorDialogProps {
  /** Receives the recovery codes, or null if the person already has some. */
  onDone: (recovery_codes: string[] | null) => void;
  onClose: () => void;
}

/** Adds an authenticator app: scan or type the secret, then confirm the first code. */
export function AuthenticatorDialog({ onDone, onClose }: AuthenticatorDialogProps) {
  const confirm = useWrite('twoFactor.confirmTotp');
  // The dialog starts with a new secret each time it opens. Secrets are never cached.
  const started = useQuery({
    queryKey: ['twoFactor.startTotp'],
    queryFn: () => call('twoFactor.startTotp', {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });

  return (
    <CodeDialog
      title={t`Add an authenticator app`}
      line={twoFactorLabels.scan}
      action={t`Turn on`}
      hint={t`The 6 digits that the app shows`}
      onConfirm={async ({ code }) => {
        const { recovery_codes } = await confirm.mutateAsync({ code });
        onDone(recovery_codes);
      }}
      onClose={onClose}
    >
      <FormAlert message={started.error ? errorText(started.error) : null} />
      {started.data && (
        <>
          <QrCode text={started.data.otpauth_url} label={t`QR code for the authenticator app`} />
          <div>
            <p>{twoFactorLabels.manual}</p>
            <code className={styles.secret}>{started.data.secret.match(/.{1,4}/gu)?.join(' ')}</code>
          </div>
        </>
      )}
    </CodeDialog>
  );
}
