import { isEditable } from '#domain/expenses/expense-stages.ts';
import type { WriteContext } from '../../http/context.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { assessAndSaveExpenses } from './assess-and-save-expenses.ts';
import { isDraft } from './change-expenses.ts';
import { lockExpenseRows, type SavedExpense } from './expenses.rows.ts';
import { lockReports } from './lines/report-lines.rows.ts';
import { loadPolicyContext, type PolicyContext } from './policy/policy-context.ts';

interface Reassessment {
  owner_id: string;
  company_currency: string;
  expenses: readonly { id: string; report_id: string | null }[];
  /** Returns the changed expense, which is then evaluated. */
  change(before: SavedExpense, policyContext: PolicyContext): SavedExpense;
  /** Currencies that `change` may set, in addition to those of the expenses. */
  currencies?: readonly string[];
}

/**
 * Changes unsubmitted expenses of one person, evaluates them again and returns the saved expenses. Locks reports before
 * lines. Expenses that were submitted or moved to another report in the meantime are skipped.
 */
export async function reassessOpen(context: WriteContext, options: Reassessment): Promise<SavedExpense[]> {
  const { tx, client_id, request } = context;
  const { owner_id, company_currency, expenses, change, currencies = [] } = options;
  const report_ids = [...new Set(expenses.flatMap(({ report_id }) => report_id ?? []))];
  const reports = new Map((await lockReports(tx, { client_id, ids: report_ids })).map((report) => [report.id, report]));
  const locked = (await lockExpenseRows(tx, { client_id, ids: expenses.map(({ id }) => id) })).filter(
    ({ stage, report_id }) => isEditable(stage) && (report_id === null || reports.has(report_id)),
  );
  if (locked.length === 0) return [];
  const today = request.now.toISOString().slice(0, 10);

  const [policyContext, fields] = await Promise.all([
    loadPolicyContext(tx, {
      client_id,
      company_currency,
      now: request.now,
      owner_id,
      days: [...new Set(locked.map(({ spent_on }) => spent_on ?? today))],
      currencies: [...new Set([...currencies, ...locked.flatMap(({ currency }) => currency ?? [])])],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  const saved = await assessAndSaveExpenses(
    context,
    locked.map((before) => ({ before, after: change(before, policyContext), is_declared: !isDraft(before) })),
    { policyContext, fields, reports },
  );
  return saved.map(({ expense }) => expense);
}
