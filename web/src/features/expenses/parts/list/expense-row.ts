import type { Answer } from '../../../../lib/call.ts';

export type ExpenseRow = Answer<'expenses.pagedList'>['data'][number];

/** The name of an expense in lists and messages. */
export function expenseName({
  merchant,
  description,
  category,
}: Pick<ExpenseRow, 'merchant' | 'description' | 'category'>) {
  return merchant || description || category || 'Expense without a merchant';
}
