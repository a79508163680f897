import fc from 'fast-check';
import { expect, it } from 'vitest';
import { add, moneyFrom, toDecimal, zero } from '../money/money.ts';
import { creditAmounts, refundAfter } from './credit-note.ts';

const usd = (amount: string) => moneyFrom(amount, 'USD');
const none = { total: zero('USD'), tax: zero('USD') };

it.each([
  ['11.90', '11.90', '1.90'],
  ['5.00', '5.00', '0.79'],
  ['0.00', null, null],
  ['-1.00', null, null],
  ['11.91', null, null],
])('a credit of %s is %s with %s tax', (amount, total, tax) => {
  const decision = creditAmounts({ total: usd('11.90'), tax: usd('1.90') }, none, usd(amount));
  if (!decision.allowed) {
    expect([total, decision.facts]).toEqual([null, { amount: 'USD 11.90' }]);
    return;
  }
  expect([toDecimal(decision.value.total), toDecimal(decision.value.tax)]).toEqual([total, tax]);
});

it('credits the whole invoice and its tax to the cent, in any parts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 27 }),
      fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 8 }),
      (net, rate, parts) => {
        const tax = { minor: (BigInt(net) * BigInt(rate)) / 100n, currency: 'USD' };
        const invoice = { total: { minor: BigInt(net) + tax.minor, currency: 'USD' }, tax };
        let credited = none;
        const left = () => invoice.total.minor - credited.total.minor;
        for (const part of [...parts.map(BigInt), null]) {
          const minor = part === null || part > left() ? left() : part;
          const decision = creditAmounts(invoice, credited, { minor, currency: 'USD' });
          if (minor === 0n) continue;
          if (!decision.allowed) throw new Error('The credit was refused.');
          expect(decision.value.tax.minor).toBeGreaterThanOrEqual(0n);
          credited = {
            total: add(credited.total, decision.value.total),
            tax: add(credited.tax, decision.value.tax),
          };
        }
        expect(credited).toEqual(invoice);
      },
    ),
    { numRuns: 200 },
  );
});

it.each([
  ['pending', 'succeeded', 'done'],
  ['pending', 'failed', 'failed'],
  ['done', 'succeeded', null],
  ['done', 'failed', 'failed'],
  ['failed', 'succeeded', null],
  ['failed', 'failed', null],
] as const)('a refund that is %s and then %s becomes %s', (state, result, expected) => {
  expect(refundAfter(state, result)).toBe(expected);
});
