import type { SubmittedFacts } from '../activity/activity-facts.ts';
import type { Chain } from '../approvals/chain.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import { type ExpenseStage, expenseStageInReport } from '../expenses/expense-stages.ts';
import { amountText } from '../policies/policy-text.ts';
import { reportStageAllows } from './report-rights.ts';
import { isSentBack, moveReport, type ReportStage } from './report-stages.ts';
import { checkLines, claimedTotals, type EvaluatedLine, refundsBeyondExpenses } from './submission-problems.ts';

interface SubmissionInput {
  report: { stage: ReportStage; currency: string; company_currency: string; no_of_expenses: number };
  lines: readonly EvaluatedLine[];
  /** The approval chain according to the current rules, with the rule that built it. */
  chain: Pick<Chain, 'outcome' | 'notes'> & { rule_id: string | null; rule_name: string };
  comment: string;
}

export interface SubmissionPlan {
  stage: ReportStage;
  line_stage: ExpenseStage;
  /** The change to the advances linked to the report: they are submitted with it, or approved with it. */
  advances: 'submit' | 'approve';
  total: string;
  /** The total in the company's currency. */
  company_total: string;
  /** True if the report is approved immediately, because nobody has to decide. */
  is_approved: boolean;
  /** True if the report had been sent back. Its chain may resume at the step that sent it back. */
  was_sent_back: boolean;
  activity: readonly PlannedActivity[];
}

interface PlannedActivity {
  action: 'report_submitted' | 'report_auto_approved';
  /** Null if an approval rule acts; absent if the user who submits the report acts. */
  actor_id?: null;
  from_stage?: ReportStage;
  to_stage: ReportStage;
  comment?: string;
  facts: Record<string, unknown>;
  is_shown_to_approvers: boolean;
}

type SubmissionRefusal =
  | 'report.wrong_stage'
  | 'report.empty'
  | 'report.incomplete'
  | 'report.reason_missing'
  | 'report.blocked'
  | 'report.refunds_exceed'
  | 'report.no_approver';

/**
 * Decides whether a report can be submitted, and returns the changes that the submission makes. Changes nothing itself.
 */
export function planSubmission(input: SubmissionInput): Decision<SubmissionPlan, SubmissionRefusal> {
  const { report, lines, chain } = input;
  const ready = reportStageAllows('submit', report);
  if (!ready.allowed) return ready;
  const checked = checkLines(lines);
  if (!checked.allowed) return checked;
  const beyond = refundsBeyondExpenses(lines, report.currency);
  if (beyond) return refuse('report.refunds_exceed', { amount: amountText(beyond) });
  if (chain.outcome === 'no_approver') return refuse('report.no_approver');

  const is_approved = chain.outcome === 'auto_approved';
  const moved = moveReport(report.stage, is_approved ? 'auto_approve' : 'submit');
  if (!moved.allowed) return moved;
  const { total, company_total } = claimedTotals(lines, report);

  return allow({
    stage: moved.value,
    line_stage: expenseStageInReport[moved.value],
    advances: is_approved ? 'approve' : 'submit',
    total,
    company_total,
    is_approved,
    was_sent_back: isSentBack(report.stage),
    activity: plannedActivity(input, { stage: moved.value, total, is_approved }),
  });
}

function plannedActivity(
  { report, lines, chain, comment }: SubmissionInput,
  { stage, total, is_approved }: Pick<SubmissionPlan, 'stage' | 'total' | 'is_approved'>,
): PlannedActivity[] {
  const rule = { rule_id: chain.rule_id, rule_name: chain.rule_name, notes: chain.notes };
  const amounts: SubmittedFacts = { amount: total, currency: report.currency, no_of_expenses: lines.length };
  const submitted: PlannedActivity = {
    action: 'report_submitted',
    from_stage: report.stage,
    to_stage: stage,
    comment,
    facts: { ...rule, ...amounts },
    is_shown_to_approvers: true,
  };
  if (!is_approved) return [submitted];

  const approved: PlannedActivity = {
    action: 'report_auto_approved',
    actor_id: null,
    to_stage: stage,
    facts: rule,
    is_shown_to_approvers: false,
  };
  return [submitted, approved];
}
