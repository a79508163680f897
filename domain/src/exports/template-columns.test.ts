import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, decimalFrom, formatDecimal } from '../decimal/decimal.ts';
import type { ValueType } from '../formula/value.ts';
import { checkTemplate, prepareColumns } from './template-columns.ts';
import { fieldsOfLevel, templateFields, templateLevels } from './template-fields.ts';
import type { TemplateColumn, TemplateOptions } from './template-options.ts';
import { compareRows, isInPeriod, journalRows, periodRange, type TemplateRow } from './template-row.ts';

const types = new Map<string, ValueType>(fieldsOfLevel('expense').map(({ key, type }) => [key, type]));

const options = (change: Partial<TemplateOptions> = {}): TemplateOptions => ({
  columns: [{ source: 'expense', field_key: 'merchant', header: 'Merchant', format: null }],
  filters: { period: 'all', date_key: null },
  sorts: [],
  date_format: 'DD/MM/YYYY',
  decimal_separator: '.',
  column_separator: ',',
  encoding: 'utf-8',
  has_header: true,
  journal: null,
  ...change,
});

const row: TemplateRow = {
  merchant: 'Le Potager',
  category: 'Meals',
  amount: '-12.5',
  spent_on: '2026-11-09',
  is_reimbursable: 'true',
  ledger_account: '6300',
  description: null,
  custom_expense_gone: 'restricted',
};

function cell(column: TemplateColumn, change: Partial<TemplateOptions> = {}): string {
  const [prepared] = prepareColumns(options({ columns: [column], ...change }), types);
  const value = prepared?.value(row) ?? null;
  return value === null ? '' : (prepared?.text(value) ?? '');
}

const field = (
  field_key: string,
  format: TemplateColumn extends infer C ? (C extends { format: infer F } ? F : never) : never = null,
) => ({ source: 'expense', field_key, header: field_key, format }) as const;
const formula = (text: string) => ({ source: 'formula', header: 'F', formula: text, format: null }) as const;

describe('the catalogue of fields', () => {
  it('has at least 70 fields with unique keys and fields for every level', () => {
    expect(templateFields.length).toBeGreaterThanOrEqual(70);
    expect(new Set(templateFields.map(({ key }) => key)).size).toBe(templateFields.length);
    for (const level of templateLevels) expect(fieldsOfLevel(level).length).toBeGreaterThan(20);
  });
});

describe('a cell', () => {
  it.each([
    ['a text', field('merchant'), {}, 'Le Potager'],
    ['a date in the template format', field('spent_on'), {}, '09/11/2026'],
    ['a date in its own format', field('spent_on', 'D MMM YYYY'), {}, '9 Nov 2026'],
    ['a negative amount', field('amount'), {}, '-12.5'],
    ['an amount with two decimals', field('amount', 'decimals_2'), {}, '-12.50'],
    ['an amount rounded half away from zero', field('amount', 'decimals_0'), {}, '-13'],
    ['a decimal comma', field('amount', 'decimals_2'), { decimal_separator: ',' }, '-12,50'],
    ['yes or no', field('is_reimbursable'), {}, 'Yes'],
    ['an empty field', field('description'), {}, ''],
    ['a field that no longer exists', field('custom_expense_gone'), {}, ''],
    ['a constant', { source: 'dummy', header: 'Ledger', static_value: 'GL01' }, {}, 'GL01'],
    ['joined texts', formula("concat(merchant, ' ', description, '(', category, ')')"), {}, 'Le Potager (Meals)'],
    ['a choice', formula("if(amount < 0, 'Refund', 'Expense')"), {}, 'Refund'],
    ['a rounded number', formula('round(amount * 0.2, 1)'), {}, '-2.5'],
    ['a formatted date', formula("format_date(spent_on, 'YYYY/MM')"), {}, '2026/11'],
    ['a GL code by category', formula("lookup(category, 'Travel', '6200', 'meals', '6310', '6999')"), {}, '6310'],
    ['the result for all others', formula("lookup(merchant, 'Uber', '6200', '6999')"), {}, '6999'],
    ['an empty cell when nothing matches', formula("lookup(merchant, 'Uber', '6200')"), {}, ''],
    ['an empty cell when the formula fails', formula('amount / (amount - amount)'), {}, ''],
  ] satisfies [string, TemplateColumn, Partial<TemplateOptions>, string][])(
    'shows %s',
    (_, column, change, expected) => {
      expect(cell(column, change)).toBe(expected);
    },
  );
});

