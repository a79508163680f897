import { useState } from 'react';
import { spacedReference } from '#domain/billing/bank-transfer.ts';
import { withCommas } from '#domain/money/display.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useToday } from '../../../lib/use-today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { notify } from '../../../ui/notices.ts';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ClientDetails } from './client.calls.ts';

interface SettleDialogProps {
  details: ClientDetails;
  invoice: ClientDetails['billing']['invoices'][number];
  onClose: () => void;
}

/** Records the bank transfer with which a client paid an invoice. */
export function TransferDialog({ details, invoice, onClose }: SettleDialogProps) {
  const settle = useWrite('providerAdmin.settleInvoice');
  const [reference, setReference] = useState(spacedReference(invoice.reference));
  const [received_on, setReceivedOn] = useState(useToday());
  const due = `${invoice.currency} ${withCommas(invoice.amount_due)}`;

  return (
    <ReasonDialog
      title={`Record a bank transfer for invoice ${invoice.number}`}
      line={`The invoice of ${due} is then paid, and the administrators of the company get an email.`}
      action="Record transfer"
      label="Reason"
      missing="Enter a reason."
      maxLength={500}
      onConfirm={async (reason) => {
        await settle.mutateAsync({
          client_id: details.client.client_id,
          version: details.version,
          invoice_id: invoice.invoice_id,
          reason,
          change: { kind: 'record_transfer', reference, received_on },
        });
        notify.success(`Invoice ${invoice.number} is paid`);
      }}
      onClose={onClose}
    >
      <TextField
        label="Reference of the transfer"
        maxLength={140}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <DateField label="Received on" value={received_on} onChange={(value) => setReceivedOn(value ?? '')} />
    </ReasonDialog>
  );
}
