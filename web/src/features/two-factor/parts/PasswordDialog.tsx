import { t } from '#domain/language/translate.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { OneFieldDialog } from './OneFieldDialog.tsx';

interface PasswordDialogProps {
  title: string;
  line: string;
  action: string;
  isDestroying?: boolean;
  onConfirm: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password, for example before a factor is added or removed. */
export function PasswordDialog(props: PasswordDialogProps) {
  return (
    <OneFieldDialog
      {...props}
      field="password"
      value=""
      missing={t`Enter your password.`}
      render={(field) => <PasswordField label={t`Password`} autoComplete="current-password" autoFocus {...field} />}
    />
  );
}
