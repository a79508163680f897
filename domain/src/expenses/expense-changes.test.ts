import { expect, it } from 'vitest';
import { type ComparedExpense, expenseChanges } from './expense-changes.ts';

const lunch: ComparedExpense = {
  merchant: 'Lokál',
  spent_on: '2026-11-10',
  currency: 'EUR',
  amount: '72.10',
  category_id: 'meals',
  description: '',
  payment_mode: 'own',
  invoice_number: '',
  file_ids: ['one'],
  lost_receipt_reason: '',
  policy_result: 'pass',
};
const names: Record<string, string> = { meals: 'Meals', taxis: 'Taxis' };

it.each<[string, Partial<ComparedExpense>, string[]]>([
  ['nothing', {}, []],
  ['amount', { amount: '50.00' }, ['Amount changed from EUR 72.10 to EUR 50.00']],
  ['currency', { currency: 'USD' }, ['Amount changed from EUR 72.10 to USD 72.10']],
  ['same amount with other zeros', { amount: '72.1' }, []],
  ['cleared date', { spent_on: null }, ['Date 10 Nov 2026 removed']],
  ['category', { category_id: 'taxis' }, ['Category changed from Meals to Taxis']],
  ['first invoice number', { invoice_number: 'R-7' }, ['Invoice number set to R-7']],
  ['payment mode', { payment_mode: 'company' }, ['Paid with changed from Own money to Company card']],
  ['description', { description: 'With Ben' }, ['Description changed']],
  ['receipts', { file_ids: ['two', 'three'] }, ['2 receipts added', '1 receipt removed']],
  ['lost receipt', { lost_receipt_reason: 'Machine out of paper' }, ['Lost receipt set to Machine out of paper']],
  ['policy result', { policy_result: 'block' }, ['Policy result changed from Within policy to Blocked']],
])('names the change of %s', (_, change, sentences) => {
  expect(expenseChanges(lunch, { ...lunch, ...change }, (id) => names[id])).toEqual(sentences);
});
