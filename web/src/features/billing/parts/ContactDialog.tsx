import { billing as contract } from '#contract/billing.contract.ts';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import type { BillingOverview } from './billing.calls.ts';

/** Edits the recipient of invoices. The country and the VAT number determine the tax. */
export function ContactDialog({ overview, onClose }: { overview: BillingOverview; onClose: () => void }) {
  const save = useWrite('billing.saveContact');
  const { contact, version } = overview;
  const edit = useEditForm<Sent<'billing.saveContact'>>({
    schema: contract.saveContact.input,
    values: { ...contact, version },
    draft: `billing-contact-${version}`,
    async save(values) {
      await save.mutateAsync(values);
      notify.success('Recipient saved');
      onClose();
    },
  });
  const { register, formState } = edit.form;
  const { errors } = formState;
  const upper = (text: string) => text.trim().toUpperCase();

  return (
    <FormDialog title="Recipient of invoices" edit={edit} action="Save" onClose={onClose}>
      <TextField label="Name" isOptional error={errors.contact_name?.message} {...register('contact_name')} />
      <TextField
        label="Email"
        isOptional
        type="email"
        error={errors.contact_email?.message}
        {...register('contact_email')}
      />
      <TextField label="Address" isOptional error={errors.address?.message} {...register('address')} />
      <TextField
        label="Country"
        isOptional
        description="Two letters, such as DE or US."
        error={errors.country?.message}
        {...register('country', { setValueAs: upper })}
      />
      <TextField
        label="VAT number"
        isOptional
        description="Businesses in other European countries pay no VAT to us."
        error={errors.vat_number?.message}
        {...register('vat_number', { setValueAs: upper })}
      />
    </FormDialog>
  );
}
