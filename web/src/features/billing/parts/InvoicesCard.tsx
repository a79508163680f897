import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type InvoiceState, invoiceStateLabel } from '#domain/billing/invoice-states.ts';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import { saveFrom } from '../../../ui/save-file.ts';
import type { BillingOverview } from './billing.calls.ts';

type Invoice = BillingOverview['invoices'][number];

const tones = {
  draft: 'neutral',
  open: 'warn',
  paid: 'good',
  void: 'neutral',
  uncollectible: 'bad',
} as const satisfies Record<InvoiceState, string>;

type FileUrl = (invoice: Invoice) => Promise<{ url: string }>;

const columnsOf = (fileUrl: FileUrl): SimpleColumn<Invoice>[] => [
  { head: 'Invoice', isTitle: true, cell: ({ number }) => `Invoice ${number}` },
  { head: 'Date', cell: ({ issued_on }) => <DateOnly date={issued_on} /> },
  { head: 'State', cell: ({ state }) => <Pill tone={tones[state]}>{invoiceStateLabel[state]}</Pill> },
  {
    head: 'Total',
    align: 'right',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} as="cell" />,
  },
  {
    head: 'Download',
    isAction: true,
    cell: (invoice) => (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden="true" />}
        aria-label={`Download invoice ${invoice.number}`}
        onClick={() => void download(fileUrl(invoice))}
      >
        PDF
      </Button>
    ),
  },
];

const ownFile: FileUrl = ({ invoice_id }) => call('billing.invoiceFile', { invoice_id });

interface InvoicesCardProps {
  invoices: readonly Invoice[];
  /** The provider reads the files of its clients with another call. */
  fileUrl?: FileUrl;
}

export function InvoicesCard({ invoices, fileUrl = ownFile }: InvoicesCardProps) {
  return (
    <Card aria-label="Invoices">
      <CardHeader title="Invoices" />
      {invoices.length === 0 ? (
        <EmptyState title="No invoices yet">Invoices appear here once the company subscribes.</EmptyState>
      ) : (
        <SimpleTable
          label="Invoices"
          columns={columnsOf(fileUrl)}
          rows={invoices}
          keyOf={({ invoice_id }) => invoice_id}
        />
      )}
    </Card>
  );
}

async function download(file: Promise<{ url: string }>): Promise<void> {
  try {
    saveFrom((await file).url);
  } catch (error) {
    notify.failure(errorText(error));
  }
}
