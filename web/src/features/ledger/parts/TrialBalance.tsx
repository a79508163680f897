import { useQuery } from '@tanstack/react-query';
import { accountText } from '#domain/ledger/chart.ts';
import { monthOf } from '#domain/ledger/months.ts';
import { isBalanced } from '#domain/ledger/trial-balance.ts';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useToday } from '../../../lib/use-today.ts';
import { AmountOrDash } from '../../../ui/AmountOrDash.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import styles from './ledger.module.css';
import { postingsUrl } from './ledger-urls.ts';
import { MonthFilters, useMonths } from './MonthFilters.tsx';

type EntityBalance = Answer<'ledger.trialBalance'>['data'][number];
type BalanceRow = EntityBalance['rows'][number] & { href?: string };
type Months = { from_month: string; to_month: string };

/** The opening balance, debits, credits and closing balance of each account, by entity and currency. */
export function TrialBalance() {
  const currentMonth = monthOf(useToday());
  const months = useMonths(currentMonth);
  const choices = useQuery(queryOf('ledger.choices', {}));
  const query = useQuery(queryOf('ledger.trialBalance', months));
  const exporting = useExport('ledger.export');
  const balances = query.data?.data ?? [];

  return (
    <div className={styles.stack}>
      <div className={styles.toolbar}>
        <MonthFilters
          months={months}
          firstMonth={choices.data?.first_month ?? months.from_month}
          currentMonth={currentMonth}
        />
        <ExportMenu
          isPending={exporting.isPending}
          isEmpty={balances.length === 0}
          onExport={(choice) => {
            if ('format' in choice)
              exporting.start({ content: { table: 'trial_balance', ...months }, format: choice.format });
          }}
        />
      </div>
      <ListStatus
        of={query}
        count={balances.length}
        failed="Failed to fetch the trial balance."
        empty={<EmptyState title="No balances yet">Accounts with postings appear here.</EmptyState>}
      >
        {balances.map((balance) => (
          <BalanceCard key={`${balance.entity?.id ?? ''} ${balance.currency}`} balance={balance} months={months} />
        ))}
      </ListStatus>
    </div>
  );
}

function BalanceCard({ balance, months }: { balance: EntityBalance; months: Months }) {
  const { entity, currency, rows, total } = balance;
  const title = `${entity?.name ?? 'No entity'}, ${currency}`;
  const lines: BalanceRow[] = [
    ...rows.map((row) => ({
      ...row,
      href: postingsUrl({ account: row, entity_id: entity?.id ?? null, currency, ...months }),
    })),
    { account: 'bank', ledger_account: 'total', number: '', name: 'Total', ...total },
  ];
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        detail={isBalanced(balance) ? <Pill tone="good">Balanced</Pill> : <Pill tone="bad">Not balanced</Pill>}
      />
      <SimpleTable
        label={`Trial balance of ${title}`}
        rows={lines}
        keyOf={({ account, ledger_account }) => `${account} ${ledger_account}`}
        columns={columnsIn(currency)}
      />
    </Card>
  );
}

function columnsIn(currency: string): readonly SimpleColumn<BalanceRow>[] {
  const amount = (head: string, key: 'opening' | 'debit' | 'credit' | 'closing'): SimpleColumn<BalanceRow> => ({
    head,
    align: 'right',
    cell: (row) => (
      <span className={row.href ? undefined : styles.total}>
        <AmountOrDash amount={row[key]} currency={currency} />
      </span>
    ),
  });
  return [
    {
      head: 'Account',
      isTitle: true,
      cell: (row) =>
        row.href ? (
          <TextLink href={row.href}>{accountText(row)}</TextLink>
        ) : (
          <span className={styles.total}>{row.name}</span>
        ),
    },
    amount('Opening', 'opening'),
    amount('Debit', 'debit'),
    amount('Credit', 'credit'),
    amount('Closing', 'closing'),
  ];
}
