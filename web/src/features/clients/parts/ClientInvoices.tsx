import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { CreditNotesCard } from '../../billing/parts/CreditNotesCard.tsx';
import { InvoicesCard } from '../../billing/parts/InvoicesCard.tsx';
import { CreditDialog } from './CreditDialog.tsx';
import type { ClientDetails } from './client.calls.ts';
import { TransferDialog } from './TransferDialog.tsx';

type Invoice = ClientDetails['billing']['invoices'][number];

/**
 * Lists the invoices and credit notes of a client. The provider can record a bank transfer for an open invoice and
 * issue a credit note for a paid one.
 */
export function ClientInvoices({ details }: { details: ClientDetails }) {
  const [settled, setSettled] = useState<Invoice | null>(null);
  const { invoices } = details.billing;
  const fileOf = (invoice_id: string) =>
    call('providerAdmin.invoiceFile', { client_id: details.client.client_id, invoice_id });
  const Dialog = settled?.state === 'paid' ? CreditDialog : TransferDialog;

  return (
    <>
      <InvoicesCard
        invoices={invoices}
        fileOf={fileOf}
        action={{
          head: 'Action',
          isAction: true,
          cell: (invoice) => <SettleButton invoice={invoice} onOpen={() => setSettled(invoice)} />,
        }}
      />
      <CreditNotesCard {...details.billing} fileOf={fileOf} />
      {settled && <Dialog details={details} invoice={settled} onClose={() => setSettled(null)} />}
    </>
  );
}

function SettleButton({ invoice: { state, number }, onOpen }: { invoice: Invoice; onOpen: () => void }) {
  if (state === 'void' || state === 'draft') return null;
  const label = state === 'paid' ? 'Refund' : 'Record transfer';
  return (
    <Button variant="default" size="compact-sm" aria-label={`${label}: invoice ${number}`} onClick={onOpen}>
      {label}
    </Button>
  );
}
