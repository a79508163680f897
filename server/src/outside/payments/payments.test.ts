import { describe, expect, it } from 'vitest';
import { allow, refuse } from '#domain/decision.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { manualPayments } from './manual.ts';
import { type PaymentsPort, type PaymentToCarry, wayFor } from './port.ts';

// The providers of these tests read no rows, so they need no real transaction.
const tx = {} as CompanyTransaction;
const payment: PaymentToCarry = {
  client_id: 'c',
  payout_id: 'p',
  payee_id: 'u',
  entity_id: null,
  currency: 'USD',
  amount: '10.00',
};
const bank: PaymentsPort = {
  mode: 'ach',
  label: 'Bank transfer',
  detail: 'One to two days.',
  sendToProvider: async () => undefined,
  carries: async ({ currency }) => (currency === 'USD' ? allow(true) : refuse('payout.mode_unknown')),
};

describe('a payment', () => {
  it('uses the requested provider if it supports the payment, otherwise manual payment', async () => {
    const ways = { manual: manualPayments(), ach: bank };
    expect((await wayFor(ways, bank, { payment, tx })).mode).toBe('ach');
    expect((await wayFor(ways, bank, { payment: { ...payment, currency: 'EUR' }, tx })).mode).toBe('manual');
    expect((await wayFor(ways, ways.manual, { payment, tx })).mode).toBe('manual');
  });

  it('that is manual sends nothing to a provider', async () => {
    const manually = manualPayments();
    expect(manually.sendToProvider).toBeNull();
    expect(await manually.carries(payment, tx)).toEqual(allow(true));
  });
});
