import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { personName } from '../../../lib/session.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Dot } from '../../../ui/StatusDot.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import dim from '../../lists/parts/columns.module.css';
import { stateLooks } from './card-labels.ts';
import type { Transaction } from './transaction.ts';
import styles from './transactions.module.css';

type Column = DataColumn<Transaction, 'attention' | 'spent_on' | 'amount'>;

const merchant: Column = {
  key: 'merchant',
  head: t`Merchant`,
  isTitle: true,
  card: 'title',
  cell: (row) => row.merchant,
};
const spentOn: Column = {
  key: 'spent_on',
  head: t`Date`,
  width: 120,
  sort: 'spent_on',
  card: 'below',
  cell: (row) => <DateOnly date={row.spent_on} />,
};
const card: Column = {
  key: 'card',
  head: t`Card`,
  width: 190,
  yields: 2,
  cell: (row) => <span className={dim.dim}>{row.account.name}</span>,
};
const person: Column = {
  key: 'person',
  head: t`Person`,
  width: 170,
  yields: 1,
  cell: ({ user }) => (user ? <PersonCell name={personName(user)} /> : <Pill tone="warn">{t`Not assigned`}</Pill>),
};
const status: Column = {
  key: 'status',
  head: t`Status`,
  width: 120,
  cell: (row) => <Dot {...stateLooks[row.state]} />,
};
const flags: Column = {
  key: 'flags',
  head: t`Receipt`,
  width: 140,
  card: 'belowEnd',
  cell: (row) => <TransactionFlags of={row} />,
};
const amount: Column = {
  key: 'amount',
  head: t`Amount`,
  width: 120,
  align: 'right',
  sort: 'amount',
  card: 'end',
  cell: (row) => <TransactionAmount of={row} />,
};

export const ownColumns: readonly Column[] = [merchant, spentOn, card, status, flags, amount];
export const companyColumns: readonly Column[] = [merchant, spentOn, person, card, status, flags, amount];

/** Shows the one thing about a transaction that needs attention, or a dash if there is none. */
export function TransactionFlags({ of }: { of: Transaction }) {
  if (of.is_voided) return <Pill tone="bad">{t`Removed by the bank`}</Pill>;
  if (of.status === 'PENDING') return <Pill>{t`Pending`}</Pill>;
  if (of.is_receipt_missing) return <Pill tone="warn">{t`Receipt missing`}</Pill>;
  return <span className={dim.dim}>–</span>;
}

function TransactionAmount({ of }: { of: Transaction }) {
  return (
    <span className={styles.amount}>
      <Money amount={of.amount} currency={of.currency} />
      {of.foreign_amount && (
        <small>
          {of.foreign_currency} {withCommas(of.foreign_amount)}
        </small>
      )}
    </span>
  );
}
