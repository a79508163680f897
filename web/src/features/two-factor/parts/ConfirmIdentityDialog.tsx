import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { call } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import { arePasskeysSupported, passkeyProblem, signWithPasskey } from '../../../lib/passkeys.ts';
import { refusedBy, type SubmitResult } from '../../../ui/use-form-submit.ts';
import { PasskeyButton } from '../../sign-in/parts/PasskeyButton.tsx';
import { twoFactorQuery } from '../two-factor.calls.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { twoFactorLabels } from './two-factor-labels.ts';

/** Asks for the second factor again, by code or passkey. The interrupted request continues afterwards. */
export function ConfirmIdentityDialog({ onFinish }: { onFinish: (isConfirmed: boolean) => void }) {
  const factors = useQuery(twoFactorQuery).data?.data;
  const hasPasskey = arePasskeysSupported() && factors !== undefined && factors.passkeys.length > 0;

  async function usePasskey(): Promise<SubmitResult> {
    try {
      await call('twoFactor.confirmPasskey', await signWithPasskey(await call('twoFactor.confirmPasskeyOptions', {})));
      onFinish(true);
      return { ok: true };
    } catch (error) {
      if (error instanceof CallError) return refusedBy(error);
      return { ok: false, message: passkeyProblem(error) ?? '' };
    }
  }

  return (
    <CodeDialog
      title={t`Confirm it is you`}
      line={twoFactorLabels.confirmHint}
      action={t`Confirm`}
      onConfirm={async ({ code }) => {
        await call('twoFactor.confirm', { code });
        onFinish(true);
      }}
      onClose={() => onFinish(false)}
    >
      {hasPasskey && <PasskeyButton label={t`Continue with a passkey`} onPasskey={usePasskey} />}
    </CodeDialog>
  );
}
