import { localDay } from '#domain/dates/local-day.ts';
import type { WriteContext } from '../../../http/context.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { type SavedExpense, updateExpenses } from '../expenses.rows.ts';
import { assessExpense } from '../policy/assess-expense.ts';
import { policyContext } from '../policy/policy-context.ts';
import { saveChecks } from '../settle-expenses.ts';
import { checkExpenses, type FoundCheckRow } from './check-expenses.ts';

export interface CheckedLine {
  expense: SavedExpense;
  checks: FoundCheckRow[];
}

/**
 * Runs every check on some expenses of one person as they stand, held with their reports, and keeps what was found.
 * Nothing else of them changes, so it is done in whatever stage they are. Their reports are summed up after.
 */
export async function checkLockedExpenses(
  context: WriteContext,
  of: { owner_id: string; own: string; expenses: readonly SavedExpense[] },
): Promise<CheckedLine[]> {
  const { tx, client_id, request } = context;
  const { expenses, own, owner_id } = of;

  const [ground, fields] = await Promise.all([
    policyContext(tx, {
      client_id,
      own,
      now: request.now,
      owner_id,
      days: [...new Set(expenses.flatMap(({ spent_on }) => spent_on ?? []))],
      currencies: [...new Set(expenses.flatMap(({ currency }) => currency ?? []))],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  const today = localDay(request.now, ground.standing.time_zone);

  const found = await checkExpenses(
    tx,
    client_id,
    expenses.map((expense) => ({
      expense,
      limit: assessExpense(expense, { ground, fields, today, report_stage: null, is_declared: true }).limit,
    })),
  );

  const checked = expenses.map((expense, index) => ({ expense, checks: found[index] ?? [] }));
  await saveChecks(context, checked);

  await updateExpenses(
    tx,
    client_id,
    checked.flatMap(({ expense, checks }) => {
      const no_of_checks = checks.filter(({ dismissed_at }) => dismissed_at === null).length;
      return no_of_checks === expense.no_of_checks ? [] : [{ ...expense, no_of_checks }];
    }),
  );

  return checked;
}
