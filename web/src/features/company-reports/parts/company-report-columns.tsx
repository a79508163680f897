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

interface CompanyDialogs {
  onApproval: (report: CompanyReport) => void;
  /** Left out if the user cannot see payments. */
  onPayment?: ((report: CompanyReport) => void) | undefined;
}

/** Columns of the company's reports. 'Now with' opens the approval, or the payment once a report is being paid. */
export function companyColumns(
  tab: CompanyTab,
  { onApproval, onPayment }: CompanyDialogs,
): readonly DataColumn<CompanyReport, CompanySort>[] {
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
      cell: (row) =>
        row.now_with.length > 0 ? (
          <TextButton className={styles.now ?? ''} title="Approval" onClick={() => onApproval(row)}>
            <NowWith people={row.now_with} />
          </TextButton>
        ) : onPayment && isBeingPaid(row.stage) ? (
          <TextButton className={styles.past ?? ''} onClick={() => onPayment(row)}>
            Payment details
          </TextButton>
        ) : (
          <TextButton className={styles.past ?? ''} onClick={() => onApproval(row)}>
            Approval details
          </TextButton>
        ),
    },
    {
      key: 'no_of_expenses',
      head: 'Expenses',
      width: 84,
      align: 'right',
      startsHidden: true,
      cell: (row) => countText(row.no_of_expenses),
    },
    {
      key: 'no_of_receipts',
      head: 'Receipts',
      width: 84,
      align: 'right',
      startsHidden: true,
      cell: (row) => countText(row.no_of_receipts),
    },
    {
      key: 'amount',
      head: 'Amount',
      width: 160,
      align: 'right',
      sort: 'amount',
      card: 'end',
      cell: (row) => <ReportTotal row={row} />,
    },
  ];
}

function SubmittedOn({ at }: { at: string | null }) {
  const { user } = useSession();
  return at ? <time dateTime={at}>{instantDateText(at, user.time_zone)}</time> : '–';
}
