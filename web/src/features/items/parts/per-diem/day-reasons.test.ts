import { describe, expect, it } from 'vitest';
import { dayReasons, type PerDiemDay } from './day-reasons.ts';

const day: PerDiemDay = {
  date: '2026-11-02',
  place: { country: 'US', state: '', city: 'Chicago' },
  hours: '16',
  base: '74.00',
  pct: '75',
  allowance: '55.50',
  deductions: [],
  lifted_to: null,
  amount: '55.50',
  rate_list_id: 'list',
};
const breakfast = { meal: 'breakfast' as const, amount: '17.00' };

describe('the reasons of a per diem day', () => {
  it.each([
    ['place', {}, 'The place where the night is spent sets the rate: Chicago, US.'],
    ['base', {}, 'The full daily rate for Chicago, US in the rate list GSA is USD 74.00.'],
    ['pct', {}, '16 hours of travel on this day pay 75% of the rate: USD 55.50.'],
    ['meals', {}, 'No meal is deducted on this day.'],
    ['meals', { deductions: [breakfast] }, 'Deducted at full value, because others provided it: breakfast USD 17.00.'],
    ['amount', {}, '75% of USD 74.00 is USD 55.50.'],
    ['amount', { deductions: [breakfast], amount: '38.50' }, '55.50 − 17.00 = USD 38.50.'],
    ['amount', { lifted_to: '5.00', amount: '5.00' }, 'The day pays at least the incidentals: USD 5.00.'],
  ] as const)('explain the %s', (cell, change, expected) => {
    const changed = { ...day, ...change } as PerDiemDay;
    expect(dayReasons(changed, { currency: 'USD', is_last: false, list: 'GSA' })[cell]).toBe(expected);
  });

  it('name the night before on the last day', () => {
    expect(dayReasons(day, { currency: 'USD', is_last: true }).place).toBe(
      'The last day uses the rate of the place where the night before was spent: Chicago, US.',
    );
  });
});
