import { instantDateText } from '#domain/dates/instant-text.ts';
import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { useSession } from '../../../lib/session.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { rich } from '../../../ui/rich.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import { NowWith } from '../../items/parts/NowWith.tsx';
import { isUnsubmitted, type ReportRow } from '../../items/parts/report.ts';
import styles from '../../lists/parts/columns.module.css';
import { ListTitle } from '../../lists/parts/ListTitle.tsx';
import { stageColumn } from '../../lists/parts/stage-column.tsx';
import { hasFlags, ReportFlags } from './ReportFlags.tsx';
import { ReportTotal } from './ReportTotal.tsx';
import type { ReportSort } from './report-list.ts';

export const reportColumns: readonly DataColumn<ReportRow, ReportSort>[] = [
  {
    key: 'title',
    head: t`Report`,
    isTitle: true,
    card: 'title',
    cell: (row) => (
      <ListTitle title={row.title} number={row.number} flags={hasFlags(row) ? <ReportFlags {...row} /> : null} />
    ),
  },
  stageColumn,
  {
    key: 'submitted',
    head: t`Submitted`,
    width: 124,
    sort: 'submitted',
    yields: 3,
    cell: (row) => <InstantDay at={row.submitted_at} none={t`Not submitted`} />,
  },
  {
    key: 'no_of_expenses',
    head: t`Expenses`,
    width: 84,
    align: 'right',
    yields: 3,
    cell: (row) => countText(row.no_of_expenses),
  },
  {
    key: 'now_with',
    head: t`Now with`,
    width: 148,
    card: 'belowEnd',
    cell: (row) => <NowWith people={nextActors(row)} />,
  },
  {
    key: 'dates',
    head: t`Dates`,
    width: 200,
    startsHidden: true,
    cell: (row) => <Span from={row.from_on} to={row.to_on} />,
  },
  {
    key: 'no_of_receipts',
    head: t`Receipts`,
    width: 84,
    align: 'right',
    startsHidden: true,
    cell: (row) => countText(row.no_of_receipts),
  },
  {
    key: 'created',
    head: t`Created`,
    width: 124,
    startsHidden: true,
    cell: (row) => <InstantDay at={row.created_at} />,
  },
  {
    key: 'amount',
    head: t`Amount`,
    width: 180,
    align: 'right',
    sort: 'amount',
    card: 'end',
    cell: (row) => <ReportTotal row={row} />,
  },
];

/** Returns the people who act next. For an unsubmitted report this is its owner. */
function nextActors({ now_with, stage, owner }: ReportRow) {
  return now_with.length === 0 && isUnsubmitted(stage) ? [owner] : now_with;
}

function InstantDay({ at, none = '–' }: { at: string | null; none?: string }) {
  const { user } = useSession();
  return at ? (
    <time dateTime={at}>{instantDateText(at, user.time_zone)}</time>
  ) : (
    <span className={styles.dim}>{none}</span>
  );
}

function Span({ from, to }: { from: string | null; to: string | null }) {
  if (!from || !to) return '–';
  if (from === to) return <DateOnly date={from} />;
  return rich`${<DateOnly date={from} />} to ${<DateOnly date={to} />}`;
}
