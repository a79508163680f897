import type { ReadContext } from '../../../http/context.ts';
import { checkNames, shownChecks } from '../checks/show-checks.ts';
import type { ListedExpenseRow } from '../expense-lines.rows.ts';
import { shownViolation } from '../policy/show-policy-results.ts';
import { type ExpenseLine, expenseLine } from '../show-expenses.ts';
import { viewerOf } from '../viewer.ts';

/** The rows of a list in the API format, with their policy result and checks. */
export async function listedExpenses(context: ReadContext, rows: readonly ListedExpenseRow[]): Promise<ExpenseLine[]> {
  const { tx, actor } = context;
  const names = await checkNames(tx, { client_id: actor.client_id, viewer: await viewerOf(context), rows });
  return rows.map((row) => ({
    ...expenseLine(row, context),
    policy_violation: shownViolation(row, row.converted_currency ?? actor.company.currency),
    checks: shownChecks(row, names),
  }));
}
