import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { Money } from '../../../../ui/Money.tsx';
import { RestrictedFields } from '../../../custom-fields/parts/RestrictedFields.tsx';
import { Attachments } from '../../../items/parts/Attachments.tsx';
import { attachedItemOf } from '../../../items/parts/attached-item.ts';
import type { Report } from '../../../items/parts/report.ts';
import { ReportFacts } from '../../../reports/parts/ReportFacts.tsx';
import { ReportLines } from '../../../reports/parts/ReportLines.tsx';
import type { OpenReport } from '../../../reports/parts/use-report.ts';
import { DecisionBar } from '../decision/DecisionBar.tsx';
import type { OnDecided } from '../decision/use-deciding.tsx';
import { reportItem, useReportDecision } from '../decision/use-report-decision.tsx';
import type { ApprovalDetails } from '../item.ts';
import { BudgetLines } from './BudgetLines.tsx';
import { ItemActivity } from './ItemActivity.tsx';
import { ItemHead } from './ItemHead.tsx';
import styles from './ItemPane.module.css';
import { ReportTiles } from './ReportTiles.tsx';

interface ReportPaneProps {
  open: OpenReport;
  report: Report;
  details: ApprovalDetails;
  isQuiet: boolean;
  onDecided: OnDecided;
}

/** The pane in which an approver reviews a report: its facts, lines, policy results, approval chain and activity. */
export function ReportPane({ open, report, details, isQuiet, onDecided }: ReportPaneProps) {
  const { deciding, decidingOn, blocked, dialogs } = useReportDecision({
    report,
    lines: open.lines,
    details,
    onDecided,
  });
  const { original: _, ...total } = shownTotal(report);
  const item = reportItem(report);
  return (
    <>
      <div className={styles.inside}>
        <ItemHead
          item={item}
          creator={report.creator_info}
          submitted_at={report.submitted_at}
          isWaiting={deciding.rights.approve.allowed}
          total={<Money {...total} as="big" />}
        />
        <ReportTiles report={report} lines={open.lines} details={details} />
        <BudgetLines sentences={details.budgets} />
        <ReportLines open={open} report={report} decidingOn={decidingOn} />
        <Attachments of={attachedItemOf({ report_id: report.id })} />
        <div className={styles.about}>
          <ReportFacts report={report} />
          <RestrictedFields
            owner="report"
            of={{ report_id: report.id }}
            version={report.version}
            values={report.custom_values}
            can={report.can.fill_fields}
            isCollapsed
          />
        </div>
        <ItemActivity
          item={item}
          details={details}
          steps={report.steps}
          activity={report.activity}
          mayComment={report.can.comment.allowed}
        />
      </div>
      {dialogs}
      {!isQuiet && <DecisionBar deciding={deciding} approveText={details.approve_text} blocked={blocked} />}
    </>
  );
}
