import { canFillReportFields } from '#domain/custom-fields/field-writers.ts';
import { canSeeItem } from '#domain/reports/report-visibility.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { readDetails } from './expense-lines.rows.ts';
import { lockExpenseRows, readExpense, updateExpenses } from './expenses.rows.ts';
import { lockAnyReport } from './lines/lock-reports.ts';
import { restrictedValues } from './restricted-values.ts';

/** Saves values of restricted custom fields on a submitted line. Returns the new version. */
export async function fillExpenseFields(
  context: SignedWriteContext,
  { expense_id, version, given }: { expense_id: string; version: number; given: Readonly<Record<string, unknown>> },
): Promise<number> {
  const { tx, client_id, request, record } = context;
  const saved = await readExpense(tx, { client_id, id: expense_id });
  if (!saved?.report_id) throw new Refused('item.not_found');
  // Reports are locked before their lines, to avoid deadlocks.
  await lockAnyReport(context, saved.report_id);
  const [expense] = await lockExpenseRows(tx, { client_id, ids: [expense_id] });

  const [[row], viewer] = await Promise.all([readDetails(tx, { client_id, ids: [expense_id] }), viewerOf(context)]);
  if (!expense || !row || !canSeeItem(viewer, row) || !canFillReportFields(viewer, row).allowed)
    throw new Refused('item.not_found');
  if (expense.version !== version) throw new Refused('item.changed');

  const custom_values = await restrictedValues(context, {
    applies_to: 'expense',
    given,
    before: expense.custom_values,
  });

  await updateExpenses(tx, client_id, [
    { ...expense, custom_values: { ...custom_values }, version: version + 1, updated_at: request.now },
  ]);

  record({
    action: 'expense_fields_filled',
    item_kind: 'expense',
    item_id: expense_id,
    item_label: expense.merchant || 'an expense',
    facts: { fields: Object.keys(given) },
  });

  return version + 1;
}
