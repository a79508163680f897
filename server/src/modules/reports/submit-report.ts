import type { InputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { requireUnblocked } from '#domain/checks/check-settings.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { approversAddedByPolicies } from '#domain/policies/approvers-added-by-policies.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import { planSubmission, type SubmissionPlan } from '#domain/reports/plan-submission.ts';
import { reportStageAllows } from '#domain/reports/report-rights.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { updateAdvancesOfReport } from '../advances/applications/follow-report.ts';
import { type FoundChain, fallbackFacts, findChain } from '../approval-rules/find-chain.ts';
import { notifyApproved, notifyApprovers, notifyOfStep } from '../approval-rules/notify-approvers.ts';
import { saveChain } from '../approval-rules/save-chain.ts';
import type { AssessedExpense } from '../expenses/assess-and-save-expenses.ts';
import { blockingChecksOf, logChecks } from '../expenses/checks/check-expenses.ts';
import { findApprovedTotal, type LockedReport, lockOwnReports } from '../expenses/lines/lock-reports.ts';
import { moveAllLines } from '../expenses/lines/move-lines.ts';
import { refuseSamples } from '../expenses/samples/sample-items.ts';
import { approvalItemOf } from './approval-item.rows.ts';
import { approveLines, moveLockedReport } from './move-report.ts';
import { reevaluateLines } from './reevaluate-lines.ts';
import { type RecordedReport, recordReportActivity, reportLabel } from './report-activity.ts';
import { acceptReportFields } from './report-fields.ts';

/**
 * Submits a report. Its lines are evaluated one last time; afterwards, changes of the settings no longer affect its
 * rates, policy results and approvers.
 */
export async function submitReport(
  context: SignedWriteContext,
  { report_id, version, comment }: InputOf<typeof reports.submit>,
): Promise<RecordedReport> {
  const report = await lockOwnReport(context, { report_id, version });
  orRefuse(reportStageAllows('submit', report));
  await refuseSamples(context.tx, { client_id: context.client_id, report_id });
  await acceptReportFields(context, report.custom_values, { before: report.custom_values, is_final: true });

  const { lines, rules } = await reevaluateLines(context, report);
  const found = await findReportChain(context, report.id, rules, lines);
  const plan = orRefuse(planSubmission({ report, lines, chain: found, comment }));
  orRefuse(requireUnblocked(await blockingChecksOf(context.tx, { client_id: context.client_id, report_id })));

  const { stage, total, company_total } = plan;
  const summed = { ...report, total, company_total };
  const { request, actor } = context;
  const submission = { submitted_at: request.now, submitted_by: actor.user_id };
  const submitted = await moveLockedReport(context, summed, { stage, ...submission });
  if (plan.is_approved) await approveLines(context, submitted);
  else await moveAllLines(context, submitted, { stage: plan.line_stage });
  await updateAdvancesOfReport(context, submitted, plan.advances);
  await logChecks(context, report_id);

  const waiting_ids = await startChain(context, submitted, found, plan);
  const activity = plan.activity.map(({ is_shown_to_approvers, ...entry }) => ({
    ...entry,
    ...(entry.action === 'report_submitted' && { facts: { ...entry.facts, ...submittedLines(lines) } }),
    shown_to: [...(is_shown_to_approvers ? waiting_ids : []), report.owner_id],
  }));

  const fallbacks = fallbackFacts(found).map((facts) => ({
    action: 'report_fallback_assigned' as const,
    actor_id: null,
    facts,
    shown_to: [...waiting_ids, report.owner_id],
  }));

  return recordReportActivity(context, report, ...activity, ...fallbacks);
}

const maxListed = 5;

/**
 * Returns one text for each of the first expenses, a text with the number of further ones, and the number of expenses
 * over policy, for the mail to the approver.
 */
function submittedLines(lines: readonly AssessedExpense[]): { expenses: string[]; no_of_over_policy: number } {
  const listed = lines.slice(0, maxListed).map(({ expense: { merchant, currency, amount } }) => {
    const money = currency && amount ? amountText(moneyFrom(amount, currency)) : '';
    return [merchant, money].filter(Boolean).join(', ');
  });
  const hidden = lines.length - listed.length;
  return {
    expenses: hidden > 0 ? [...listed, `… and ${hidden} more.`] : listed,
    no_of_over_policy: lines.filter(({ expense }) => expense.policy_violation !== null).length,
  };
}

/**
 * Saves the chain and notifies the approvers, or the owner if the report is approved at once. Returns the ids of the
 * approvers.
 */
async function startChain(
  context: SignedWriteContext,
  report: LockedReport,
  found: FoundChain,
  { was_sent_back, is_approved }: Pick<SubmissionPlan, 'was_sent_back' | 'is_approved'>,
): Promise<string[]> {
  const { tx, client_id } = context;
  const item = { ...report, kind: 'report' as const };
  const { chain, waiting_ids } = await saveChain(context, item, found, { was_sent_back });
  await notifyApprovers(context, item, { what: 'submitted', user_ids: waiting_ids });
  notifyOfStep(context, item, { chain });

  if (is_approved) {
    const approved_total = await findApprovedTotal(tx, { client_id, id: report.id });
    notifyApproved(context, { ...item, approved_total, label: reportLabel(report.number) });
  }
  return waiting_ids;
}

/** Finds the approvers by the current approval rules and the violated policies. */
async function findReportChain(
  { tx, client_id, actor }: SignedWriteContext,
  id: string,
  rules: readonly PolicyRule[],
  lines: readonly AssessedExpense[],
): Promise<FoundChain> {
  const item = await approvalItemOf(tx, { client_id, id });
  if (!item) throw new Refused('item.not_found');
  const extra_approvers = approversAddedByPolicies(
    rules,
    lines.map(({ assessment }) => assessment),
  );
  const submitted = { ...item, submitted_by: actor.user_id };
  const own = actor.company.currency;
  return findChain(tx, { client_id, own }, { applies_to: 'report', item: submitted, extra_approvers });
}

/** Locks a report of the actor or a delegator. Refuses if the version differs from the one the client saw. */
export async function lockOwnReport(
  context: SignedWriteContext,
  { report_id, version }: { report_id: string; version: number },
): Promise<LockedReport> {
  const report = (await lockOwnReports(context, [report_id])).get(report_id);
  if (!report) throw new Refused('item.not_found');
  if (report.version !== version) throw new Refused('item.changed');
  return report;
}
