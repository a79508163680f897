import { t } from '#domain/language/translate.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { OneFieldDialog } from './OneFieldDialog.tsx';

interface PasskeyNameDialogProps {
  title: string;
  line: string;
  action: string;
  name: string;
  onConfirm: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function PasskeyNameDialog({ name, ...dialog }: PasskeyNameDialogProps) {
  return (
    <OneFieldDialog
      {...dialog}
      field="name"
      value={name}
      missing={t`Enter a name.`}
      render={(field) => <TextField label={t`Name`} autoFocus maxLength={80} {...field} />}
    />
  );
}
