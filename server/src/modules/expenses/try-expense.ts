import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { rateDifference } from '#domain/expenses/rate-difference.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { uploadedBy } from '../files/attach-files.ts';
import { mayActFor, viewerOf } from '../people/delegates/find-delegations.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { acceptFields } from './accept-fields.ts';
import { blankExpense } from './blank-expense.ts';
import { checkExpenses } from './checks/check-expenses.ts';
import { checkNames, shownChecks } from './checks/show-checks.ts';
import { readExpense, type SavedExpense } from './expenses.rows.ts';
import { type Assessment, assessExpense } from './policy/assess-expense.ts';
import { loadPolicyContextForForm } from './policy/load-policy-context-for-form.ts';
import { noDuplicate, shownViolation } from './policy/show-policy-results.ts';
import { amountText, type ExpenseFields, rateText } from './show-expenses.ts';

/** Evaluates an expense form while the user fills it in. Ignores invalid values and saves nothing. */
export async function tryExpense(
  context: ReadContext,
  { expense_id, for_user_id, ...form }: InputOf<typeof expenses.policyExpenses>,
): Promise<OutputOf<typeof expenses.policyExpenses>> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const before = await savedOrBlank(context, { expense_id, for_user_id });

  const [{ policyContext, fields, people, today }, attached, viewer] = await Promise.all([
    loadPolicyContextForForm(context, form, before.owner_id),
    attachedFiles(context, form, before),
    viewerOf(context),
  ]);

  const converted_currency = policyContext.currency;
  const filled = {
    ...acceptFields({ ...form, file_ids: attached }, before, {
      policyContext,
      fields,
      people,
      actor,
      today,
      is_typing: true,
    }),
    id: expense_id ?? null,
  };

  const { missing, passed, limit, ...evaluated } = assessExpense(filled, {
    policyContext,
    fields,
    today,
    report_stage: null,
    is_declared: true,
  });

  const [found = []] = await checkExpenses(tx, client_id, [{ expense: filled, limit }]);

  const row = { owner_id: before.owner_id, checks: found };
  const checks = shownChecks(row, await checkNames(tx, { client_id, viewer, rows: [row] }));

  return {
    status: true,
    converted_amount: amountText(filled.converted_amount, converted_currency),
    ex_rate: rateText(filled.ex_rate),
    table_rate: rateText(filled.table_rate),
    rate_on: filled.rate_on,
    rate_difference_pct: rateDifference(filled.ex_rate, filled.table_rate),
    converted_currency,
    policy_outcome: {
      ...policyResult(context, { ...evaluated, converted_currency }, form.policy_reason),
      passed: [...passed, ...noDuplicate(checks)],
    },
    checks,
    missing: missing.map(({ key, label }) => ({ key, label })),
  };
}

function policyResult(
  { actor, request }: ReadContext,
  evaluated: Pick<Assessment, 'policy_result' | 'policy_violation'> & { converted_currency: string },
  policy_reason: string,
) {
  const violation = evaluated.policy_violation;
  const row = {
    ...evaluated,
    policy_reason,
    reason_at: request.now,
    edited_converted_amount: null,
    reason_by_name: `${actor.first_name} ${actor.last_name}`,
  };

  return {
    result: evaluated.policy_result,
    needs_reason: violation?.needs_reason ?? false,
    headline: violation?.headline ?? '',
    detail: violation?.detail ?? '',
    policy_violation: shownViolation(row, evaluated.converted_currency),
  };
}

async function savedOrBlank(
  context: ReadContext,
  { expense_id, for_user_id }: Pick<InputOf<typeof expenses.policyExpenses>, 'expense_id' | 'for_user_id'>,
) {
  const { tx, actor, request } = context;
  if (!expense_id) return blankExpense({ owner_id: await resolveOwner(context, { for_user_id }), now: request.now });
  const saved = await readExpense(tx, { client_id: actor.client_id, id: expense_id });
  if (!saved || !(await mayActFor(context, saved.owner_id))) throw new Refused('item.not_found');
  return saved;
}

/**
 * Returns the files that are already attached or that the actor uploaded. Receipts of other people are ignored, because
 * the evaluation could reveal their content.
 */
async function attachedFiles(
  { tx, actor }: ReadContext,
  { file_ids }: ExpenseFields,
  before: Pick<SavedExpense, 'file_ids'>,
): Promise<string[]> {
  const added = file_ids.filter((id) => !before.file_ids.includes(id));
  const uploaded = await uploadedBy(tx, { ...actor, ids: added });
  return file_ids.filter((id) => before.file_ids.includes(id) || uploaded.has(id));
}
