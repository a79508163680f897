import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runTransfers } from './run-transfers.ts';

const payment = fc.record({
  payee_id: fc.constantFrom('ana', 'ben', 'cid'),
  entity_id: fc.constantFrom('berlin', 'boston', null),
  currency: fc.constantFrom('USD', 'EUR'),
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  state: fc.constantFrom('initiated' as const, 'processed' as const, 'failed' as const),
});

describe('the transfers of a run', () => {
  it('are one for each person, entity and currency, and add up in cents', () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 40 }), (drawn) => {
        const payments = drawn.map(({ cents, ...each }) => ({ ...each, amount: (cents / 100).toFixed(2) }));
        const transfers = runTransfers(payments);
        const keys = transfers.map((each) => `${each.payee_id} ${each.entity_id} ${each.currency}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(transfers.flatMap((each) => each.payments)).toHaveLength(payments.length);

        const cents = (amount: string) => Number(amount.replace('.', ''));
        for (const transfer of transfers) {
          const own = drawn.filter(
            (each) =>
              each.payee_id === transfer.payee_id &&
              each.entity_id === transfer.entity_id &&
              each.currency === transfer.currency,
          );
          expect(cents(transfer.amount)).toBe(own.reduce((sum, each) => sum + each.cents, 0));
        }
      }),
    );
  });

  it('of nothing are none', () => {
    expect(runTransfers([])).toEqual([]);
  });
});
