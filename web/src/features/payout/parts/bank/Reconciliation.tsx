import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { Pill } from '../../../../ui/Pill.tsx';
import { SimpleTable } from '../../../../ui/SimpleTable.tsx';

const currency = 'USD';

/** Compares the transfers with the ledger. */
export function Reconciliation() {
  const query = useQuery(queryOf('ach.reconciliation', {}));
  const result = query.data;
  return (
    <Card>
      <CardHeader
        title="Transfers and ledger"
        detail={
          result?.last_checked_at && (
            <>
              Checked <DateTime at={result.last_checked_at} />
              {missedText(result.no_of_missed_events)}
            </>
          )
        }
        end={
          result && (
            <Pill tone={result.is_equal ? 'good' : 'bad'}>{result.is_equal ? 'They agree' : 'They differ'}</Pill>
          )
        }
      />
      <ListStatus of={query} count={result ? 1 : 0} rows={3} empty={null} failed="Failed to compare with the ledger.">
        {result && (
          <SimpleTable
            label="Transfers and ledger"
            rows={result.rows}
            keyOf={({ label }) => label}
            columns={[
              { head: 'State', isTitle: true, cell: ({ label }) => label },
              { head: 'Transfers', align: 'right', cell: ({ count }) => count },
              {
                head: 'At the bank',
                align: 'right',
                cell: ({ transfers }) => <Money amount={transfers} currency={currency} />,
              },
              {
                head: 'In the ledger',
                align: 'right',
                cell: ({ ledger }) => <Money amount={ledger} currency={currency} />,
              },
            ]}
          />
        )}
      </ListStatus>
    </Card>
  );
}

function missedText(count: number): string {
  if (count === 0) return '';
  return `, ${count === 1 ? '1 change was' : `${count} changes were`} found without a notification`;
}
