import type { ReadContext } from '../../../http/context.ts';
import { asThemselves, viewerOf } from '../../people/delegates/find-delegations.ts';
import { checkNames, shownChecks } from '../checks/show-checks.ts';
import type { ListedExpenseRow } from '../expense-lines.rows.ts';
import { shownViolation } from '../policy/show-policy-results.ts';
import { type ExpenseLine, expenseLine } from '../show-expenses.ts';

/** Converts list rows to the format of the API, with their policy results and checks. */
export async function listedExpenses(context: ReadContext, rows: readonly ListedExpenseRow[]): Promise<ExpenseLine[]> {
  const { tx, actor } = context;
  // Delegations are read only for pages with checks, because most pages have none.
  const viewer = rows.some(({ checks }) => checks.length > 0) ? await viewerOf(context) : asThemselves(actor);
  const names = await checkNames(tx, { client_id: actor.client_id, viewer, rows });
  return rows.map((row) => ({
    ...expenseLine(row, context),
    policy_violation: shownViolation(row, row.converted_currency ?? actor.company.currency),
    checks: shownChecks(row, names),
  }));
}
