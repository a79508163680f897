import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyFrom, sum, toDecimal } from '../money/money.ts';
import {
  type ApprovedLine,
  applicationPostings,
  approvalPostings,
  balancesOf,
  type Posting,
  paymentPostings,
  queuePostings,
  reimbursableAmount,
  returnPostings,
  reversalOf,
} from './postings.ts';

const currencies = ['JPY', 'USD', 'KWD'] as const;
const currency = fc.constantFrom(...currencies);
const amountOf = (code: string, most = 10n ** 9n) =>
  fc.bigInt({ min: 0n, max: most }).map((minor) => toDecimal({ minor, currency: code }));
const above = (code: string) =>
  fc.bigInt({ min: 1n, max: 10n ** 9n }).map((minor) => toDecimal({ minor, currency: code }));
const linesOf = (code: string): fc.Arbitrary<ApprovedLine[]> =>
  fc.array(
    fc.record({
      payment_mode: fc.constantFrom('own' as const, 'company' as const),
      is_reimbursable: fc.boolean(),
      ledger_account: fc.constantFrom('', '6640', '6810'),
      // Refunds are negative.
      amount: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((minor) => toDecimal({ minor, currency: code })),
    }),
    { maxLength: 12 },
  );

const entity = fc.constantFrom(null, 'gmbh', 'inc');

/** Random postings of every kind, in random currencies. */
const nonEmptyList: fc.Arbitrary<Posting[]> = fc.oneof(
  currency.chain((code) => linesOf(code).map((lines) => approvalPostings(lines, code))),
  fc.uniqueArray(currency, { minLength: 2, maxLength: 2 }).chain(([from = 'USD', to = 'JPY']) =>
    fc.tuple(above(from), above(to), entity, entity).map(([given, taken, payer, ower]) =>
      applicationPostings({
        advance: { currency: from, amount: given, entity_id: payer },
        report: { currency: to, amount: taken, entity_id: ower },
      }),
    ),
  ),
  currency.chain((code) => above(code).map((amount) => returnPostings({ currency: code, amount }))),
);

describe('postings', () => {
  it('have one currency, a positive amount and two accounts', () => {
    fc.assert(
      fc.property(nonEmptyList, (postings) => {
        for (const { from_account, to_account, currency: code, amount } of postings) {
          expect(moneyFrom(amount, code).minor).toBeGreaterThan(0n);
          expect(from_account).not.toBe(to_account);
        }
      }),
    );
  });

  it('keep the ledger balanced in every currency', () => {
    fc.assert(
      fc.property(fc.array(nonEmptyList, { maxLength: 8 }), (many) => {
        const balances = balancesOf(many.flat());
        for (const code of currencies) {
          const amounts = balances
            .filter((each) => each.currency === code)
            .map(({ amount }) => moneyFrom(amount, code));
          expect(sum(amounts, code).minor).toBe(0n);
        }
      }),
    );
  });

  it('cancel out with their reversals in any order', () => {
    fc.assert(
      fc.property(fc.array(nonEmptyList, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (many, order) => {
        const all = many.flat().flatMap((posting) => [posting, reversalOf(posting)]);
        const mixed = all
          .map((posting) => ({ posting, at: order.next().value ?? 0 }))
          .sort((left, right) => left.at - right.at);
        expect(balancesOf(mixed.map(({ posting }) => posting))).toEqual([]);
        for (const posting of all) expect(reversalOf(reversalOf(posting))).toEqual(posting);
      }),
    );
  });

  it('leave nothing owed after a report is approved, partly paid by an advance, queued and paid', () => {
    const story = currency.chain((code) =>
      fc.tuple(fc.constant(code), linesOf(code), currency, amountOf(code), above('USD'), entity, entity),
    );
    fc.assert(
      fc.property(story, ([code, lines, pays, cut, paid_amount, advance_entity, report_entity]) => {
        const owed = moneyFrom(reimbursableAmount(lines, code), code).minor;
        // A report is submitted only if its expenses cover its refunds.
        fc.pre(owed >= 0n);
        const applied = owed === 0n ? 0n : moneyFrom(cut, code).minor % (owed + 1n);
        const report = { currency: code, amount: toDecimal({ minor: applied, currency: code }) };
        const payer = { ...report, entity_id: advance_entity };
        const ower = { ...report, entity_id: report_entity };
        const left = { currency: code, amount: toDecimal({ minor: owed - applied, currency: code }) };
        const paid =
          pays === code
            ? left
            : { currency: pays, amount: toDecimal({ minor: moneyFrom(paid_amount, 'USD').minor, currency: pays }) };
        const isPaid = owed > applied;
        const payment = { kind: 'report' as const, owed: left, paid };
        const postings = [
          ...approvalPostings(lines, code),
          ...(applied > 0n ? applicationPostings({ advance: payer, report: ower }) : []),
          ...(isPaid ? [...queuePostings(payment), ...paymentPostings(payment)] : []),
        ];
        const balance = (account: string, in_currency: string) =>
          balancesOf(postings).find((each) => each.account === account && each.currency === in_currency)?.amount;
        expect(balance('employee_payable', code)).toBeUndefined();
        expect(balance('payments', paid.currency)).toBeUndefined();
        // The intercompany balances of the two entities cancel each other out.
        expect(balance('between_entities', code)).toBeUndefined();
        if (isPaid) expect(balance('bank', paid.currency)).toBe(`-${paid.amount}`);
        const costly = lines.filter(
          ({ payment_mode, is_reimbursable }) => payment_mode === 'company' || is_reimbursable,
        );
        const costs = costly.map(({ amount }) => moneyFrom(amount, code));
        expect(balance('expense', code) ?? toDecimal(sum([], code))).toBe(toDecimal(sum(costs, code)));
      }),
    );
  });
});
