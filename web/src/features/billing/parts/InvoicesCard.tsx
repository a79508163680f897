import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { spacedReference } from '#domain/billing/bank-transfer.ts';
import { type InvoiceState, invoiceStateLabel } from '#domain/billing/invoice-states.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import type { BillingOverview } from './billing.calls.ts';
import styles from './billing.module.css';
import { downloadFrom, type InvoiceFile, ownInvoiceFile } from './invoice-file.ts';

type Invoice = BillingOverview['invoices'][number];

const tones = {
  draft: 'neutral',
  open: 'warn',
  paid: 'good',
  void: 'neutral',
  uncollectible: 'bad',
} as const satisfies Record<InvoiceState, string>;

const columnsOf = (fileOf: InvoiceFile): SimpleColumn<Invoice>[] => [
  { head: 'Invoice', isTitle: true, cell: ({ number }) => `Invoice ${number}` },
  { head: 'Date', cell: ({ issued_on }) => <DateOnly date={issued_on} /> },
  { head: 'State', cell: (invoice) => <StateOf invoice={invoice} /> },
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
        onClick={() => void downloadFrom(fileOf(invoice.invoice_id))}
      >
        PDF
      </Button>
    ),
  },
];

/**
 * Shows the state of an invoice. If the invoice is still to be paid by bank transfer, also shows the due date and the
 * reference.
 */
function StateOf({ invoice: { state, due_on, reference } }: { invoice: Invoice }) {
  const isAwaited = due_on !== null && (state === 'open' || state === 'uncollectible');
  return (
    <>
      <Pill tone={tones[state]}>{invoiceStateLabel[state]}</Pill>
      {isAwaited && (
        <small className={styles.transfer}>
          Due on {dateText(due_on)}, reference {spacedReference(reference)}
        </small>
      )}
    </>
  );
}

interface InvoicesCardProps {
  invoices: readonly Invoice[];
  fileOf?: InvoiceFile;
  /** The column with the provider's actions; absent on the company's own page. */
  action?: SimpleColumn<Invoice>;
}

export function InvoicesCard({ invoices, fileOf = ownInvoiceFile, action }: InvoicesCardProps) {
  return (
    <Card aria-label="Invoices">
      <CardHeader title="Invoices" />
      {invoices.length === 0 ? (
        <EmptyState title="No invoices yet">Invoices appear here once the company subscribes.</EmptyState>
      ) : (
        <SimpleTable
          label="Invoices"
          columns={[...columnsOf(fileOf), ...(action ? [action] : [])]}
          rows={invoices}
          keyOf={({ invoice_id }) => invoice_id}
        />
      )}
    </Card>
  );
}