describe('checking a template', () => {
  const problem = (change: Partial<TemplateOptions>) => {
    const checked = checkTemplate(options(change), types);
    return checked.allowed ? {} : checked.fields;
  };

  it.each([
    [{}, {}],
    [
      { columns: [formula('(amount + 1')] },
      { 'options.columns.0.formula': 'The bracket ( at character 1 is not closed.' },
    ],
    [{ columns: [formula('price * 2')] }, { 'options.columns.0.formula': 'There is no field called price.' }],
    [{ columns: [field('nope')] }, { 'options.columns.0.field_key': 'This field does not exist at this level.' }],
    [
      { filters: { period: 'today', date_key: null } },
      { 'options.filters.date_key': 'Choose the date of the period.' },
    ],
    [
      { journal: { amount_key: 'merchant', debit_account: '', credit_account: '2100' } },
      { 'options.journal.amount_key': 'Choose an amount.' },
    ],
  ] satisfies [Partial<TemplateOptions>, Record<string, string>][])('%j is answered with %j', (change, expected) => {
    expect(problem(change)).toEqual(expected);
  });
});

describe('periods and sorting', () => {
  it.each([
    ['yesterday', '2026-03-01', { from: '2026-02-28', to: '2026-02-28' }],
    ['last_7_days', '2026-01-03', { from: '2025-12-27', to: '2026-01-02' }],
    ['last_month', '2028-03-31', { from: '2028-02-01', to: '2028-02-29' }],
    ['this_month', '2026-02-10', { from: '2026-02-01', to: '2026-02-28' }],
    ['this_year', '2026-02-10', { from: '2026-01-01', to: '2026-12-31' }],
    ['all', '2026-02-10', null],
  ] as const)('%s on %s', (period, today, expected) => {
    expect(periodRange(period, today)).toEqual(expected);
  });

  it('leaves out rows without the date', () => {
    const filters = { period: 'this_month', date_key: 'spent_on' } as const;
    expect(isInPeriod(row, filters, '2026-11-30')).toBe(true);
    expect(isInPeriod({ ...row, spent_on: null }, filters, '2026-11-30')).toBe(false);
  });

  it('sorts numbers by value, and rows without a value last in both directions', () => {
    const rows = ['9', '10', null, '-2'].map((amount) => ({ amount }));
    const sorted = (direction: 'asc' | 'desc') =>
      rows
        .toSorted((a, b) => compareRows(a, b, [{ field_key: 'amount', direction }], types))
        .map(({ amount }) => amount);
    expect(sorted('asc')).toEqual(['-2', '9', '10', null]);
    expect(sorted('desc')).toEqual(['10', '9', '-2', null]);
  });
});

describe('properties', () => {
  const column: fc.Arbitrary<TemplateColumn> = fc.oneof(
    fc.constantFrom(...types.keys(), 'gone').map((key) => field(key)),
    fc.record({ source: fc.constant('dummy' as const), header: fc.string(), static_value: fc.string() }),
    fc.string({ maxLength: 20 }).map(formula),
  );

  it('keeps every column, in order, whatever the rows contain', () => {
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 20 }), (columns) => {
        const prepared = prepareColumns(options({ columns }), types);
        expect(prepared.map(({ header }) => header)).toEqual(columns.map(({ header }) => header));
        for (const values of [row, {}]) expect(prepared.map(({ value }) => value(values))).toHaveLength(columns.length);
      }),
      { numRuns: 200 },
    );
  });

  it('balances debits and credits to the cent', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(fc.array(fc.option(amount), { maxLength: 20 }), (amounts) => {
        const journal = { amount_key: 'amount', debit_account: '', credit_account: '2100' };
        const rows = amounts.flatMap((value) => journalRows({ amount: value, ledger_account: '6300' }, journal));
        const total = (key: string) =>
          formatDecimal(rows.map((each) => decimalFrom(each[key] ?? '0')).reduce(add, decimalFrom('0')));
        expect(rows).toHaveLength(amounts.length * 2);
        expect(total('journal_debit')).toBe(total('journal_credit'));
        expect(total('journal_amount')).toBe('0');
        for (const each of rows) expect(each.journal_debit ?? each.journal_credit ?? '').not.toMatch(/^-/);
      }),
      { numRuns: 200 },
    );
  });
});
