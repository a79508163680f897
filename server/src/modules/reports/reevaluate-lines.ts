import { localDay } from '#domain/dates/local-day.ts';
import { readsFieldsOf } from '#domain/policies/custom-field-facts.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { type AssessedExpense, assessAndSaveExpenses } from '../expenses/assess-and-save-expenses.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';
import { lockedLines } from '../expenses/lines/lock-reports.ts';
import { loadPolicyContext } from '../expenses/policy/policy-context.ts';
import { rulesOf } from '../policies/read-policies.ts';

/** Re-evaluates the lines with the current rules and newly known rates, and recalculates the totals of the report. */
export async function reevaluateLines(
  context: SignedWriteContext,
  report: LockedReport,
  given: { rules?: readonly PolicyRule[] } = {},
): Promise<{ lines: AssessedExpense[]; rules: readonly PolicyRule[] }> {
  const { tx, client_id, actor, request } = context;
  const today = localDay(request.now, actor.time_zone);
  const locked = await lockedLines(context, report);

  const [policyContext, fields] = await Promise.all([
    loadPolicyContext(
      tx,
      {
        client_id,
        company_currency: actor.company.currency,
        now: request.now,
        owner_id: report.owner_id,
        days: [...new Set(locked.map(({ spent_on }) => spent_on ?? today))],
        currencies: [...new Set([report.currency, ...locked.flatMap(({ currency }) => currency ?? [])])],
      },
      given,
    ),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  const lines = await assessAndSaveExpenses(
    context,
    locked.map((before) => ({ before, after: before, is_declared: true })),
    { policyContext, fields, reports: new Map([[report.id, report]]) },
  );

  return { lines, rules: policyContext.rules };
}

/** Re-evaluates the lines after the report's fields changed, if a policy uses fields of the report. */
export async function reevaluateForReportFields(context: SignedWriteContext, report: LockedReport): Promise<void> {
  const { tx, client_id } = context;
  const rules = await rulesOf(tx, { client_id, applies_to: 'expense' });
  if (readsFieldsOf(rules, 'report')) await reevaluateLines(context, report, { rules });
}
