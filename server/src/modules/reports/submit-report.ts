import type { InputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import type { SubmittedFacts } from '#domain/activity/activity-facts.ts';
import { reportCounter } from '#domain/counters.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { PolicyApprover, PolicyRule } from '#domain/policies/policy-rule.ts';
import { reportStageAllows } from '#domain/reports/report-rights.ts';
import { isSentBack, moveReport } from '#domain/reports/report-stages.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { updateAdvancesOfReport } from '../advances/applications/follow-report.ts';
import { type FoundChain, findChain } from '../approval-rules/find-chain.ts';
import { notifyApproved, notifyApprovers, notifyOfStep } from '../approval-rules/notify-approvers.ts';
import { saveChain } from '../approval-rules/save-chain.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { type AssessedExpense, assessAndSaveExpenses } from '../expenses/assess-and-save-expenses.ts';
import { lockedLines } from '../expenses/lines/lock-lines.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';
import { findApprovedTotal, lockOwnReports } from '../expenses/lines/lock-reports.ts';
import { moveAllLines } from '../expenses/lines/move-lines.ts';
import { loadPolicyContext } from '../expenses/policy/policy-context.ts';
import { extraApprovers } from './extra-approvers.ts';
import { linesApproved } from './lines-approved.ts';
import { approvalItemOf } from './read-approval-item.ts';
import { type RecordedReport, type ReportActivityInput, recordReportActivity, reportLabel } from './report-activity.ts';
import { acceptReportFields } from './report-fields.ts';
import { refuseProblems } from './submission.ts';
import { moveStage } from './write-reports.rows.ts';

/**
 * Submits a report. Its lines are evaluated one last time; rates, policy results and approvers are fixed from now on,
 * even if settings change later.
 */
export async function submitReport(
  context: SignedWriteContext,
  { report_id, version, comment }: InputOf<typeof reports.submit>,
): Promise<RecordedReport> {
  const { tx, client_id, request, count } = context;
  const report = await lockOwnReport(context, { report_id, version });
  orRefuse(reportStageAllows('submit', report));
  await acceptReportFields(context, report.custom_values, { before: report.custom_values, is_final: true });
  const { lines, rules } = await reevaluate(context, report);
  refuseProblems(lines);
  const found = await findReportChain(context, report.id, extraApprovers(rules, lines.map(lineOf)));
  const isApproved = found.outcome === 'auto_approved';
  const stage = orRefuse(moveReport(report.stage, isApproved ? 'auto_approve' : 'submit'));
  const key = { client_id, id: report.id };
  if (!(await moveStage(tx, key, { from: report.stage, to: stage, submitted_at: request.now })))
    throw new Refused('item.changed');
  if (isApproved) await linesApproved(context, { ...report, stage });
  else await moveAllLines(context, report, { stage: expenseStageInReport[stage] });
  await updateAdvancesOfReport(context, report, isApproved ? 'approve' : 'submit');
  const totals = totalsOf(lines, report);
  const total = totals.company_total;
  count({ counter: reportCounter(report.stage), person_id: report.owner_id, count: -1, total: `-${total}` });
  count({ counter: reportCounter(stage), person_id: report.owner_id, count: 1, total });
  const item = { ...report, kind: 'report' as const, ...totals };
  const { chain, waiting_ids } = await saveChain(context, item, found, { was_sent_back: isSentBack(report.stage) });
  await notifyApprovers(context, item, { what: 'submitted', user_ids: waiting_ids });
  notifyOfStep(context, item, { chain });
  const amounts: SubmittedFacts = { amount: total, currency: report.currency, no_of_expenses: lines.length };
  const ruleFacts = { rule_id: found.rule_id, rule_name: found.rule_name, notes: found.notes };

  const submitted: ReportActivityInput = {
    action: 'report_submitted',
    comment,
    from_stage: report.stage,
    to_stage: stage,
    facts: { ...ruleFacts, ...amounts },
    shown_to: [...waiting_ids, report.owner_id],
  };
  if (!isApproved) return recordReportActivity(context, report, submitted);
  const approved_total = await findApprovedTotal(tx, key);
  notifyApproved(context, { ...item, approved_total, label: reportLabel(report.number) });

  // A rule approved it, so the activity has no actor.
  const approved: ReportActivityInput = {
    action: 'report_auto_approved',
    actor_id: null,
    to_stage: stage,
    facts: ruleFacts,
  };

  return recordReportActivity(context, report, submitted, { ...approved, shown_to: [report.owner_id] });
}

/** Finds the approvers by the current approval rules. */
async function findReportChain(
  { tx, client_id, actor }: SignedWriteContext,
  id: string,
  extra_approvers: readonly PolicyApprover[],
): Promise<FoundChain> {
  const item = await approvalItemOf(tx, { client_id, id });
  if (!item) throw new Refused('item.not_found');
  const own = actor.company.currency;
  const found = await findChain(tx, { client_id, own }, { applies_to: 'report', item, extra_approvers });
  if (found.outcome === 'no_approver') throw new Refused('report.no_approver');
  return found;
}

function lineOf({ expense }: AssessedExpense) {
  return expense;
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

/** Re-evaluates the lines with current rules and newly known rates, and sums the report up. */
async function reevaluate(
  context: SignedWriteContext,
  report: LockedReport,
): Promise<{ lines: AssessedExpense[]; rules: readonly PolicyRule[] }> {
  const { tx, client_id, actor, request } = context;
  const today = localDay(request.now, actor.time_zone);
  const locked = await lockedLines(context, report);

  const [policyContext, fields] = await Promise.all([
    loadPolicyContext(tx, {
      client_id,
      company_currency: actor.company.currency,
      now: request.now,
      owner_id: report.owner_id,
      days: [...new Set(locked.map(({ spent_on }) => spent_on ?? today))],
      currencies: [...new Set([report.currency, ...locked.flatMap(({ currency }) => currency ?? [])])],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  const lines = await assessAndSaveExpenses(
    context,
    locked.map((before) => ({ before, after: before, is_declared: true })),
    { policyContext, fields, reports: new Map([[report.id, report]]) },
  );

  return { lines, rules: policyContext.rules };
}

function totalsOf(lines: readonly AssessedExpense[], { currency, company_currency }: LockedReport) {
  const totalIn = (code: string, amounts: readonly (string | null)[]) =>
    toDecimal(
      sum(
        amounts.map((amount) => moneyFrom(amount ?? '0', code)),
        code,
      ),
    );

  return {
    total: totalIn(
      currency,
      lines.map(({ expense }) => expense.converted_amount),
    ),
    company_total: totalIn(
      company_currency,
      lines.map(({ expense }) => expense.company_amount),
    ),
  };
}
