import { describe, expect, it } from 'vitest';
import { shownAmount, shownTotal } from './shown-amounts.ts';

const report = {
  report_status: 'Awaiting approval',
  currency: 'USD',
  total: '2338.52',
  edited_total: '2316.42',
  spent: [{ currency: 'USD', amount: '2338.52' }],
  ex_rate: null,
};

describe('the total of a report', () => {
  it.each([
    ['Awaiting approval', { amount: '2316.42', claimed: '2338.52', currency: 'USD' }],
    ['Paid', { amount: '2316.42', claimed: '2338.52', currency: 'USD' }],
    ['', { amount: '2338.52', currency: 'USD' }],
    ['Sent back', { amount: '2338.52', currency: 'USD' }],
  ])('under the status “%s”', (report_status, shown) => {
    expect(shownTotal({ ...report, report_status })).toEqual(shown);
  });

  it('is not lowered by an edit to the same amount', () => {
    expect(shownTotal({ ...report, edited_total: report.total })).toEqual({ amount: '2338.52', currency: 'USD' });
  });

  it('shows the original amount of a single foreign currency', () => {
    const spent = [{ currency: 'JPY', amount: '96300' }];
    const foreign = { ...report, edited_total: null, spent, ex_rate: '0.006523' };
    expect(shownTotal(foreign).original).toEqual({ currency: 'JPY', amount: '96300', ex_rate: '0.006523' });
    expect(shownTotal({ ...foreign, spent: [...spent, { currency: 'USD', amount: '1.00' }] }).original).toBeUndefined();
  });
});

const dinner = {
  report_status: 'Awaiting approval',
  converted_currency: 'USD',
  currency: 'JPY',
  amount: '11053',
  ex_rate: '0.006523',
  converted_amount: '72.10',
  edited_converted_amount: '50.00',
};

describe('the amount of an expense', () => {
  it('shows the company currency first, then the original', () => {
    expect(shownAmount(dinner)).toEqual({
      amount: '50.00',
      claimed: '72.10',
      currency: 'USD',
      original: { amount: '11053', currency: 'JPY', ex_rate: '0.006523' },
    });
  });

  it('is the claimed one while the owner can change the report', () => {
    expect(shownAmount({ ...dinner, report_status: 'Sent back' })).toMatchObject({ amount: '72.10' });
    expect(shownAmount({ ...dinner, report_status: 'Sent back' })).not.toHaveProperty('claimed');
  });

  it('is the policy cap until an approver changes it', () => {
    const capped = { ...dinner, capped_amount: '60.00' };
    expect(shownAmount({ ...capped, report_status: '' })).toMatchObject({
      amount: '60.00',
      claimed: '72.10',
      is_capped: true,
    });
    expect(shownAmount({ ...capped, edited_converted_amount: null })).toMatchObject({
      amount: '60.00',
      is_capped: true,
    });
    expect(shownAmount(capped)).toMatchObject({ amount: '50.00', claimed: '72.10' });
    expect(shownAmount(capped)).not.toHaveProperty('is_capped');
    expect(shownAmount({ ...capped, report_status: '', capped_amount: '72.10' })).not.toHaveProperty('claimed');
  });

  it('is null before it is entered, and original without a rate', () => {
    expect(shownAmount({ ...dinner, amount: null, converted_amount: null })).toBeNull();
    expect(shownAmount({ ...dinner, ex_rate: null, converted_amount: null })).toEqual({
      amount: '11053',
      currency: 'JPY',
    });
  });
});
