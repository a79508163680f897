import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../../lib/call.ts';

export type ExpenseRow = Answer<'expenses.pagedList'>['data'][number];

/**
 * Returns a name for an expense: its merchant, otherwise its description, otherwise its category, otherwise a default
 * text.
 */
export function expenseName({
  merchant,
  description,
  category,
}: Pick<ExpenseRow, 'merchant' | 'description' | 'category'>) {
  return merchant || description || category || t`Expense without a merchant`;
}
