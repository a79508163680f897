import { localDay } from '#domain/dates/local-day.ts';
import type { WriteContext } from '../../../http/context.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { saveChecks } from '../assess-and-save-expenses.ts';
import { type SavedExpense, updateExpenses } from '../expenses.rows.ts';
import { assessExpense } from '../policy/assess-expense.ts';
import { inCurrency, loadPolicyContext } from '../policy/policy-context.ts';
import { checkExpenses, type FoundCheckRow, isOpenCheck } from './check-expenses.ts';

interface CheckedLine {
  expense: SavedExpense;
  checks: FoundCheckRow[];
}

/**
 * Runs all checks on locked expenses of one owner and saves the findings. The expenses may be in any stage, because
 * nothing else changes. The caller locks the reports before and recounts their checks afterwards.
 */
export async function checkLockedExpenses(
  context: WriteContext,
  options: { owner_id: string; own: string; expenses: readonly SavedExpense[] },
): Promise<CheckedLine[]> {
  const { tx, client_id, request } = context;
  const { expenses, own, owner_id } = options;

  const [policyContext, fields] = await Promise.all([
    loadPolicyContext(tx, {
      client_id,
      company_currency: own,
      now: request.now,
      owner_id,
      days: [...new Set(expenses.flatMap(({ spent_on }) => spent_on ?? []))],
      currencies: [...new Set(expenses.flatMap(({ currency }) => currency ?? []))],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  const today = localDay(request.now, policyContext.standing.time_zone);

  const found = await checkExpenses(
    tx,
    client_id,
    expenses.map((expense) => ({
      expense,
      limit: assessExpense(expense, {
        policyContext: inCurrency(policyContext, expense.converted_currency ?? policyContext.currency),
        fields,
        today,
        report_stage: null,
        is_declared: true,
      }).limit,
    })),
  );

  const checked = expenses.map((expense, index) => ({ expense, checks: found[index] ?? [] }));
  await saveChecks(context, checked);

  await updateExpenses(
    tx,
    client_id,
    checked.flatMap(({ expense, checks }) => {
      const no_of_checks = checks.filter(isOpenCheck).length;
      return no_of_checks === expense.no_of_checks ? [] : [{ ...expense, no_of_checks }];
    }),
  );

  return checked;
}
