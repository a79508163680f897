import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../../lib/call.ts';

export type ExpenseRow = Answer<'expenses.pagedList'>['data'][number];

/** Returns the name of an expense for lists and messages. */
export function expenseName({
  merchant,
  description,
  category,
}: Pick<ExpenseRow, 'merchant' | 'description' | 'category'>) {
  return merchant || description || category || t`Expense without a merchant`;
}
