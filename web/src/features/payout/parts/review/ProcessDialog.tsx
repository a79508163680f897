import { withCommas } from '#domain/money/display.ts';
import type { Sent } from '../../../../lib/call.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { labelOf, type PaymentDetails } from '../payable.ts';
import { ProcessFields } from './ProcessFields.tsx';
import { type ManualPayment, manualSchema, useDefaultPayment } from './use-processing.ts';

interface ProcessDialogProps {
  details: PaymentDetails;
  act: (step: Sent<'payouts.action'>['action']) => Promise<unknown>;
  onClose: () => void;
}

/** Starts the manual payment of one item. */
export function ProcessDialog({ details, act, onClose }: ProcessDialogProps) {
  const [payment] = details.payments;
  const sum = payment ? `, ${payment.currency} ${withCommas(payment.amount)}` : '';
  const edit = useEditForm<ManualPayment>({
    schema: manualSchema,
    values: useDefaultPayment(),
    draft: `payout-process-${details.item_id}-${details.version}`,
    save: async (manual) => {
      await act({ kind: 'process', ...manual });
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
