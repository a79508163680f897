import { t } from '../language/translate.ts';
import { type CheckedExpense, checkOf, type ExpenseCheck } from './expense-check.ts';
import { sameMerchant } from './same-claim.ts';

/** Runs check D4: the same invoice from the same merchant is claimed twice, by one person or by two. */
export function sameInvoice(expense: CheckedExpense, others: readonly CheckedExpense[]): ExpenseCheck[] {
  const number = invoiceKey(expense.invoice_number);
  if (number === '') return [];
  const related = others.filter(
    (other) => invoiceKey(other.invoice_number) === number && sameMerchant(expense, other) === 'same',
  );
  if (related.length === 0) return [];
  const isColleagues = related.some(({ owner_id }) => owner_id !== expense.owner_id);
  return [
    checkOf('D4', 'HIGH', {
      message: isColleagues
        ? t`Invoice ${expense.invoice_number} of ${expense.merchant} was already claimed by another colleague.`
        : t`Invoice ${expense.invoice_number} of ${expense.merchant} was already claimed.`,
      related,
    }),
  ];
}

/** Removes case and punctuation, so that different spellings of a number match. */
export function invoiceKey(invoice_number: string): string {
  return invoice_number.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
