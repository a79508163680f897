import { t } from '#domain/language/translate.ts';
import { call } from '../../../lib/call.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { twoFactorLabels } from './two-factor-labels.ts';

/** Asks people without a second factor for their password. The interrupted request continues afterwards. */
export function ConfirmPasswordDialog({ onFinish }: { onFinish: (isConfirmed: boolean) => void }) {
  return (
    <PasswordDialog
      title={t`Confirm it is you`}
      line={twoFactorLabels.confirmPasswordHint}
      action={t`Confirm`}
      onConfirm={async (password) => {
        await call('twoFactor.confirmPassword', { password });
        onFinish(true);
      }}
      onClose={() => onFinish(false)}
    />
  );
}
