import { useState } from 'react';
import { withCommas } from '#domain/money/display.ts';
import type { Sent } from '../../../../lib/call.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { usePaysByBank } from '../bank/use-pays-by-bank.ts';
import { labelOf, type PaymentDetails } from '../payable.ts';
import { ProcessFields } from './ProcessFields.tsx';
import { type ManualPayment, manualSchema, useDefaultPayment } from './use-processing.ts';

interface ProcessDialogProps {
  details: PaymentDetails;
  act: (step: Sent<'payouts.action'>['action']) => Promise<unknown>;
  onClose: () => void;
}

const ways = [
  { value: 'bank', label: 'Bank transfer' },
  { value: 'manual', label: 'Manual' },
] as const;

/** Starts the payment of one item, by bank transfer if the company supports it. */
export function ProcessDialog({ details, act, onClose }: ProcessDialogProps) {
  const { item_kind, item_id, number, version } = details;
  const paysByBank = usePaysByBank();
  const [way, setWay] = useState<(typeof ways)[number]['value']>(paysByBank ? 'bank' : 'manual');
  const transfer = useWrite('ach.pay');
  const [payment] = details.payments;
  const sum = payment ? `, ${payment.currency} ${withCommas(payment.amount)}` : '';
  const edit = useEditForm<ManualPayment>({
    schema: manualSchema,
    values: useDefaultPayment(),
    draft: `payout-process-${item_id}-${version}`,
    save: async (manual) => {
      if (way === 'bank') {
        await transfer.mutateAsync({ item_kind, item_id, version });
        notify.success(`${number} sent to the bank`);
      } else await act({ kind: 'process', ...manual });
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
      {paysByBank && <SegmentField label="Pay by" value={way} options={ways} onChange={setWay} />}
      {way === 'manual' && <ProcessFields edit={edit} />}
    </FormDialog>
  );
}
