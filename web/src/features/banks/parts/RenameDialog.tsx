import { ach as contract } from '#contract/ach.contract.ts';
import { t } from '#domain/language/translate.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { type Bank, bankLabel } from './bank-label.ts';

interface NameValues {
  funding_source_id: string;
  alias_name: string;
}

/** Changes the nickname of a bank account. */
export function RenameDialog({ bank, onClose }: { bank: Bank; onClose: () => void }) {
  const change = useWrite('ach.aliasNames');
  const edit = useEditForm<NameValues>({
    schema: contract.aliasNames.input,
    values: { funding_source_id: bank.id, alias_name: bank.name },
    draft: `bank-name-${bank.id}`,
    async save(values) {
      await change.mutateAsync(values);
      notify.success(t`Bank account renamed`);
      onClose();
    },
  });
  const { register, formState } = edit.form;
  return (
    <FormDialog title={t`Rename bank account`} line={bankLabel(bank)} edit={edit} action={t`Save`} onClose={onClose}>
      <TextField
        label={t`Nickname`}
        maxLength={50}
        error={formState.errors.alias_name?.message}
        {...register('alias_name')}
      />
    </FormDialog>
  );
}
