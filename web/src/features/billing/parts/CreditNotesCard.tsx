import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { refundText } from '#domain/billing/credit-note.ts';
import { withCommas } from '#domain/money/display.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { Money } from '../../../ui/Money.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import type { BillingOverview } from './billing.calls.ts';
import { downloadFrom, type InvoiceFile, ownInvoiceFile } from './invoice-file.ts';

type CreditNote = BillingOverview['credit_notes'][number];

const columnsOf = (fileOf: InvoiceFile): SimpleColumn<CreditNote>[] => [
  { head: 'Credit note', isTitle: true, cell: ({ number }) => `Credit note ${number}` },
  { head: 'Invoice', cell: ({ invoice_number }) => `Invoice ${invoice_number}` },
  { head: 'Date', cell: ({ issued_on }) => <DateOnly date={issued_on} /> },
  { head: 'Refund', cell: refundText },
  {
    head: 'Total',
    align: 'right',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} as="cell" />,
  },
  {
    head: 'Download',
    isAction: true,
    cell: ({ credit_note_id, number }) => (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden="true" />}
        aria-label={`Download credit note ${number}`}
        onClick={() => void downloadFrom(fileOf(credit_note_id))}
      >
        PDF
      </Button>
    ),
  },
];

interface CreditNotesCardProps {
  credit_notes: readonly CreditNote[];
  /** The credit balance. The next invoices are reduced by it. */
  credit: string;
  currency: string;
  fileOf?: InvoiceFile;
}

/** Lists the credit notes, which correct paid invoices. Hidden if there are none, as for most companies. */
export function CreditNotesCard({ credit_notes, credit, currency, fileOf = ownInvoiceFile }: CreditNotesCardProps) {
  const balance = /[1-9]/u.test(credit) ? `Balance ${currency} ${withCommas(credit)}` : undefined;
  if (credit_notes.length === 0) return null;
  return (
    <Card aria-label="Credit notes">
      <CardHeader title="Credit notes" {...(balance && { detail: balance })} />
      <SimpleTable
        label="Credit notes"
        columns={columnsOf(fileOf)}
        rows={credit_notes}
        keyOf={({ credit_note_id }) => credit_note_id}
      />
    </Card>
  );
}
