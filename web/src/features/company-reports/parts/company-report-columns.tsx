import { instantDateText } from '#domain/dates/instant-text.ts';
import { countText } from '#domain/text/count-text.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import { ageText } from '../../approvals/parts/age-text.ts';
import { NowWith } from '../../items/parts/NowWith.tsx';
import { ListTitle } from '../../lists/parts/ListTitle.tsx';
import { stageColumn } from '../../lists/parts/stage-column.tsx';
import { isBeingPaid } from '../../payout/parts/payable.ts';
import { hasFlags, ReportFlags } from '../../reports/parts/ReportFlags.tsx';
import { ReportTotal } from '../../reports/parts/ReportTotal.tsx';
import styles from './company-report-columns.module.css';
import type { CompanyReport, CompanySort } from './company-report-list.ts';
import type { CompanyTab } from './company-report-urls.ts';

type Column = DataColumn<CompanyReport, CompanySort>;

interface CompanyDialogs {
  onApproval: (report: CompanyReport) => void;
  /** Absent if the user cannot see payments. */
  onPayment?: ((report: CompanyReport) => void) | undefined;
}

/**
 * Returns the columns of the company's reports. A click on 'Now with' opens the approval of a report or, if it is
 * already being paid, the payment.
 */
export function companyColumns(tab: CompanyTab, dialogs: CompanyDialogs): readonly Column[] {
  const isPending = tab === 'pending';
  return [
    {
      key: 'title',
      head: 'Report',
      isTitle: true,
      card: 'title',
      cell: (row) => (
        <ListTitle
          title={row.title}
          number={row.number}
          note={`${row.number}, ${personName(row.owner)}`}
          flags={hasFlags(row) ? <ReportFlags {...row} /> : null}
        />
      ),
    },
    {
      key: 'owner',
      head: 'Submitter',
      width: 152,
      cell: ({ owner }) => <PersonCell name={personName(owner)} email={owner.email} />,
    },
    ...(isPending ? [] : [stageColumn]),
    {
      key: 'submitted',
      head: 'Submitted',
      width: 108,
      sort: 'submitted',
      yields: 3,
      cell: (row) => <SubmittedOn at={row.submitted_at} />,
    },
    {
      key: 'waiting',
      head: 'Waiting',
      width: 100,
      ...(isPending ? { card: 'below', yields: 2 } : { yields: 3 }),
      cell: ({ days_waiting }) => (days_waiting === null ? '–' : ageText(days_waiting)),
    },
    {
      key: 'now_with',
      head: 'Now with',
      width: 148,
      card: 'belowEnd',
      ...(isPending ? {} : { yields: 2 }),
      cell: (row) => <NowWithCell row={row} {...dialogs} />,
    },
    countColumn('no_of_expenses', 'Expenses'),
    countColumn('no_of_receipts', 'Receipts'),
    {
      key: 'amount',
      head: 'Amount',
      width: 180,
      align: 'right',
      sort: 'amount',
      card: 'end',
      cell: (row) => <ReportTotal row={row} />,
    },
  ];
}

function countColumn(key: 'no_of_expenses' | 'no_of_receipts', head: string): Column {
  return { key, head, width: 84, align: 'right', startsHidden: true, cell: (row) => countText(row[key]) };
}

function NowWithCell({ row, onApproval, onPayment }: CompanyDialogs & { row: CompanyReport }) {
  if (row.now_with.length > 0)
    return (
      <TextButton className={styles.now ?? ''} title="Approval" onClick={() => onApproval(row)}>
        <NowWith people={row.now_with} />
      </TextButton>
    );
  const isPayment = onPayment !== undefined && isBeingPaid(row.stage);
  return (
    <TextButton className={styles.past ?? ''} onClick={() => (isPayment ? onPayment : onApproval)(row)}>
      {isPayment ? 'Payment details' : 'Approval details'}
    </TextButton>
  );
}

function SubmittedOn({ at }: { at: string | null }) {
  const { user } = useSession();
  return at ? <time dateTime={at}>{instantDateText(at, user.time_zone)}</time> : '–';
}
