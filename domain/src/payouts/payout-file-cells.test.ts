import { describe, expect, it } from 'vitest';
import { displayAmountOf, displayDayOf, paymentDayIn } from './payout-file-cells.ts';

describe('a payment date in a file', () => {
  it.each([
    ['46339', '2026-11-13'],
    ['46339.75', '2026-11-13'],
    ['36526', '2000-01-01'],
    ['73050', '2099-12-31'],
    ['36525', null],
    ['73051', null],
    ['4633', null],
    ['463390', null],
    ['13 Nov 2026', '2026-11-13'],
    ['Nov 13, 2026', '2026-11-13'],
    ['2026-11-13', '2026-11-13'],
    ['31 Nov 2026', null],
    ['', null],
  ])('%s is read as %s', (cell, day) => {
    expect(paymentDayIn(cell, 'day_first')).toBe(day);
  });

  it.each([
    ['2026-11-13', '2026-11-13'],
    ['46339', '2026-11-13'],
    ['31 Nov 2026', null],
    ['Nov 13, 2026', null],
    // 11/03/2026 could be 3 November or 11 March, depending on the other rows.
    ['11/03/2026', null],
    ['2026-02-30', null],
    ['soon', null],
  ])('%s is displayed as %s, otherwise as typed', (cell, day) => {
    expect(displayDayOf(cell)).toBe(day);
  });
});

describe('an amount in a file', () => {
  it.each([
    ['474.5', 'EUR', '474.50'],
    ['80', 'EUR', '80.00'],
    ['1.234,5', 'EUR', '1234.50'],
    ['EUR 320', 'EUR', '320.00'],
    ['1200', 'JPY', '1200'],
    ['12.5', 'KWD', '12.500'],
    ['-3', 'EUR', '-3.00'],
    ['474.555', 'EUR', null],
    ['1200.5', 'JPY', null],
    ['USD 10', 'EUR', null],
    ['ten', 'EUR', null],
    ['10', 'Euro', null],
    ['10', '', null],
    ['', 'EUR', null],
  ])('%s in %s is displayed as %s, otherwise as typed', (amount, currency, decimal) => {
    expect(displayAmountOf({ amount, currency })).toBe(decimal);
  });
});
