import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import { personName } from '../../../../lib/session.ts';
import { DateOnly } from '../../../../ui/DateOnly.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { PersonCell } from '../../../../ui/PersonCell.tsx';
import type { DataColumn } from '../../../../ui/use-column-choice.ts';
import { isNothing, type Payable } from '../payable.ts';
import { AppliedAdvances, Day, PaidAmount, PaidBy, PlannedMethod } from './PayableCells.tsx';
import styles from './payout-columns.module.css';
import type { PayoutSort } from './payout-list.ts';

type Column = DataColumn<Payable, PayoutSort>;

/** Returns the columns of each payout list. `onApply` opens the advances that can be applied to a report. */
export function payoutColumns(tab: PayoutTab, onApply: (row: Payable) => void): readonly Column[] {
  switch (tab) {
    case 'reports':
      return [payee, item('approved'), advances(onApply), approvedAmount, approvedOn, amountOf('Payable')];
    case 'payment':
      return [payee, item('queued'), plannedMethod, approvedAmount, appliedAdvances, approvedOn, amountOf('Payable')];
    case 'processing':
      return [
        payee,
        item('processing since'),
        paidBy,
        approvedAmount,
        appliedAdvances,
        approvedOn,
        amountOf('Payable'),
      ];
    case 'paid':
      return [
        payee,
        item('approved', 'approved_at'),
        paidBy,
        paidOn,
        markedOn,
        approvedAmount,
        appliedAdvances,
        amountOf('Paid'),
      ];
  }
}

const payee: Column = {
  key: 'payee',
  head: 'Payee',
  card: 'title',
  cell: ({ payee: person, entity }) => (
    <span className={styles.payee}>
      <PersonCell name={personName(person)} email={person.email} size={24} detail={entity?.name ?? person.email} />
    </span>
  ),
};

/**
 * Returns the column of the report or advance, with its number and the date of its last step or of its approval:
 * 'ER-1029, queued 10 Nov'.
 */
function item(word: string, since: 'moved_at' | 'approved_at' = 'moved_at'): Column {
  return {
    key: 'item',
    head: 'Report',
    isTitle: true,
    card: 'below',
    cell: (row) => (
      <span className={styles.item}>
        <span className={styles.name}>{row.item_kind === 'advance' ? `Advance, ${row.title}` : row.title}</span>
        <span className={styles.note}>
          {row.number}, {word} <Day at={row[since]} />
        </span>
      </span>
    ),
  };
}

const method = { key: 'method', head: 'Method', width: 190, card: 'belowEnd', yields: 1 } as const;
const plannedMethod: Column = { ...method, cell: (row) => <PlannedMethod row={row} /> };
const paidBy: Column = { ...method, cell: (row) => <PaidBy row={row} /> };

function advances(onApply: (row: Payable) => void): Column {
  return {
    key: 'advances',
    head: 'Advances',
    width: 170,
    card: 'belowEnd',
    yields: 1,
    cell: (row) => <AppliedAdvances row={row} onApply={onApply} />,
  };
}

const appliedAdvances: Column = {
  key: 'taken_off',
  head: 'Advances',
  width: 120,
  align: 'right',
  yields: 3,
  startsHidden: true,
  cell: ({ advances_total, item_currency }) =>
    isNothing(advances_total, item_currency) ? (
      <None />
    ) : (
      <Money amount={`-${advances_total}`} currency={item_currency} as="cell" />
    ),
};

const approvedAmount: Column = {
  key: 'item_amount',
  head: 'Approved',
  width: 132,
  align: 'right',
  yields: 3,
  startsHidden: true,
  cell: ({ item_amount, item_currency }) => <Money amount={item_amount} currency={item_currency} as="cell" />,
};

const approvedOn: Column = {
  key: 'approved_at',
  head: 'Approved on',
  width: 116,
  yields: 3,
  startsHidden: true,
  cell: ({ approved_at }) => <Day at={approved_at} />,
};

const paidOn: Column = {
  key: 'paid_on',
  head: 'Paid on',
  width: 112,
  yields: 2,
  cell: ({ paid_on }) => (paid_on ? <DateOnly date={paid_on} /> : <None />),
};

/**
 * The time when the item was marked as paid, by which the list is sorted. This time can differ from the payment date.
 */
const markedOn: Column = {
  key: 'moved_at',
  head: 'Marked paid',
  width: 116,
  sort: 'moved',
  yields: 3,
  startsHidden: true,
  cell: ({ moved_at }) => <Day at={moved_at} />,
};

function amountOf(head: string): Column {
  return {
    key: 'amount',
    head,
    width: 172,
    align: 'right',
    sort: 'amount',
    card: 'end',
    cell: (row) => <PaidAmount row={row} />,
  };
}

function None() {
  return <span className={styles.dim}>–</span>;
}
