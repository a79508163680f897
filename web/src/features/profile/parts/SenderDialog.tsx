import { receiptMail as contract } from '#contract/receipt-mail.contract.ts';
import { t } from '#domain/language/translate.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { profileLabels } from '../profile-labels.ts';

/** Adds an address from which the person sends receipts. */
export function SenderDialog({ onClose }: { onClose: () => void }) {
  const add = useWrite('receiptMail.addSender');
  const edit = useEditForm<{ email: string }>({
    schema: contract.addSender.input,
    values: { email: '' },
    draft: 'receipt-sender-new',
    async save(values) {
      await add.mutateAsync(values);
      onClose();
      notify.success(profileLabels.senderLinkSent(values.email));
    },
  });
  const { register, formState } = edit.form;

  return (
    <FormDialog
      title={t`Add a sender`}
      line={profileLabels.senderHint}
      edit={edit}
      action={t`Send link`}
      onClose={onClose}
    >
      <TextField label={t`Email`} type="email" error={formState.errors.email?.message} {...register('email')} />
    </FormDialog>
  );
}
