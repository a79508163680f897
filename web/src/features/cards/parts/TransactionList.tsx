import { IconCreditCard } from '@tabler/icons-react';
import { cardStates, isOpenCardState } from '#domain/cards/card-transaction.ts';
import { plural, t } from '#domain/language/translate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { RowTexts } from '../../../ui/row-texts.ts';
import { ListScreen } from '../../lists/parts/ListScreen.tsx';
import { useList } from '../../lists/parts/use-list.ts';
import { cardLabels } from './card-labels.ts';
import { type OwnTab, transactionUrl } from './card-urls.ts';
import { KeyHints } from './KeyHints.tsx';
import { TransactionBulkBar } from './TransactionBulkBar.tsx';
import { nameOfTransaction, type Transaction, tabStates } from './transaction.ts';
import { companyColumns, ownColumns } from './transaction-columns.tsx';
import { useTransactionFilters } from './transaction-filters.tsx';
import { companyList, ownLists } from './transaction-list.ts';
import { useTransactionActions } from './use-transaction-actions.tsx';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 transaction', '# transactions'),
  selectAll: (count) => plural(count, 'Select all 1 transaction', 'Select all # transactions'),
};

interface TransactionListProps {
  scope: 'mine' | 'company';
  tab: OwnTab;
}

const orders = [
  { label: t`Needs attention first`, by: 'attention', direction: 'asc' },
  { label: t`Newest`, by: 'spent_on', direction: 'desc' },
  { label: t`Oldest`, by: 'spent_on', direction: 'asc' },
  { label: t`Largest amount`, by: 'amount', direction: 'desc' },
  { label: t`Smallest amount`, by: 'amount', direction: 'asc' },
] as const;

/** Lists card transactions. Keyboard shortcuts act on the current row, and a receipt can be dropped on any row. */
export function TransactionList({ scope, tab }: TransactionListProps) {
  const isCompany = scope === 'company';
  const list = useList(isCompany ? companyList : ownLists[tab], { scope });
  const filters = useTransactionFilters(list.state, { scope, states: tabStates[tab] ?? cardStates });
  const actions = useTransactionActions();
  const { title, hint } = cardLabels.empty[tab];

  /**
   * Limits a keyboard shortcut to open transactions, because some of the lists also contain transactions that are not
   * open.
   */
  const open = (act: (row: Transaction) => void) => (row: Transaction) => {
    if (isOpenCardState(row.state)) act(row);
  };
  const rowKeys = {
    e: open((row) => void actions.act(row, { kind: 'create_expense' })),
    m: open(actions.match),
    s: open(actions.split),
    p: open((row) => void actions.act(row, { kind: 'personal' })),
    i: open((row) => void actions.act(row, { kind: 'ignore' })),
    u: (row: Transaction) => {
      if (!isOpenCardState(row.state)) void actions.act(row, { kind: 'undo' });
    },
  };

  return (
    <>
      {!isCompany && <KeyHints />}
      <ListScreen
        list={list}
        name={isCompany ? 'company_card_transactions' : 'card_transactions'}
        columns={isCompany ? companyColumns : ownColumns}
        find={t`Merchant, amount or date`}
        filters={filters}
        orders={orders}
        label={t`Card transactions`}
        rowTexts={rowTexts}
        keyOf={(row) => row.id}
        nameOf={nameOfTransaction}
        hrefOf={transactionUrl}
        rowKeys={rowKeys}
        onDropFiles={(row, files) => void actions.attach(row, files)}
        cardPx={72}
        failed={cardLabels.failed}
        empty={
          <EmptyState title={title} icon={<IconCreditCard size={20} aria-hidden="true" />}>
            {hint}
          </EmptyState>
        }
      >
        <TransactionBulkBar list={list} scope={scope} />
      </ListScreen>
      {actions.dialogs}
    </>
  );
}
