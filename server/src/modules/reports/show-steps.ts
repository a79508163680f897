import { type ApprovalStep, approvalSteps, type StepDone } from '#domain/reports/approval-steps.ts';
import type { ItemHistory } from '../activity/item-history.ts';
import type { ReportDetailsRow } from './report-details.rows.ts';

type Shown = Omit<ApprovalStep, 'people'> & { people: ApprovalStep['people'][number][] };

/** The way of a report as it is drawn, from its history and from who has to decide now. */
export function stepsOf(
  { stage, now_with, waiting_since }: Pick<ReportDetailsRow, 'stage' | 'now_with' | 'waiting_since'>,
  history: ItemHistory,
  now: Date,
): Shown[] {
  const last = (action: string): StepDone | null => {
    const row = history.findLast((each) => each.action === action);
    return row ? { person: row.actor, behalf_user: row.behalf_user, at: row.at.toISOString() } : null;
  };
  const steps = approvalSteps({
    stage,
    submitted: last('report_submitted'),
    approved: last('report_approved'),
    paid: last('report_paid'),
    waiting: waiting_since && { people: now_with, since: waiting_since.toISOString() },
    now: now.toISOString(),
  });
  return steps.map((step) => ({ ...step, people: [...step.people] }));
}
