import { useState } from 'react';
import { type CreditRefund, creditRefundLabel, creditRefunds } from '#domain/billing/credit-note.ts';
import { withCommas } from '#domain/money/display.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ClientDetails } from './client.calls.ts';

interface CreditDialogProps {
  details: ClientDetails;
  invoice: ClientDetails['billing']['invoices'][number];
  onClose: () => void;
}

/** Issues a credit note for a paid invoice. */
export function CreditDialog({ details, invoice, onClose }: CreditDialogProps) {
  const settle = useWrite('providerAdmin.settleInvoice');
  const [amount, setAmount] = useState(invoice.total);
  const [refund, setRefund] = useState<CreditRefund>(details.billing.card ? 'card' : 'balance');
  const [reference, setReference] = useState('');
  const total = `${invoice.currency} ${withCommas(invoice.total)}`;

  return (
    <ReasonDialog
      title={`Refund or credit invoice ${invoice.number}`}
      line={`The invoice of ${total} stays as it is, and a credit note corrects it. The client sees the reason.`}
      action="Issue credit note"
      label="Reason"
      missing="Enter a reason."
      maxLength={500}
      onConfirm={async (reason) => {
        await settle.mutateAsync({
          client_id: details.client.client_id,
          version: details.version,
          invoice_id: invoice.invoice_id,
          reason,
          change: { kind: 'credit', amount, refund, reference },
        });
        notify.success('Credit note issued');
      }}
      onClose={onClose}
    >
      <TextField
        label={`Amount in ${invoice.currency}`}
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value.trim())}
      />
      <SelectField
        label="Refund"
        data={creditRefunds.map((value) => ({ value, label: creditRefundLabel[value] }))}
        value={refund}
        onChange={(value) => setRefund(creditRefunds.find((each) => each === value) ?? refund)}
      />
      {refund === 'bank_transfer' && (
        <TextField
          label="Reference of the transfer"
          isOptional
          maxLength={140}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  );
}
