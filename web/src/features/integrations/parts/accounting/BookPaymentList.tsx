import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { DateOnly } from '../../../../ui/DateOnly.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { Pill, type PillTone } from '../../../../ui/Pill.tsx';
import { SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { BookPaymentRow, Connection } from './accounting.calls.ts';

const statePill: Record<BookPaymentRow['state'], { tone: PillTone; label: string }> = {
  marked_paid: { tone: 'good', label: 'Marked as paid' },
  already_paid: { tone: 'warn', label: 'Paid twice?' },
  not_marked: { tone: 'bad', label: 'Not marked' },
  reverted: { tone: 'warn', label: 'Reverted' },
};

/** The newest payments recorded in the accounting system. */
export function BookPaymentList({ connection }: { connection: Connection }) {
  const query = useQuery(queryOf('accounting.payments', { connection_id: connection.id }));
  const rows = query.data?.data ?? [];
  return (
    <Card>
      <CardHeader title="Payments" detail="Reports that were paid in the accounting system" />
      <ListStatus
        of={query}
        count={rows.length}
        failed="Failed to fetch Payments."
        empty={
          <EmptyState title="No payments yet">
            {connection.reads_payments
              ? 'Payments of exported reports appear here.'
              : 'Turn on “Mark reports as paid when they are paid in the books” in the settings.'}
          </EmptyState>
        }
      >
        <SimpleTable
          label="Payments"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: 'Report',
              isTitle: true,
              cell: ({ item_id, label }) => <TextLink href={`/report/${item_id}`}>{label}</TextLink>,
            },
            { head: 'Paid', cell: ({ paid_on }) => <DateOnly date={paid_on} /> },
            {
              head: 'Amount',
              align: 'right',
              cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
            },
            {
              head: 'State',
              cell: ({ state, reason }) => (
                <div>
                  <Pill tone={statePill[state].tone}>{statePill[state].label}</Pill> {reason}
                </div>
              ),
            },
          ]}
        />
      </ListStatus>
    </Card>
  );
}
