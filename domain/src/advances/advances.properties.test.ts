import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { add, convert, isGreater, moneyFrom, sum, toDecimal, zero } from '../money/money.ts';
import { settle } from './advance-settlement.ts';
import { type AdvanceStage, isOutstanding } from './advance-stages.ts';
import { type Application, applyAdvance, maxApplicable } from './apply-advance.ts';
import { type AdvanceMoney, availableOf, balanceOf } from './balance.ts';
import { fitApplications, type SavedApplication } from './fit-applications.ts';

const numRuns = process.env.TEST_LONG ? 10_000 : 300;
vi.setConfig({ testTimeout: 600_000 });

const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD');
const minor = fc.bigInt({ min: 0n, max: 10n ** 8n });
const rate = fc.integer({ min: 1, max: 2_000_000_000 }).map((billionths) => {
  const digits = String(billionths).padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
});
const pair = fc.record({ from: currency, to: currency, available: minor, pays: minor, ex_rate: rate }).map((given) => ({
  advance: { currency: given.from, available: toDecimal({ minor: given.available, currency: given.from }) },
  report: { currency: given.to, still_pays: toDecimal({ minor: given.pays, currency: given.to }) },
  ex_rate: given.ex_rate,
}));

describe('applying an advance in any currencies', () => {
  it('never exceeds the balance or the report, and is exact to the cent', () => {
    check(fc.tuple(pair, minor), ([question, typed]) => {
      const amount = toDecimal({ minor: typed, currency: question.advance.currency });
      const decision = applyAdvance({ ...question, amount });
      if (!decision.allowed) return;
      expect(decision.value.amount).toBe(amount);
      expectToFit(decision.value, question);
    });
  });

  it('can use exactly as much as fits', () => {
    check(pair, (question) => {
      const most = maxApplicable(question);
      const { currency: code, available } = question.advance;
      if (!most) {
        // No amount can be applied, so applying the whole available balance is refused.
        expect(applyAdvance({ ...question, amount: available }).allowed).toBe(false);
        return;
      }
      expectToFit(most, question);
      expect(applyAdvance({ ...question, amount: most.amount })).toEqual({ allowed: true, value: most });
      const more = toDecimal(add(moneyFrom(most.amount, code), { minor: 1n, currency: code }));
      expect(applyAdvance({ ...question, amount: more }).allowed).toBe(false);
    });
  });

  it('never pays more than a lowered report, application by application', () => {
    const applications = fc.array(fc.record({ from: currency, minor, ex_rate: rate }), { maxLength: 6 });
    check(fc.tuple(applications, minor), ([all, pays]) => {
      const given = all.map(({ from, minor: units, ex_rate }, index): SavedApplication => {
        const money = { minor: units, currency: from };
        const used = from === 'USD' ? '1' : ex_rate;
        const applied_amount = toDecimal(convert(money, used, 'USD'));
        return { id: String(index), currency: from, amount: toDecimal(money), ex_rate: used, applied_amount };
      });
      const report = { currency: 'USD', pays: toDecimal({ minor: pays, currency: 'USD' }) };
      const { saved, removed_ids } = fitApplications(given, report);
      const applied = sum(
        saved.map((each) => moneyFrom(each.applied_amount, 'USD')),
        'USD',
      );
      expect(isGreater(applied, moneyFrom(report.pays, 'USD'))).toBe(false);
      expect([...saved.map(({ id }) => id), ...removed_ids].sort()).toEqual(given.map(({ id }) => id));
      for (const each of saved) {
        const before = given.find(({ id }) => id === each.id);
        expect(isGreater(moneyFrom(each.amount, each.currency), moneyFrom(before?.amount ?? '0', each.currency))).toBe(
          false,
        );
        expect(each.applied_amount).toBe(
          toDecimal(convert(moneyFrom(each.amount, each.currency), each.ex_rate, 'USD')),
        );
      }
    });
  });
});

describe('an advance over time', () => {
  const event = fc.record({ kind: fc.constantFrom('apply' as const, 'return' as const, 'remove' as const), minor });
  it('is settled exactly when its balance is zero', () => {
    check(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 8n }), fc.array(event, { maxLength: 12 })), ([paid, events]) => {
      let stage: AdvanceStage = 'outstanding';
      let money: AdvanceMoney = moneyOf(paid, 0n, 0n);
      for (const each of events) {
        const available = availableOf(money).minor;
        const [applied, returned] = [minorOf(money.applied_amount), minorOf(money.returned_amount)];
        const taken = each.minor > available ? available : each.minor;
        if (each.kind === 'apply') money = moneyOf(paid, applied + taken, returned);
        else if (each.kind === 'return') money = moneyOf(paid, applied, returned + taken);
        else money = moneyOf(paid, each.minor > applied ? 0n : applied - each.minor, returned);
        const decision = settle(stage, money);
        if (!decision.allowed) throw new Error(decision.code);
        stage = decision.value.stage;
        const left = balanceOf(money);
        expect(isGreater(zero('USD'), left)).toBe(false);
        expect(isOutstanding(stage)).toBe(left.minor > 0n);
        expect(stage === 'outstanding').toBe(left.minor === paid);
      }
    });
  });
});

type Question = Parameters<typeof maxApplicable>[0];

function expectToFit({ amount, ex_rate, applied_amount }: Application, { advance, report }: Question): void {
  const taken = moneyFrom(amount, advance.currency);
  const applied = moneyFrom(applied_amount, report.currency);
  expect(isGreater(taken, moneyFrom(advance.available, advance.currency))).toBe(false);
  expect(isGreater(applied, moneyFrom(report.still_pays, report.currency))).toBe(false);
  expect(applied).toEqual(convert(taken, ex_rate, report.currency));
  if (advance.currency === report.currency) expect(applied).toEqual(taken);
}

function moneyOf(paid: bigint, applied: bigint, returned: bigint): AdvanceMoney {
  const usd = (each: bigint) => toDecimal({ minor: each, currency: 'USD' });
  return {
    currency: 'USD',
    paid_amount: usd(paid),
    applied_amount: usd(applied),
    returned_amount: usd(returned),
    reserved_amount: '0',
  };
}

function minorOf(amount: string): bigint {
  return moneyFrom(amount, 'USD').minor;
}

function check<T>(arbitrary: fc.Arbitrary<T>, claim: (value: T) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      claim(value);
    }),
    { numRuns },
  );
}
