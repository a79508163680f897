import { expect, it } from 'vitest';
import { fitsOutsidePayment } from './outside-payment.ts';

const owed = { stage: 'approved', payable: '80.00', item_currency: 'USD', on_hold_reason: '' } as const;
const payment = { currency: 'USD', amount: '80' };

it.each([
  ['an approved item is queued first', owed, payment, 'queue'],
  ['a queued item is started', { ...owed, stage: 'payment_queued' }, payment, 'start'],
  ['an item that is being paid stays as it is', { ...owed, stage: 'payment_processing' }, payment, 'already_paid'],
  [
    'a paid item stays as it is, whatever the amount',
    { ...owed, stage: 'paid' },
    { ...payment, amount: '1' },
    'already_paid',
  ],
  [
    'the notation of the amount does not matter',
    { ...owed, payable: '80.0000' },
    { ...payment, amount: '80.00' },
    'queue',
  ],
  ['an item on hold is not paid', { ...owed, on_hold_reason: 'Audit' }, payment, 'payout.on_hold'],
  ['another amount does not pay it', owed, { ...payment, amount: '79.99' }, 'payout.other_amount'],
  ['another currency does not pay it', owed, { ...payment, currency: 'EUR' }, 'payout.other_amount'],
] as const)('%s', (_, item, paid, expected) => {
  const decision = fitsOutsidePayment(item, paid);
  expect(decision.allowed ? decision.value : decision.code).toBe(expected);
});

it('names both amounts', () => {
  expect(fitsOutsidePayment(owed, { ...payment, amount: '79' })).toMatchObject({
    facts: { amount: 'USD 79', total: 'USD 80.00' },
  });
});
