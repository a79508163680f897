import { accountText } from '#domain/ledger/chart.ts';
import { postingCauseLabel } from '#domain/ledger/postings.ts';
import { personName } from '../../../lib/session.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import dim from '../../lists/parts/columns.module.css';
import styles from './ledger.module.css';
import type { LedgerLine, NamedAccount } from './ledger-list.ts';

type Column = DataColumn<LedgerLine, 'booked'>;

const itemColumn: Column = {
  key: 'item',
  head: 'Document',
  isTitle: true,
  card: 'title',
  cell: ({ item: { number, title }, cause, is_reversal, owner }) => (
    <span className={styles.stacked} title={`${number} ${title}`}>
      <b>
        {number} {title}
      </b>
      <small>
        {postingCauseLabel[cause]}
        {is_reversal && ', reversed'} · {owner ? personName(owner) : 'No owner'}
      </small>
    </span>
  ),
};

const bookedColumn: Column = {
  key: 'booked',
  head: 'Booked on',
  width: 130,
  sort: 'booked',
  card: 'below',
  cell: ({ booked_on, is_late }) => (
    <span className={styles.booked}>
      <DateOnly date={booked_on} />
      {is_late && (
        <span title="The month of this event was closed, so it is booked in the first open month.">
          <Pill tone="warn">Late</Pill>
        </span>
      )}
    </span>
  ),
};

const sharedColumns: readonly Column[] = [
  {
    key: 'value_on',
    head: 'Paid on',
    width: 112,
    yields: 2,
    cell: ({ value_on }) => (value_on ? <DateOnly date={value_on} /> : <span className={dim.dim}>–</span>),
  },
  {
    key: 'recorded_at',
    head: 'Recorded',
    width: 150,
    yields: 3,
    startsHidden: true,
    cell: ({ recorded_at }) => <DateTime at={recorded_at} />,
  },
  {
    key: 'entity',
    head: 'Entity',
    width: 140,
    yields: 3,
    cell: ({ entity }) => <span className={dim.dim}>{entity?.name ?? 'No entity'}</span>,
  },
];

/** Columns with both accounts of each posting and its amount. */
export const journalColumns: readonly Column[] = [
  itemColumn,
  bookedColumn,
  ...sharedColumns,
  {
    key: 'debited',
    head: 'Debit',
    width: 190,
    yields: 1,
    card: 'belowEnd',
    cell: (line) => (
      <>
        <Account of={line.debited} />
        <AccountsOnPhone {...line} />
      </>
    ),
  },
  { key: 'credited', head: 'Credit', width: 190, yields: 1, cell: ({ credited }) => <Account of={credited} /> },
  {
    key: 'amount',
    head: 'Amount',
    width: 130,
    align: 'right',
    card: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];

/** Columns with the debits, credits and balance of one account. */
export const accountColumns: readonly Column[] = [
  itemColumn,
  bookedColumn,
  ...sharedColumns,
  {
    key: 'contra',
    head: 'Contra account',
    width: 180,
    yields: 1,
    cell: ({ side, debited, credited }) => <Account of={side === 'debit' ? credited : debited} />,
  },
  sideColumn('Debit', 'debit'),
  sideColumn('Credit', 'credit'),
  {
    key: 'balance',
    head: 'Balance',
    width: 130,
    align: 'right',
    card: 'belowEnd',
    cell: ({ balance, currency }) =>
      balance === null ? <span className={dim.dim}>–</span> : <Money amount={balance} currency={currency} />,
  },
];

function sideColumn(head: string, of: 'debit' | 'credit'): Column {
  return {
    key: of,
    head,
    width: 120,
    align: 'right',
    ...(of === 'debit' ? { card: 'end' } : {}),
    cell: ({ side, amount, currency }) => (side === of ? <Money amount={amount} currency={currency} /> : null),
  };
}

/** Shows both accounts in one cell, because the card layout on a phone has room for only one account column. */
function AccountsOnPhone({ debited, credited }: LedgerLine) {
  return (
    <span className={styles.accounts}>
      <span>Dr {accountText(debited)}</span>
      <span>Cr {accountText(credited)}</span>
    </span>
  );
}

function Account({ of }: { of: NamedAccount }) {
  const text = accountText(of);
  return (
    <span className={styles.account} title={text}>
      {text}
    </span>
  );
}
