import { IconLock } from '@tabler/icons-react';
import { dayText } from '#domain/dates/instant-text.ts';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import type { PayoutSort } from './list-shapes.ts';
import { Method } from './Method.tsx';
import { isNothing, lockOf, type Payable, paidMoney } from './payable.ts';
import styles from './payout-columns.module.css';

type Column = DataColumn<Payable, PayoutSort>;

/** The columns of each list. `onApply` opens what advances can pay for a report. */
export function payoutColumns(tab: PayoutTab, onApply: (row: Payable) => void): readonly Column[] {
  switch (tab) {
    case 'reports':
      return [payee, item('approved'), advances(onApply), claimed, approved, amountOf('Payable')];
    case 'payment':
      return [payee, item('queued'), wayToPay, claimed, takenOff, approved, amountOf('Payable')];
    case 'processing':
      return [payee, item('since'), paidBy, claimed, takenOff, approved, amountOf('Payable')];
    case 'paid':
      return [payee, item('approved', 'approved_at'), paidBy, paidOn, claimed, takenOff, amountOf('Paid')];
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

/** What it is for, and since when it stands in this list: 'ER-1029, queued 10 Nov 2026'. */
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

const wayToPay: Column = {
  key: 'method',
  head: 'Method',
  width: 170,
  card: 'belowEnd',
  yields: 1,
  cell: (row) => <WayToPay row={row} />,
};

/** What keeps somebody from paying it, what went wrong before, or how it will be paid. */
function WayToPay({ row }: { row: Payable }) {
  const lock = lockOf(row);
  if (lock) return <Locked reason={lock} />;
  if (row.last_payout_error)
    return (
      <span className={styles.failed} title={row.last_payout_error}>
        <Flag tone="bad">Failed before</Flag>
        <small>{row.last_payout_error}</small>
      </span>
    );
  return <Method mode="manual" words="By hand" />;
}

const paidBy: Column = {
  key: 'method',
  head: 'Method',
  width: 170,
  card: 'belowEnd',
  yields: 1,
  cell: (row) => {
    const lock = lockOf(row);
    if (lock && !row.paid_on) return <Locked reason={lock} />;
    if (!row.mode) return <span className={styles.dim}>Nothing to pay</span>;
    return <Method mode={row.mode} words={row.method} reference={row.reference} />;
  },
};

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

/** What advances pay of it already, and the way to change that. */
function AppliedAdvances({ row, onApply }: { row: Payable; onApply: (row: Payable) => void }) {
  const lock = lockOf(row);
  if (lock) return <Locked reason={lock} />;
  if (row.item_kind === 'advance') return <span className={styles.dim}>–</span>;
  const hasSome = !isNothing(row.advances_total, row.item_currency);
  return (
    <span className={styles.applied}>
      {hasSome && <Money amount={`-${row.advances_total}`} currency={row.item_currency} />}
      <TextButton onClick={() => onApply(row)}>{hasSome ? 'Change' : 'Apply advances'}</TextButton>
    </span>
  );
}

const takenOff: Column = {
  key: 'taken_off',
  head: 'Advances',
  width: 120,
  align: 'right',
  yields: 3,
  startsHidden: true,
  cell: ({ advances_total, item_currency }) =>
    isNothing(advances_total, item_currency) ? (
      <span className={styles.dim}>–</span>
    ) : (
      <Money amount={`-${advances_total}`} currency={item_currency} as="cell" />
    ),
};

const claimed: Column = {
  key: 'item_amount',
  head: 'Approved for',
  width: 132,
  align: 'right',
  yields: 3,
  startsHidden: true,
  cell: ({ item_amount, item_currency }) => <Money amount={item_amount} currency={item_currency} as="cell" />,
};

const approved: Column = {
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
  sort: 'moved',
  yields: 2,
  cell: ({ paid_on }) => (paid_on ? <DateOnly date={paid_on} /> : <span className={styles.dim}>–</span>),
};

function amountOf(head: string): Column {
  return {
    key: 'amount',
    head,
    width: 172,
    align: 'right',
    sort: 'amount',
    card: 'end',
    cell: (row) =>
      isNothing(row.amount, row.currency) && row.paid_on === null ? (
        <Flag tone="quiet">Nothing to pay</Flag>
      ) : (
        <Money {...paidMoney(row)} as="cell" />
      ),
  };
}

function Locked({ reason }: { reason: string }) {
  return (
    <span className={styles.flag}>
      <Flag tone="quiet" icon={<IconLock size={16} aria-hidden="true" />}>
        {reason}
      </Flag>
    </span>
  );
}

/** The year is only worth its room where it is another one. */
function thisYear(): string {
  return ` ${new Date().getFullYear()}`;
}

function Day({ at }: { at: string }) {
  const { user } = useSession();
  const text = dayText(at, user.time_zone);
  return <time dateTime={at}>{text.endsWith(thisYear()) ? text.slice(0, -thisYear().length) : text}</time>;
}
