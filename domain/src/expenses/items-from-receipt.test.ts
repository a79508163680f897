import { describe, expect, it } from 'vitest';
import { itemsFromReceipt, type LineItems } from './items-from-receipt.ts';

const item = (amount: string, description = 'Tea', quantity: string | null = null) => ({
  description,
  quantity,
  amount,
});
const read = (items: LineItems['items'], ...adjustments: string[]): LineItems => ({
  items,
  adjustments: adjustments.map((amount) => ({ amount })),
});
const expense = (amount: string | null, currency: string | null = 'USD', ...taxes: string[]) => ({
  amount,
  currency,
  taxes: taxes.map((tax) => ({ amount: tax })),
});
const amountsOf = (...input: Parameters<typeof itemsFromReceipt>) =>
  itemsFromReceipt(...input)?.map(({ amount }) => amount);

describe('itemising an expense by its receipt', () => {
  it('takes the names with their quantity and the amounts', () => {
    expect(itemsFromReceipt(expense('7.30'), read([item('3.20', 'Tea', '2'), item('4.10', 'Cake', '1')]))).toEqual([
      { description: '2 × Tea', amount: '3.20', tax: null },
      { description: 'Cake', amount: '4.10', tax: null },
    ]);
  });

  it.each<[string, string, string[], string[]]>([
    ['an added tax', '11.00', ['1.00'], ['5.50', '5.50']],
    ['a discount', '9.00', ['-1.00'], ['4.50', '4.50']],
    ['rounding', '10.01', ['0.01'], ['5.01', '5.00']],
    ['several of them', '10.90', ['1.00', '-0.10'], ['5.45', '5.45']],
  ])('divides %s by amount', (_what, total, adjustments, amounts) => {
    expect(amountsOf(expense(total), read([item('5.00'), item('5.00')], ...adjustments))).toEqual(amounts);
  });

  it('divides the taxes of the expense', () => {
    const shares = itemsFromReceipt(expense('12.00', 'USD', '1.50', '0.50'), read([item('9.00'), item('3.00')]));
    expect(shares?.map(({ tax }) => tax)).toEqual(['1.50', '0.50']);
  });

  it('works in a currency without cents', () => {
    expect(amountsOf(expense('730', 'JPY'), read([item('320'), item('410')]))).toEqual(['320', '410']);
  });

  it.each<[string, ReturnType<typeof expense>, LineItems]>([
    ['the expense has another amount', expense('8.00'), read([item('3.20'), item('4.10')])],
    ['the expense has no amount', expense(null), read([item('3.20'), item('4.10')])],
    ['the expense has no currency', expense('7.30', null), read([item('3.20'), item('4.10')])],
    ['the currency has other decimals', expense('730', 'JPY'), read([item('3.20'), item('4.10')])],
    ['there is one item only', expense('3.20'), read([item('3.20')])],
    [
      'there are more items than an expense can have',
      expense('51.00'),
      read(Array.from({ length: 51 }, () => item('1.00'))),
    ],
    ['a share would be nothing', expense('0.02'), read([item('0.01'), item('0.01'), item('0.01')], '-0.01')],
  ])('is not offered if %s', (_reason, of, lines) => {
    expect(itemsFromReceipt(of, lines)).toBeNull();
  });
});
