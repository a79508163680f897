import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { Pill } from '../../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import type { Connection, PeriodRow } from './accounting.calls.ts';

/** Shows for each of the last six months whether the ledger and the exported entries agree. */
export function PeriodList({ connection }: { connection: Connection }) {
  const query = useQuery(queryOf('accounting.periods', { connection_id: connection.id }));
  const rows = query.data?.data ?? [];
  return (
    <Card>
      <CardHeader title="Periods" detail="The last six months" />
      <ListStatus
        of={query}
        count={rows.length}
        failed="Failed to fetch Periods."
        empty={<EmptyState title="Nothing to compare yet">Months with approvals or payments appear here.</EmptyState>}
      >
        <SimpleTable
          label="Periods"
          rows={rows}
          keyOf={({ month, currency }) => `${month} ${currency}`}
          columns={columns}
        />
      </ListStatus>
    </Card>
  );
}

function amount(
  head: string,
  key: 'ledger' | 'exported' | 'not_exported' | 'waiting' | 'failed' | 'voided' | 'missing',
) {
  return {
    head,
    align: 'right',
    cell: (row: PeriodRow) => <Money amount={row[key]} currency={row.currency} />,
  } satisfies SimpleColumn<PeriodRow>;
}

const columns: readonly SimpleColumn<PeriodRow>[] = [
  { head: 'Month', isTitle: true, cell: ({ month }) => month },
  amount('Ledger', 'ledger'),
  amount('Exported', 'exported'),
  amount('Left out', 'not_exported'),
  amount('Waiting', 'waiting'),
  amount('Failed', 'failed'),
  amount('Voided', 'voided'),
  amount('Missing', 'missing'),
  {
    head: 'Result',
    cell: ({ agrees }) => (agrees ? <Pill tone="good">Agrees</Pill> : <Pill tone="warn">Does not agree</Pill>),
  },
];
