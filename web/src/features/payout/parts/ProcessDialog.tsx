import { withCommas } from '#domain/money/display.ts';
import type { Sent } from '../../../lib/call.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { ProcessFields } from './ProcessFields.tsx';
import { labelOf, type PaymentDetails } from './payable.ts';
import { type ManualPayment, manualSchema, useUsualPayment } from './use-processing.ts';

interface ProcessDialogProps {
  details: PaymentDetails;
  act: (step: Sent<'payouts.action'>['action']) => Promise<unknown>;
  onClose: () => void;
}

/** Begins to pay one item by hand. */
export function ProcessDialog({ details, act, onClose }: ProcessDialogProps) {
  const [present] = details.payments;
  const sum = present ? `, ${present.currency} ${withCommas(present.amount)}` : '';
  const edit = useEditForm<ManualPayment>({
    schema: manualSchema,
    values: useUsualPayment(),
    draft: `payout-process-${details.item_id}-${details.version}`,
    save: async (payment) => {
      await act({ kind: 'process', ...payment });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Process payment"
      line={`${labelOf(details)}${sum}`}
      edit={edit}
      action="Process"
      onClose={onClose}
    >
      <ProcessFields edit={edit} />
    </FormDialog>
  );
}
