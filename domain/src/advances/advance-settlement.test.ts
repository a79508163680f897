import { describe, expect, it } from 'vitest';
import { checkReturn, payManually, settle } from './advance-settlement.ts';
import { type AdvanceStage, advanceStages } from './advance-stages.ts';
import type { AdvanceMoney } from './balance.ts';

const money = (applied_amount: string, returned_amount = '0', reserved_amount = '0'): AdvanceMoney => ({
  currency: 'USD',
  paid_amount: '500.00',
  applied_amount,
  returned_amount,
  reserved_amount,
});

describe('the stage of an advance', () => {
  it.each<[AdvanceStage, AdvanceMoney, AdvanceStage, string]>([
    ['outstanding', money('0'), 'outstanding', ''],
    ['outstanding', money('0.01'), 'partially_settled', 'settle_part'],
    ['outstanding', money('500'), 'settled', 'settle'],
    ['outstanding', money('300', '200'), 'settled', 'settle'],
    ['outstanding', money('0', '500'), 'settled', 'settle'],
    // A reserved amount does not settle the advance.
    ['outstanding', money('0', '0', '500'), 'outstanding', ''],
    ['partially_settled', money('300'), 'partially_settled', ''],
    ['partially_settled', money('0'), 'outstanding', 'reopen'],
    ['partially_settled', money('400', '100'), 'settled', 'settle'],
    ['settled', money('400', '100'), 'settled', ''],
    ['settled', money('300', '100'), 'partially_settled', 'reopen settle_part'],
    ['settled', money('0'), 'outstanding', 'reopen'],
  ])('%s with %j is %s by %s', (stage, money, after, moves) => {
    expect(settle(stage, money)).toEqual({
      allowed: true,
      value: { stage: after, moves: moves.split(' ').filter(Boolean) },
    });
  });

  it('cannot be settled before it is paid', () => {
    for (const stage of advanceStages.filter((each) => !/outstanding|settled/u.test(each)))
      for (const applied of ['0', '1', '500'])
        expect(settle(stage, money(applied)), stage).toMatchObject({ allowed: false, code: 'advance.wrong_stage' });
  });
});

describe('a return', () => {
  it.each([
    ['100', money('300'), { allowed: true, value: '100.00' }],
    ['200', money('300'), { allowed: true, value: '200.00' }],
    ['200.01', money('300'), { allowed: false, code: 'advance.return_too_large', facts: { most: 'USD 200.00' } }],
    // The reserved part cannot be returned.
    [
      '200',
      money('300', '0', '50'),
      { allowed: false, code: 'advance.return_too_large', facts: { most: 'USD 150.00' } },
    ],
    ['0', money('300'), { allowed: false, code: 'advance.amount_zero', facts: {} }],
    ['all', money('300'), { allowed: false, code: 'money.unreadable', facts: {} }],
  ])('%s of %j', (amount, money, expected) => {
    expect(checkReturn(amount, money)).toEqual(expected);
  });
});

describe('a manual payment', () => {
  it.each<[AdvanceStage, string]>([
    ['approved', 'queue_payment start_payment mark_paid'],
    ['payment_queued', 'start_payment mark_paid'],
    ['payment_processing', 'mark_paid'],
  ])('of %s passes through %s', (stage, moves) => {
    expect(payManually(stage)).toEqual({ allowed: true, value: { stage: 'outstanding', moves: moves.split(' ') } });
  });

  it('is refused before approval and after payment', () => {
    for (const stage of advanceStages.filter((each) => !/approved|payment/u.test(each)))
      expect(payManually(stage), stage).toMatchObject({ allowed: false, code: 'advance.wrong_stage' });
  });
});
