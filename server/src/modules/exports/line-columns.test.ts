import { describe, expect, it } from 'vitest';
import type { PrintedHead, PrintedLine } from '../reports/printed-report.ts';
import { lineColumns, lineWithoutExpense } from './line-columns.ts';

const blank = lineWithoutExpense({ currency: 'USD', total: '0' } as PrintedHead);

function cells(line: Partial<PrintedLine>) {
  const headers = ['Expense type', 'From', 'To', 'Vehicle', 'Distance', 'Distance unit', 'Per diem days'];
  return headers.map((header) => {
    const column = lineColumns.find((each) => each.header === header);
    return column?.value({ line: { ...blank, ...line }, time_zone: 'UTC' });
  });
}

describe('the columns of trips', () => {
  it.each<[string, Partial<PrintedLine>, (string | null)[]]>([
    ['an expense', { expense_type: 'expense', trip: null }, ['Expense', '', '', '', null, '', null]],
    [
      'mileage',
      {
        expense_type: 'mileage',
        trip: {
          kind: 'mileage',
          from: 'Leeds',
          stops: [],
          to: 'York',
          is_round_trip: false,
          vehicle: 'Own car',
          unit: 'mile',
          distance: '120',
          map_distance: null,
          max_override_pct: null,
        },
      },
      ['Mileage', 'Leeds', 'York', 'Own car', '120', 'mile', null],
    ],
    [
      'per diem',
      {
        expense_type: 'per_diem',
        trip: { kind: 'per_diem', days: [{ date: '2026-11-02', is_paid: true, is_travel: true }] },
      },
      ['Per diem', '', '', '', null, '', '1'],
    ],
  ])('of %s', (_what, line, expected) => {
    expect(cells(line)).toEqual(expected);
  });
});
