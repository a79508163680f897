import type { z } from 'zod';
import { advances } from '#contract/advances.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../../lib/session.ts';
import { FormDate } from '../../../ui/FormDate.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { advanceLabels } from './advance-labels.ts';

export interface Payment {
  reference: string;
  paid_on: string;
  comment: string;
}

interface PaidDialogProps {
  line: string;
  /** The suggested payment date; by default today. */
  paid_on?: string;
  /** The key under which the browser stores unsaved values, so that they survive a reload. */
  draft: string;
  /** The input schema; by default that of advances.markPaid. */
  schema?: z.ZodType;
  isReferenceOptional?: boolean;
  labels?: { reference: string; comment: string };
  onPay: (payment: Payment) => Promise<unknown>;
  onClose: () => void;
}

const defaultSchema = advances.markPaid.input.pick({ reference: true, paid_on: true, comment: true });
const defaultLabels = { reference: advanceLabels.referenceHint, comment: t`Comment` };

/** Records the date and reference of a payment made outside Outlay. */
export function PaidDialog(props: PaidDialogProps) {
  const {
    line,
    draft,
    schema = defaultSchema,
    isReferenceOptional = false,
    labels = defaultLabels,
    onPay,
    onClose,
  } = props;
  const { user } = useSession();
  const { paid_on = localDay(new Date(), user.time_zone) } = props;
  const edit = useEditForm<Payment>({
    schema,
    values: { reference: '', paid_on, comment: '' },
    draft,
    save: async (payment) => {
      await onPay(payment);
      onClose();
    },
  });
  const { register, control, formState } = edit.form;
  const { errors } = formState;

  return (
    <FormDialog title={t`Mark as paid`} line={line} edit={edit} action={t`Mark paid`} onClose={onClose}>
      <TextField
        label={t`Reference`}
        description={labels.reference}
        isOptional={isReferenceOptional}
        autoComplete="off"
        maxLength={120}
        error={errors.reference?.message}
        {...register('reference')}
      />
      <FormDate control={control} name="paid_on" label={t`Paid on`} emptyValue={paid_on} />
      <TextAreaField label={labels.comment} isOptional error={errors.comment?.message} {...register('comment')} />
    </FormDialog>
  );
}
