import { IconBook2, IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { plural } from '#domain/language/translate.ts';
import { accountText } from '#domain/ledger/chart.ts';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { RowTexts } from '../../../ui/row-texts.ts';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import type { StateOf } from '../../lists/parts/define-list.ts';
import { filterIcons, filterSlots } from '../../lists/parts/filter-slots.tsx';
import { ListScreen } from '../../lists/parts/ListScreen.tsx';
import { useList } from '../../lists/parts/use-list.ts';
import styles from './ledger.module.css';
import { accountColumns, journalColumns } from './ledger-columns.tsx';
import { type LedgerLine, ledgerList } from './ledger-list.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 posting', '# postings'),
  selectAll: (count) => plural(count, 'Select all 1 posting', 'Select all # postings'),
};

type Sums = Answer<'ledger.list'>['sums'];

/** The company's postings or, if an account is selected, the debits, credits and running balance of that account. */
export function LedgerList() {
  const list = useList(ledgerList);
  const exporting = useExport('ledger.export');
  const filters = useLedgerFilters(list.state);
  const hasAccount = list.matching.filters.account !== undefined;
  const sums = list.rows.answer?.sums;

  return (
    <ListScreen
      key={hasAccount ? 'account' : 'journal'}
      list={list}
      name={hasAccount ? 'ledger_account' : 'ledger'}
      columns={hasAccount ? accountColumns : journalColumns}
      find="Report, advance or employee"
      filters={filters}
      exporting={{
        button: (
          <ExportMenu
            isPending={exporting.isPending}
            isEmpty={list.rows.total === 0}
            onExport={(choice) => {
              if ('format' in choice)
                exporting.start({ content: { table: 'postings', ...list.matching }, format: choice.format });
            }}
          />
        ),
      }}
      label="Ledger"
      rowTexts={rowTexts}
      keyOf={({ id }) => id}
      nameOf={({ item }) => `${item.number} ${item.title}`}
      hrefOf={({ item }) => itemUrl(item)}
      isSelectable={false}
      failed="Failed to fetch the ledger."
      foot={sums && <LedgerSums sums={sums} hasAccount={hasAccount} />}
      empty={
        <EmptyState title="No postings yet" icon={<IconBook2 size={20} aria-hidden="true" />}>
          Approved reports, advances and payments are posted here.
        </EmptyState>
      }
    />
  );
}

/**
 * Returns the URL of the report or advance of a posting or, for card postings, of the reconciliation of the card
 * period.
 */
function itemUrl({ kind, id }: LedgerLine['item']): string {
  return kind === 'card_period' ? `/corporate-cards?period=${id}#reconciliation` : `/${kind}/${id}`;
}

function LedgerSums({ sums, hasAccount }: { sums: Sums; hasAccount: boolean }) {
  return (
    <span className={styles.sums}>
      {sums.map(({ currency, debit, credit }) => (
        <span key={currency}>
          {hasAccount ? 'Debit' : 'Total'} <Money amount={debit} currency={currency} />
          {hasAccount && (
            <>
              {' '}
              · Credit <Money amount={credit} currency={currency} />
            </>
          )}
        </span>
      ))}
    </span>
  );
}

function useLedgerFilters(state: StateOf<typeof ledgerList>): FilterSlot[] {
  const { data } = useQuery(queryOf('ledger.choices', {}));
  const slots = filterSlots(state);
  const accounts = data?.accounts ?? [];
  const builtIn = [...new Map(accounts.map((each) => [each.account, each])).values()];
  const expenseAccounts = accounts.filter(({ account }) => account === 'expense');

  return [
    slots.one({
      name: 'account',
      label: 'Account',
      icon: <IconBook2 aria-hidden="true" />,
      leads: true,
      choices: builtIn.map((each) => ({
        value: each.account,
        label: each.account === 'expense' ? each.name : accountText(each),
      })),
    }),
    ...(state.filters.account === 'expense'
      ? [
          slots.one({
            name: 'ledger_account',
            label: 'Expense account',
            icon: filterIcons.category,
            leads: true,
            choices: expenseAccounts.map(({ ledger_account }) => ({
              value: ledger_account || '-',
              label: ledger_account || 'Without a number',
            })),
          }),
        ]
      : []),
    slots.some({
      name: 'entity_ids',
      label: 'Entity',
      icon: <IconBuilding aria-hidden="true" />,
      leads: true,
      choices: (data?.entities ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
    slots.dates({ label: 'Booked', from: 'booked_from', to: 'booked_to', leads: true }),
    slots.person({ name: 'owner_ids', label: 'Employee' }),
    slots.some({
      name: 'currencies',
      label: 'Currency',
      icon: filterIcons.currency,
      choices: (data?.currencies ?? []).map((value) => ({ value, label: value })),
    }),
    slots.some({
      name: 'flags',
      label: 'Flags',
      icon: filterIcons.flags,
      choices: [
        { value: 'late', label: 'Booked late' },
        { value: 'no_entity', label: 'Without an entity' },
      ],
    }),
  ];
}
