import { describe, expect, it } from 'vitest';
import { readSheet, type SheetContext } from './read-sheet.ts';
import { readAmount, readDay } from './sheet-cells.ts';
import { suggestSheetMapping } from './sheet-columns.ts';

describe('a cell with a date', () => {
  it.each([
    ['2026-11-10', '2026-11-10'],
    ['2026/1/5', '2026-01-05'],
    ['2026-11-10 14:03:22', '2026-11-10'],
    ['2026-11-10T14:03:22Z', '2026-11-10'],
    ['10.11.2026', '2026-11-10'],
    ['10/11/26', '2026-11-10'],
    ['10 Nov 2026', '2026-11-10'],
    ['10-Nov-2026', '2026-11-10'],
    ['Nov 10, 2026', '2026-11-10'],
    ['31.11.2026', null],
    ['yesterday', null],
    ['', null],
    ['10 Xyz 2026', null],
  ])('%j is %s', (cell, day) => {
    expect(readDay(cell, 'day_first')).toBe(day);
  });

  it('is read like its whole column', () => {
    expect(readDay('3/4/2026', 'month_first')).toBe('2026-03-04');
  });
});

describe('a cell with an amount', () => {
  it.each<[string, string | null, string | null]>([
    ['12', '12', null],
    ['12.50', '12.50', null],
    ['12,50', '12.50', null],
    ['1,234.50', '1234.50', null],
    ['1.234,50', '1234.50', null],
    ['1 234,50', '1234.50', null],
    ["1'234.50", '1234.50', null],
    ['1,234', '1234', null],
    ['1,234,567', '1234567', null],
    ['1.234.567,8', '1234567.8', null],
    ['1.234', '1.234', null],
    ['EUR 86.40', '86.40', 'EUR'],
    ['86,40 €', '86.40', 'EUR'],
    ['$12', '12', 'USD'],
    ['-5.00', '-5.00', null],
    ['−5.00', '-5.00', null],
    ['12.', '12', null],
    ['free', null, null],
    ['', null, null],
    ['1e5', null, null],
    ['1,2,3', null, null],
  ])('%j is %s %s', (cell, decimal, currency) => {
    expect(readAmount(cell)).toEqual(decimal === null ? null : { decimal, currency });
  });
});

const context: SheetContext = {
  mapping: { spent_on: 'Date', amount: 'Amount', currency: 'Currency', merchant: 'Vendor', category: 'Category' },
  own: 'USD',
  day_order: 'month_first',
  isCurrency: (code) => ['USD', 'EUR', 'JPY', 'CHF'].includes(code),
  isAllowed: (code) => code !== 'CHF',
  categories: [{ id: 'meals', name: 'Meals', code: 'M-1' }],
  fields: [],
};
const rows = (...lines: string[][]) =>
  readSheet(
    lines.map(([day = '', Amount = '', Currency = '', Vendor = '', Category = ''], index) => ({
      row_number: index + 2,
      cells: { Date: day, Amount, Currency, Vendor, Category },
    })),
    context,
  );

describe('a spreadsheet of expenses', () => {
  it('is read row by row', () => {
    expect(rows(['2026-11-10', '86.40', 'eur', ' Lokál ', 'm-1'])).toMatchObject([
      {
        row_number: 2,
        is_bad: false,
        messages: [],
        spent_on: '2026-11-10',
        currency: 'EUR',
        amount: '86.40',
        merchant: 'Lokál',
        category_id: 'meals',
        category: 'Meals',
        payment_mode: 'own',
      },
    ]);
  });

  it.each([
    [['soon', '5'], 'soon is not a date.'],
    [['', '5'], 'The date is missing.'],
    [['2026-11-10', ''], 'The amount is missing.'],
    [['2026-11-10', 'free'], 'free is not an amount.'],
    [['2026-11-10', '5', 'euros'], 'euros is not a currency.'],
    [['2026-11-10', '5', 'xyz'], 'xyz is not a currency.'],
    [['2026-11-10', '5', 'chf'], 'CHF is not a currency your company allows.'],
    [['2026-11-10', '5.50', 'JPY'], '5.50 is not an amount of JPY.'],
    [['2026-11-10', '0'], 'The amount must not be zero.'],
  ])('reports the errors of %j', (line, message) => {
    expect(rows(line)).toMatchObject([{ is_bad: true, messages: [message] }]);
  });

  it('imports a row with an unknown category and reports it', () => {
    expect(rows(['2026-11-10', '5', '', '', 'Fun'])).toMatchObject([
      { is_bad: false, category_id: null, messages: ['The category Fun was not found, so it stays empty.'] },
    ]);
  });

  it('identifies its rows, also in a copy of the file', () => {
    const ride = ['2026-11-10', '12', '', 'Uber'];
    const first = rows(ride, ride, ['2026-11-11', '12', '', 'Uber']).map(({ identity }) => identity);
    expect(new Set(first).size).toBe(3);
    expect(
      rows(['2026-11-11', '12.00', 'USD', 'UBER'], ride, ride)
        .map(({ identity }) => identity)
        .sort(),
    ).toEqual([...first].sort());
  });

  it('suggests its columns', () => {
    const fields = [{ key: 'project', label: 'Project', kind: 'text' as const }];
    expect(
      suggestSheetMapping(['Transaction date', 'Vendor', 'TOTAL', 'Ccy', 'Project', 'Memo', 'Other'], fields),
    ).toEqual({
      spent_on: 'Transaction date',
      merchant: 'Vendor',
      amount: 'TOTAL',
      currency: 'Ccy',
      description: 'Memo',
      'custom_values.project': 'Project',
    });
  });
});
