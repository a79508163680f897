import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { savedText } from '#domain/language/saved-text.ts';
import { queryOf } from '../../../lib/queries.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import styles from './PastViolations.module.css';

/** Lists the payments of the last twelve months that the saved rules would have stopped. */
export function PastViolations() {
  const { user } = useSession();
  const query = useQuery(queryOf('controls.violations', {}));
  const rows = query.data?.data ?? [];
  return (
    <Card className={styles.card} aria-label="Past payments against these rules">
      <CardHeader title="Past payments against these rules" detail="Last twelve months" />
      <ListStatus
        of={query}
        count={rows.length}
        rows={3}
        failed="Failed to fetch past payments."
        empty={
          <EmptyState title="No such payment" icon={<IconShieldCheck size={20} aria-hidden="true" />}>
            Payments that break a rule above are listed here, also those made before the rule existed.
          </EmptyState>
        }
      >
        <SimpleTable
          label="Past payments against these rules"
          rows={rows}
          keyOf={({ rule, item_id, at }) => `${rule} ${item_id} ${at}`}
          hrefOf={({ item_kind, item_id }) => (item_kind === 'report' ? `/report/${item_id}` : `/advance/${item_id}`)}
          columns={[
            { head: 'Item', isTitle: true, cell: ({ number, title }) => `${number} ${title}` },
            { head: 'Payee', cell: ({ payee }) => personName(payee) },
            { head: 'Paid by', cell: ({ payer }) => (payer ? personName(payer) : 'Outlay') },
            { head: 'Why', cell: ({ message }) => savedText(message) },
            { head: 'When', cell: ({ at }) => <DateTime at={at} zone={user.time_zone} /> },
            {
              head: 'Amount',
              align: 'right',
              cell: ({ amount, currency }) => <Money amount={amount} currency={currency} as="cell" />,
            },
          ]}
        />
      </ListStatus>
    </Card>
  );
}
