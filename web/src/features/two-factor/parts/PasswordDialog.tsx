import { PasswordField } from '../../../ui/PasswordField.tsx';
import { OneFieldDialog } from './OneFieldDialog.tsx';

interface PasswordDialogProps {
  title: string;
  line: string;
  action: string;
  onConfirm: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password before a factor is removed. */
export function PasswordDialog(props: PasswordDialogProps) {
  return (
    <OneFieldDialog
      {...props}
      isDestroying
      field="password"
      value=""
      missing="Enter your password."
      render={(field) => <PasswordField label="Password" autoComplete="current-password" autoFocus {...field} />}
    />
  );
}
