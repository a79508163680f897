import type { CheckedExpense } from '../expense-check.ts';

/** Returns a taxi ride on 10 November 2026, a Tuesday. */
export function checkedExpense(id: string | null, more: Partial<CheckedExpense> = {}): CheckedExpense {
  const amount = more.amount ?? '34.12';
  return {
    id,
    owner_id: 'ana',
    merchant: 'Uber',
    spent_on: '2026-11-10',
    currency: 'USD',
    amount,
    converted_amount: amount,
    converted_currency: 'USD',
    company_amount: amount,
    payment_mode: 'own',
    category_id: 'rides',
    invoice_number: '',
    split_id: null,
    nights: null,
    file_ids: [],
    trip: null,
    is_meal: false,
    ...more,
  };
}
