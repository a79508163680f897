import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { ReportAdvances } from '../../advances/parts/ReportAdvances.tsx';
import { DecisionBar } from '../../approvals/parts/decision/DecisionBar.tsx';
import { detailsQuery } from '../../approvals/parts/decision/details-query.ts';
import { useReportDecision } from '../../approvals/parts/decision/use-report-decision.tsx';
import type { ApprovalDetails } from '../../approvals/parts/item.ts';
import { RestrictedFields } from '../../custom-fields/parts/RestrictedFields.tsx';
import { ActivityFeed } from '../../items/parts/ActivityFeed.tsx';
import { Attachments } from '../../items/parts/Attachments.tsx';
import { attachedItemOf } from '../../items/parts/attached-item.ts';
import { CommentBox } from '../../items/parts/CommentBox.tsx';
import styles from '../../items/parts/ItemPage.module.css';
import { ItemSteps } from '../../items/parts/ItemSteps.tsx';
import { isUnsubmitted, type Report } from '../../items/parts/report.ts';
import { PaymentCard } from '../../payout/parts/payment/PaymentCard.tsx';
import { ReportFacts } from '../../reports/parts/ReportFacts.tsx';
import { ReportLines } from '../../reports/parts/ReportLines.tsx';
import type { OpenReport } from '../../reports/parts/use-report.ts';
import { useReportEdits } from '../../reports/parts/use-report-edits.ts';
import { RejectionNote } from './RejectionNote.tsx';
import { ReportFields } from './ReportFields.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { ReportSums } from './ReportSums.tsx';
import { ReportTrip } from './ReportTrip.tsx';
import { SentBackBanner } from './SentBackBanner.tsx';

interface ReportPageProps {
  open: OpenReport;
  report: Report;
  isEditing: boolean;
}

/** A report: fields, lines and totals on the left, approval and activity on the right. */
export function ReportPage({ open, report, isEditing }: ReportPageProps) {
  const edits = useReportEdits(report);
  const { original: _, ...total } = shownTotal(report);
  const flush = useRef<() => Promise<void>>(async () => {});
  const [isAdding, setAdding] = useState(false);
  const details = useApprovalDetails(report);
  const decision = useReportDecision({ report, lines: open.lines, details, onDecided: () => undefined });
  const { deciding, decidingOn, blocked, dialogs } = decision;

  return (
    <div className={styles.page}>
      <ReportHeader report={report} isEditing={isEditing} edits={edits} beforeSubmit={() => flush.current()} />
      <SentBackBanner report={report} lines={open.lines} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {report.rejection && <RejectionNote report={report} rejection={report.rejection} />}
          {isEditing ? <ReportFields report={report} edits={edits} flush={flush} /> : <ReportFacts report={report} />}
          <ReportTrip report={report} isEditing={isEditing} />
          <RestrictedFields
            owner="report"
            of={{ report_id: report.id }}
            version={report.version}
            values={report.custom_values}
            can={report.can.fill_fields}
          />
          <ReportLines
            open={open}
            report={report}
            editing={isEditing ? { edits, isAdding, onAdding: setAdding } : undefined}
            decidingOn={decidingOn}
          >
            <ReportSums report={report} />
            <ReportAdvances report={report} />
          </ReportLines>
          <Attachments of={attachedItemOf({ report_id: report.id })} />
        </div>
        <div className={styles.stack}>
          <Card aria-label={t`Approval`}>
            <div className={styles.total}>
              <p>{t`Report total`}</p>
              <Money {...total} as="big" />
            </div>
            <ItemSteps steps={report.steps} />
          </Card>
          <PaymentCard of={{ item_kind: 'report', item_id: report.id }} stage={report.stage} />
          <Card aria-label={t`Activity`}>
            <CardHeader title={t`Activity`} />
            {report.can.comment.allowed && <CommentBox of={{ report_id: report.id }} />}
            <ActivityFeed activity={report.activity} of={attachedItemOf({ report_id: report.id })} />
          </Card>
        </div>
      </div>
      {dialogs}
      {details && <DecisionBar deciding={deciding} approveText={details.approve_text} blocked={blocked} look="card" />}
    </div>
  );
}

/** Returns the approval details, fetched only for submitted reports of other people. */
function useApprovalDetails(report: Report): ApprovalDetails | undefined {
  const { user } = useSession();
  const isDecidable = report.owner.user_id !== user.user_id && !isUnsubmitted(report.stage);
  return useQuery({ ...detailsQuery({ item_kind: 'report', item_id: report.id }), enabled: isDecidable }).data;
}
