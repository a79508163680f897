import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { evaluatePolicies } from './evaluate-policies.ts';
import { newRule } from './new-rule.ts';
import { type PolicyOutcome, violationTypes } from './policy-outcome.ts';
import type { PastItem, PolicyQuestion } from './policy-question.ts';
import { limitPeriods, type PolicyRule, policyActions } from './policy-rule.ts';
import { prepareRules } from './prepare-rules.ts';
import { aQuestion, clientMeal, lodging, meals, past } from './testing/a-question.ts';

const numRuns = process.env.TEST_LONG ? 20_000 : 300;
vi.setConfig({ testTimeout: 600_000 });

const cents = fc.integer({ min: 0, max: 200_000 });
const decimal = cents.map((minor) => (minor / 100).toFixed(2));
const category = fc.constantFrom(meals, clientMeal, lodging, null);
const spentOn = fc.constantFrom('2026-11-10', '2026-11-09', '2026-11-01', '2026-10-02', '2026-02-01', '2025-11-10');
const choice = (...values: string[]) =>
  fc.record({
    mode: fc.constantFrom('IN' as const, 'NOT_IN' as const),
    values: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray(values)),
  });

const limit = fc.record({
  kind: fc.constantFrom(
    'amount' as const,
    'amount' as const,
    'count' as const,
    'distance' as const,
    'age_days' as const,
  ),
  period: fc.constantFrom(...limitPeriods),
  max: fc.option(fc.integer({ min: 0, max: 2000 }).map(String), { freq: 8 }),
  min: fc.option(fc.integer({ min: 0, max: 50 }).map(String), { freq: 2 }),
  currency: fc.constantFrom(null, 'USD', 'EUR', 'CHF'),
  per_person: fc.boolean(),
  fiscal_start_month: fc.integer({ min: 1, max: 12 }),
});

const rule: fc.Arbitrary<Omit<PolicyRule, 'id' | 'name'>> = fc
  .record({
    sort_order: fc.integer({ min: 0, max: 5 }),
    is_active: fc.constantFrom(true, true, true, false),
    action: fc.constantFrom(...policyActions),
    reason_required: fc.boolean(),
    who: fc.record({
      user_ids: choice('maya', 'tom'),
      level_ids: choice('l1', 'l3'),
      department_ids: choice('sales', 'it'),
    }),
    what: fc.record({
      category_ids: choice('meals', 'client-meal', 'lodging'),
      merchants: choice('Bistro', 'Potager'),
    }),
    limit: fc.option(limit, { freq: 6 }),
    requirements: fc.record({
      receipt_above: fc.option(decimal, { freq: 2 }),
      description_required: fc.boolean(),
      travel_classes: fc.constantFrom([], ['Economy']),
    }),
  })
  .map((given) => newRule({ id: '', name: '', ...given }));

const rules = fc
  .array(rule, { maxLength: 12 })
  .map((all): PolicyRule[] => all.map((each, index) => ({ ...each, id: `r${index}`, name: `R${index}` })));

const history = fc
  .array(fc.record({ amount: decimal, spent_on: spentOn, category, km: fc.integer({ min: 0, max: 900 }) }), {
    maxLength: 12,
  })
  .map((all): PastItem[] =>
    all.map((each) =>
      past(each.amount, {
        spent_on: each.spent_on,
        category: each.category,
        trip_id: 'tokyo',
        distance_km: String(each.km),
      }),
    ),
  );

const question: fc.Arbitrary<PolicyQuestion> = fc
  .record({
    minor: cents,
    category,
    spent_on: spentOn,
    people: fc.integer({ min: 0, max: 5 }),
    nights: fc.option(fc.nat(5)),
    history,
  })
  .map(({ minor, people, history: before, ...given }) =>
    aQuestion({
      item: {
        ...given,
        converted: { minor: BigInt(minor), currency: 'USD' },
        people_count: people,
        trip_id: 'tokyo',
        distance_km: '120',
      },
      history: before,
    }),
  );

/** Policies without competing limits, whose order must not matter. */
const distinct = rules.map((all) => {
  const taken = new Set<string>();
  return all.filter((each) => {
    const key = each.limit ? `${each.limit.kind} ${each.limit.period}` : each.id;
    return !taken.has(key) && taken.add(key);
  });
});

const evaluate = (all: readonly PolicyRule[], input: PolicyQuestion) => evaluatePolicies(prepareRules(all), input);

