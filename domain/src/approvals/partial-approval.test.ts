import { describe, expect, it } from 'vitest';
import { approvedTotal } from './approved-total.ts';
import { type EditableLine, editLine, type LineEdit } from './partial-approval.ts';

const dinner: EditableLine = {
  currency: 'USD',
  amount: '72.10',
  ex_rate: '1.000000000',
  converted_amount: '72.10',
  edited_amount: null,
  edited_ex_rate: null,
  edited_converted_amount: null,
};
const hotel: EditableLine = {
  ...dinner,
  currency: 'EUR',
  amount: '100.00',
  ex_rate: '1.084500000',
  converted_amount: '108.45',
};
const taxi: EditableLine = {
  ...dinner,
  currency: 'JPY',
  amount: '3000',
  ex_rate: '0.006700000',
  converted_amount: '20.10',
};
const edit = (line: EditableLine, edited_amount: string, given: Partial<LineEdit> = {}) =>
  editLine(line, { edited_amount, edited_ex_rate: null, left_before: null, converted_currency: 'USD', ...given });

describe('a refund', () => {
  it.each(['-20.00', '-10', '0', '5'])('cannot be changed to %s', (amount) => {
    const refund = { ...dinner, amount: '-20.00', converted_amount: '-20.00' };
    expect(edit(refund, amount)).toMatchObject({ allowed: false, code: 'approval.refund_fixed' });
  });
});

describe('an edited line', () => {
  const lowered = { ...dinner, edited_amount: '50.00', edited_converted_amount: '50.00' };
  it.each<[EditableLine, string, Partial<LineEdit>, (string | null)[]]>([
    [dinner, '50', {}, ['50.00', null, '50.00', 'Amount changed from 72.10 to 50.00']],
    [dinner, '0', {}, ['0.00', null, '0.00', 'Amount changed from 72.10 to 0.00']],
    [dinner, '72.10', {}, [null, null, null, '']],
    [dinner, '72.10', { edited_ex_rate: '1.0' }, [null, null, null, '']],
    // Rounded half up once: EUR 33.33 is USD 36.146385.
    [hotel, '33.33', {}, ['33.33', null, '36.15', 'Amount changed from 100.00 to 33.33']],
    [hotel, '100', { edited_ex_rate: '1.08' }, ['100.00', '1.08', '108.00', 'Rate changed from 1.0845 to 1.08']],
    [
      hotel,
      '50',
      { edited_ex_rate: '1.08' },
      ['50.00', '1.08', '54.00', 'Amount changed from 100.00 to 50.00 and rate from 1.0845 to 1.08'],
    ],
    [taxi, '1,500', {}, ['1500', null, '10.05', 'Amount changed from 3,000 to 1,500']],
    // Approvers can lower, raise and undo their own edit.
    [lowered, '40', {}, ['40.00', null, '40.00', 'Amount changed from 50.00 to 40.00']],
    [lowered, '60', {}, ['60.00', null, '60.00', 'Amount changed from 50.00 to 60.00']],
    [lowered, '72.1', {}, [null, null, null, 'Amount changed from 50.00 to 72.10']],
    // An edited rate is kept until another is entered.
    [
      { ...hotel, edited_amount: '100.00', edited_ex_rate: '1.080000000', edited_converted_amount: '108.00' },
      '50',
      {},
      ['50.00', '1.080000000', '54.00', 'Amount changed from 100.00 to 50.00'],
    ],
    [
      { ...hotel, edited_amount: '100.00', edited_ex_rate: '1.080000000', edited_converted_amount: '108.00' },
      '100',
      { edited_ex_rate: '1.0845' },
      [null, null, null, 'Rate changed from 1.08 to 1.0845'],
    ],
    // The amount left by an earlier approver is the maximum.
    [lowered, '50', { left_before: { amount: '50.00', converted_amount: '50.00' } }, ['50.00', null, '50.00', '']],
  ])(
    '%j to %s with %j',
    (line, amount, given, [edited_amount, edited_ex_rate, edited_converted_amount, edited_msg]) => {
      expect(edit(line, amount, given)).toEqual({
        allowed: true,
        value: { edited_amount, edited_ex_rate, edited_converted_amount, edited_msg },
      });
    },
  );

  it.each<[EditableLine, string, Partial<LineEdit>, string, object]>([
    [dinner, '72.11', {}, 'approval.amount_raised', { most: '72.10' }],
    [
      lowered,
      '50.01',
      { left_before: { amount: '50.00', converted_amount: '50.00' } },
      'approval.amount_raised',
      { most: '50.00' },
    ],
    // A higher rate would raise the converted amount.
    [hotel, '100', { edited_ex_rate: '1.0846' }, 'approval.amount_raised', { most: '108.45' }],
    [
      hotel,
      '60',
      { edited_ex_rate: '1.5', left_before: { amount: '60.00', converted_amount: '65.07' } },
      'approval.amount_raised',
      { most: '65.07' },
    ],
    [dinner, '-1', {}, 'approval.amount_below_zero', {}],
    [dinner, '', {}, 'money.unreadable', {}],
    [dinner, '1.005', {}, 'money.too_precise', { currency: 'USD', decimals: 2 }],
    [taxi, '1500.5', {}, 'money.too_precise', { currency: 'JPY', decimals: 0 }],
    [hotel, '50', { edited_ex_rate: '0' }, 'approval.rate_unreadable', {}],
    [hotel, '50', { edited_ex_rate: '-1' }, 'approval.rate_unreadable', {}],
    [hotel, '50', { edited_ex_rate: '1,08' }, 'approval.rate_unreadable', {}],
    [dinner, '50', { edited_ex_rate: '0.9' }, 'rate.own_currency', {}],
  ])('%j to %s with %j is refused: %s', (line, amount, given, code, facts) => {
    expect(edit(line, amount, given)).toEqual({ allowed: false, code, facts });
  });
});

