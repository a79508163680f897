import { instantDateText } from '#domain/dates/instant-text.ts';
import { t } from '#domain/language/translate.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import { NowWith } from '../../items/parts/NowWith.tsx';
import dim from '../../lists/parts/columns.module.css';
import { ListTitle } from '../../lists/parts/ListTitle.tsx';
import { stageColumn } from '../../lists/parts/stage-column.tsx';
import { AdvanceFlags, hasFlags } from './AdvanceFlags.tsx';
import { type AdvanceRow, isPaid, isUnsubmitted, shownAdvance } from './advance.ts';
import type { AdvanceSort } from './advance-list.ts';
import type { CompanyTab } from './advance-urls.ts';

type Column<By extends AdvanceSort = AdvanceSort> = DataColumn<AdvanceRow, By>;
type OwnSort = Exclude<AdvanceSort, 'settle_by'>;

const title: Column<never> = {
  key: 'title',
  head: t`Advance`,
  isTitle: true,
  card: 'title',
  cell: (row) => (
    <ListTitle title={row.title} number={row.number} flags={hasFlags(row) ? <AdvanceFlags {...row} /> : null} />
  ),
};

const submitted: Column<'submitted'> = {
  key: 'submitted',
  head: t`Submitted`,
  width: 112,
  sort: 'submitted',
  yields: 3,
  cell: (row) => <InstantDay at={row.submitted_at} none={t`Not submitted`} />,
};

const category: Column<never> = {
  key: 'category',
  head: t`Category`,
  width: 150,
  yields: 3,
  startsHidden: true,
  cell: (row) => row.category ?? <None />,
};

const nowWith: Column<never> = {
  key: 'now_with',
  head: t`Now with`,
  width: 148,
  yields: 2,
  card: 'belowEnd',
  cell: (row) => <NowWith people={nextActors(row)} />,
};

const settleBy = {
  key: 'settle_by',
  head: t`Settle by`,
  width: 112,
  yields: 2,
  cell: (row: AdvanceRow) => (row.settle_by ? <DateOnly date={row.settle_by} /> : <None />),
} as const;

const balance: Column<never> = {
  key: 'balance',
  head: t`Balance`,
  width: 124,
  align: 'right',
  yields: 1,
  cell: (row) => (isPaid(row.stage) ? <Money amount={row.balance} currency={row.currency} as="cell" /> : <None />),
};

const created: Column<never> = {
  key: 'created',
  head: t`Created`,
  width: 124,
  startsHidden: true,
  cell: (row) => <InstantDay at={row.created_at} />,
};

const amount: Column<'amount'> = {
  key: 'amount',
  head: t`Amount`,
  width: 172,
  align: 'right',
  sort: 'amount',
  card: 'end',
  cell: (row) => <AdvanceAmount row={row} />,
};

export const ownColumns: readonly Column<OwnSort>[] = [
  title,
  stageColumn,
  submitted,
  category,
  nowWith,
  settleBy,
  created,
  balance,
  amount,
];

/** On phones, where rows become cards, the owner is shown below the title. */
const companyTitle: Column<never> = {
  ...title,
  cell: (row) => (
    <ListTitle
      title={row.title}
      number={row.number}
      note={`${row.number}, ${personName(row.owner)}`}
      flags={hasFlags(row) ? <AdvanceFlags {...row} /> : null}
    />
  ),
};

const owner: Column<never> = {
  key: 'owner',
  head: t`Employee`,
  width: 164,
  yields: 1,
  cell: (row) => <PersonCell name={personName(row.owner)} email={row.owner.email} />,
};

/**
 * On the outstanding tab, narrow screens hide the requested amount before other columns, because the balance matters
 * more.
 */
const { card: _, ...plainAmount } = amount;
const requested: Column<'amount'> = { ...plainAmount, head: t`Requested`, yields: 2 };

const companySettleBy: Column<'settle_by'> = { ...settleBy, sort: 'settle_by' };

export const companyColumns: Record<CompanyTab, readonly Column[]> = {
  pending: [companyTitle, owner, submitted, { ...nowWith, card: 'below' }, category, amount],
  outstanding: [
    companyTitle,
    owner,
    { ...stageColumn, yields: 3 },
    { ...companySettleBy, yields: 1, card: 'belowEnd' },
    category,
    { ...balance, card: 'end' },
    requested,
  ],
  all: [
    companyTitle,
    owner,
    stageColumn,
    submitted,
    nowWith,
    { ...companySettleBy, startsHidden: true },
    category,
    { ...balance, yields: 3 },
    amount,
  ],
};

/** Returns the people who act next: the current approvers or, for an unsubmitted advance, its owner. */
function nextActors({ now_with, stage: current, owner: creator }: AdvanceRow) {
  return now_with.length === 0 && isUnsubmitted(current) ? [creator] : now_with;
}

/**
 * Shows the amount of an advance. A cell has room for two lines, so if an approver lowered the amount, the second line
 * shows the claimed amount and not the original currency.
 */
function AdvanceAmount({ row }: { row: AdvanceRow }) {
  const { original, ...shown } = shownAdvance(row);
  return <Money {...shown} {...(original && !shown.claimed ? { original } : {})} as="cell" />;
}

function InstantDay({ at, none = '–' }: { at: string | null; none?: string }) {
  const { user } = useSession();
  return at ? (
    <time dateTime={at}>{instantDateText(at, user.time_zone)}</time>
  ) : (
    <span className={dim.dim}>{none}</span>
  );
}

function None() {
  return <span className={dim.dim}>–</span>;
}