describe('any policies', () => {
  it('never allow more than claimed or less than zero', () => {
    check(fc.tuple(rules, question), ([all, input]) => {
      const { allowed_amount, within_limits_amount, capped_amount, amount } = evaluate(all, input);
      expect(allowed_amount.minor).toBeGreaterThanOrEqual(0n);
      expect(allowed_amount.minor).toBeLessThanOrEqual(amount.minor);
      expect(within_limits_amount.minor).toBeLessThanOrEqual(allowed_amount.minor);
      expect(within_limits_amount.minor).toBeGreaterThanOrEqual(0n);
      expect(capped_amount?.minor ?? amount.minor).toBe(allowed_amount.minor);
    });
  });

  it('give the same result in any order of policies and history', () => {
    check(fc.tuple(rules, question, fc.infiniteStream(fc.nat())), ([all, input, chance]) => {
      const outcome = evaluate(all, input);
      expect(evaluate(all, input)).toEqual(outcome);
      const shuffled = { ...input, history: shuffle(input.history, chance) };
      expect(evaluate(shuffle(all, chance), shuffled)).toEqual(outcome);
    });
  });

  it('explain every policy once and consistently', () => {
    check(fc.tuple(rules, question), ([all, input]) => {
      const outcome = evaluate(all, input);
      expect(outcome.explanations.map(({ rule_id }) => rule_id).sort()).toEqual(all.map(({ id }) => id).sort());
      const broken = new Set(outcome.violations.map(({ rule_id }) => rule_id));
      for (const { rule_id, outcome: result, facts, because } of outcome.explanations) {
        expect(broken.has(rule_id)).toBe(result !== 'pass' && result !== 'not_used');
        expect(because === 'applied').toBe(result !== 'not_used');
        expect(facts).toMatch(/^[A-Z0-9].*\.$/u);
        expect(facts).not.toMatch(/undefined|null|NaN/u);
      }
      for (const { type, message } of outcome.violations) {
        expect(violationTypes).toContain(type);
        expect(message).toMatch(/^[A-Z0-9].*\.$/u);
      }
      if (outcome.result === 'pass') expect(outcome.violations.every(({ action }) => action === 'cap')).toBe(true);
      if (outcome.needs_reason) expect(outcome.violations.some(({ action }) => action === 'warn')).toBe(true);
    });
  });

  it('ignore unrelated history', () => {
    check(fc.tuple(rules, question, history), ([all, input, others]) => {
      const elsewhere = others.map((each) => ({ ...each, user_id: 'tom' }));
      const refused = others.map((each) => ({ ...each, id: `${each.id}-x`, stage: 'rejected' as const }));
      const itself = others.slice(0, 1).map((each) => ({ ...each, id: 'this' }));
      const crowded = { ...input, history: [...elsewhere, ...input.history, ...refused, ...itself] };
      expect(evaluate(all, crowded)).toEqual(evaluate(all, input));
    });
  });
});

describe('policies with different limits', () => {
  it('do not depend on their order', () => {
    check(fc.tuple(distinct, question, fc.infiniteStream(fc.nat())), ([all, input, chance]) => {
      const places = shuffle(
        all.map((_, index) => index),
        chance,
      );
      const moved = all.map((each, index) => ({ ...each, sort_order: places[index] ?? index }));
      expect(unordered(evaluate(moved, input))).toEqual(unordered(evaluate(all, input)));
    });
  });

  it('allow at least as much when one is deactivated', () => {
    check(fc.tuple(distinct, question, fc.nat()), ([all, input, which]) => {
      const off = all.map((each, index) => (index === which % all.length ? { ...each, is_active: false } : each));
      expect(evaluate(off, input).allowed_amount.minor).toBeGreaterThanOrEqual(
        evaluate(all, input).allowed_amount.minor,
      );
    });
  });

  it('allow at most as much when a cap is added', () => {
    check(fc.tuple(distinct, question, rule), ([all, input, added]) => {
      const key = (each: Pick<PolicyRule, 'limit'>) => each.limit && `${each.limit.kind} ${each.limit.period}`;
      fc.pre(!added.limit || !all.some((each) => key(each) === key(added)));
      const more = [...all, { ...added, id: 'added', name: 'Added', action: 'cap' as const }];
      expect(evaluate(more, input).allowed_amount.minor).toBeLessThanOrEqual(evaluate(all, input).allowed_amount.minor);
    });
  });

  it('allow at most as much after more spending', () => {
    check(fc.tuple(rules, question, history), ([all, input, more]) => {
      const spent = { ...input, history: [...input.history, ...more] };
      expect(evaluate(all, spent).allowed_amount.minor).toBeLessThanOrEqual(evaluate(all, input).allowed_amount.minor);
    });
  });
});

function unordered(outcome: PolicyOutcome): PolicyOutcome {
  const byId = <T extends { rule_id: string | null }>(all: readonly T[]) =>
    [...all].sort((left, right) => ((left.rule_id ?? '') < (right.rule_id ?? '') ? -1 : 1));
  return { ...outcome, violations: byId(outcome.violations), explanations: byId(outcome.explanations) };
}

function shuffle<T>(all: readonly T[], chance: Iterator<number>): T[] {
  const rest = [...all];
  return all.flatMap(() => rest.splice((chance.next().value ?? 0) % rest.length, 1));
}

function check<T>(arbitrary: fc.Arbitrary<T>, claim: (value: T) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      claim(value);
    }),
    { numRuns },
  );
}