describe('a capped line', () => {
  const capped = { ...dinner, capped_amount: '50.00' };
  const raised = { ...capped, edited_amount: '60.00', edited_converted_amount: '60.00' };
  const abroad = { ...hotel, capped_amount: '54.23' };
  const limit = 'the policy limit';
  it.each<[EditableLine, string, Partial<LineEdit>, (string | null)[]]>([
    [capped, '60', {}, ['60.00', '60.00', `Amount changed from ${limit} to 60.00, above ${limit}`]],
    [capped, '72.10', {}, ['72.10', '72.10', `Amount changed from ${limit} to 72.10, above ${limit}`]],
    [capped, '40', {}, ['40.00', '40.00', `Amount changed from ${limit} to 40.00`]],
    [raised, '72.10', {}, ['72.10', '72.10', `Amount changed from 60.00 to 72.10, above ${limit}`]],
    [raised, '60', {}, ['60.00', '60.00', '']],
    [raised, '72.10', { is_taken_back: true }, [null, null, `Amount changed from 60.00 to ${limit}`]],
    [capped, '72.10', { is_taken_back: true }, [null, null, '']],
    [abroad, '100', {}, ['100.00', '108.45', `Amount changed from ${limit} to 100.00, above ${limit}`]],
  ])('%j to %s with %j', (line, amount, given, [edited_amount, edited_converted_amount, edited_msg]) => {
    expect(edit(line, amount, given)).toEqual({
      allowed: true,
      value: { edited_amount, edited_ex_rate: null, edited_converted_amount, edited_msg },
    });
  });

  it('is never approved above the claim', () => {
    expect(edit(capped, '72.11')).toMatchObject({ allowed: false, code: 'approval.amount_raised' });
  });
});

describe('the approve button', () => {
  const line = (
    converted_amount: string,
    edited_converted_amount: string | null = null,
    capped_amount: string | null = null,
  ) => ({ converted_amount, edited_converted_amount, capped_amount });
  it.each([
    [[line('72.10', '50.00')], 'USD', 'Approve 50.00 of 72.10', '50.00', '72.10'],
    [[line('72.10')], 'USD', 'Approve 72.10', '72.10', '72.10'],
    // Capped amounts count until an approver changes them.
    [[line('72.10', null, '50.00')], 'USD', 'Approve 50.00 of 72.10', '50.00', '72.10'],
    [[line('72.10', '60.00', '50.00')], 'USD', 'Approve 60.00 of 72.10', '60.00', '72.10'],
    [[line('72.10', '72.10', '50.00')], 'USD', 'Approve 72.10', '72.10', '72.10'],
    [[line('72.10', '72.10')], 'USD', 'Approve 72.10', '72.10', '72.10'],
    [[line('1000.00', '0.00'), line('250.50')], 'USD', 'Approve 250.50 of 1,250.50', '250.50', '1250.50'],
    [[line('1500', '1000'), line('2')], 'JPY', 'Approve 1,002 of 1,502', '1002', '1502'],
    [[], 'USD', 'Approve 0.00', '0.00', '0.00'],
  ])('%j in %s: %s', (lines, currency, approve_text, approved_total, total) => {
    const is_partial = approved_total !== total;
    expect(approvedTotal(lines, currency)).toEqual({ approve_text, approved_total, total, is_partial });
  });
});
