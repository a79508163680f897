import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { requiredFields } from '#domain/custom-fields/required-fields.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { t } from '#domain/language/translate.ts';
import { approversAddedByPolicies } from '#domain/policies/approvers-added-by-policies.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { reportStageAllows } from '#domain/reports/report-rights.ts';
import { actsFor } from '#domain/reports/report-visibility.ts';
import {
  claimedTotals,
  refundsBeyondExpenses,
  type SubmissionProblem,
  submissionProblems,
} from '#domain/reports/submission-problems.ts';
import type { ReadContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { chainPreview } from '../approval-rules/chain-preview.ts';
import { chainFrom, findRuleFor } from '../approval-rules/find-chain.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { blockingChecksOf } from '../expenses/checks/check-expenses.ts';
import { withConversion } from '../expenses/claimed-money.ts';
import { readLines, type SavedExpense } from '../expenses/lines/lock-reports.ts';
import { assessInOrder } from '../expenses/policy/assess-expense.ts';
import { inCurrency, loadPolicyContext } from '../expenses/policy/policy-context.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { rulesOf } from '../policies/read-policies.ts';
import { approvalItemOf } from './approval-item.rows.ts';
import { type ReportDetailsRow, readReportDetails } from './report-details.rows.ts';

type Answer = OutputOf<typeof reports.preview>;
type Fields = Awaited<ReturnType<typeof fieldsOf>>;

/** Previews a submission: missing fields, policy results, blocking checks and approvers. */
export async function previewSubmission(
  context: ReadContext,
  { report_id }: InputOf<typeof reports.preview>,
): Promise<Answer> {
  const { tx, actor } = context;
  const { client_id } = actor;

  const [row, viewer, lines, item, rules, expenseFields, reportFields, blocking] = await Promise.all([
    readReportDetails(tx, { client_id, id: report_id }),
    viewerOf(context),
    readLines(tx, { client_id, report_id }),
    approvalItemOf(tx, { client_id, id: report_id }),
    rulesOf(tx, { client_id, applies_to: 'expense' }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
    fieldsOf(tx, { client_id, applies_to: 'report' }),
    blockingChecksOf(tx, { client_id, report_id }),
  ]);
  if (!row || !item || !actsFor(viewer, row.owner_id)) throw new Refused('item.not_found');
  const decision = reportStageAllows('submit', row);
  if (!decision.allowed && decision.code !== 'report.empty') orRefuse(decision);
  const own = actor.company.currency;

  const [evaluatedLines, rule] = await Promise.all([
    evaluated(context, row, { lines, rules, fields: expenseFields }),
    findRuleFor(tx, { client_id, own }, { applies_to: 'report', item: { ...item, submitted_by: actor.user_id } }),
  ]);

  const extra = approversAddedByPolicies(
    rules,
    evaluatedLines.map(({ assessment }) => assessment),
  );

  const chain = await chainFrom(tx, client_id, rule, extra);

  const problems = [
    ...(decision.allowed ? [] : [general(sentenceFor('report.empty', {}))]),
    ...submissionProblems(evaluatedLines),
    ...fieldProblems(reportFields, row),
    ...blocking.map(({ line, message }) => general(sentenceFor('check.blocks', { line, check: message }))),
  ];
  const beyond = refundsBeyondExpenses(evaluatedLines, row.currency);
  if (beyond) problems.push(general(sentenceFor('report.refunds_exceed', { amount: amountText(beyond) })));
  if (chain.outcome === 'no_approver') problems.push(general(sentenceFor('report.no_approver', {})));

  return {
    status: true,
    may_submit: problems.every(({ is_blocking }) => !is_blocking),
    total: claimedTotals(evaluatedLines, { currency: row.currency, company_currency: actor.company.currency }).total,
    currency: row.currency,
    problems,
    approvers: chainPreview(chain),
  };
}

/** Returns a problem of the report as a whole. */
function general(message: string): SubmissionProblem {
  return { expense_id: null, label: '', field: null, message, rule_name: null, is_blocking: true };
}

async function evaluated(
  { tx, actor, request }: ReadContext,
  row: ReportDetailsRow,
  { lines, rules, fields }: { lines: readonly SavedExpense[]; rules: readonly PolicyRule[]; fields: Fields },
) {
  const { client_id, time_zone } = actor;
  const today = localDay(request.now, time_zone);

  const scope = {
    client_id,
    company_currency: actor.company.currency,
    now: request.now,
    owner_id: row.owner_id,
    days: [...new Set(lines.map(({ spent_on }) => spent_on ?? today))],
    currencies: [...new Set([row.currency, ...lines.flatMap(({ currency }) => currency ?? [])])],
  };

  const policyContext = inCurrency(await loadPolicyContext(tx, scope, { rules }), row.currency);

  const converted = lines.map((line) => ({
    expense: withConversion(line, { policyContext, today }),
    policyContext,
    report_stage: row.stage,
    is_declared: true,
  }));

  return assessInOrder(converted, { fields, today }).map(({ expense, assessment }) => {
    const { capped_amount, is_reimbursable } = assessment;
    return { expense: { ...expense, capped_amount, is_reimbursable }, assessment };
  });
}

/** Lists the required custom fields of the report that are empty. */
function fieldProblems(fields: Fields, row: ReportDetailsRow): SubmissionProblem[] {
  const visibleFields = fields.filter(({ seen_by }) => seen_by === 'everyone');
  return requiredFields(visibleFields, row.custom_values)
    .filter(
      ({ is_mandatory, kind, key }) => is_mandatory && kind !== 'formula' && !Object.hasOwn(row.custom_values, key),
    )
    .map(({ key, label }) => ({ ...general(t`${label} is missing.`), label, field: `custom_values.${key}` }));
}
