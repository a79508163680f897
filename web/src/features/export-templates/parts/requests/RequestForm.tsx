import { reportRequests as contract } from '#contract/report-requests.contract.ts';
import type { Sent } from '../../../../lib/call.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';

export function RequestForm({ onClose }: { onClose: () => void }) {
  const create = useWrite('reportRequests.create');
  const edit = useEditForm<Sent<'reportRequests.create'>>({
    schema: contract.create.input,
    values: { subject: '', message: '' },
    draft: 'report-request',
    async save(values) {
      await create.mutateAsync(values);
      notify.success('Request sent. You get an email when support answers.');
      onClose();
    },
  });
  const { register, formState } = edit.form;

  return (
    <FormDialog
      title="Request a report"
      line="Outlay support reads your request and answers here."
      edit={edit}
      action="Send request"
      onClose={onClose}
    >
      <TextField label="Report" error={formState.errors.subject?.message} {...register('subject')} />
      <TextAreaField
        label="What should it contain?"
        minRows={5}
        autosize
        error={formState.errors.message?.message}
        {...register('message')}
      />
    </FormDialog>
  );
}
