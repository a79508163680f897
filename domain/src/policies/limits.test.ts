import { describe, expect, it } from 'vitest';
import { type Money, toDecimal } from '../money/money.ts';
import type { PastItem, PolicyItem } from './policy-question.ts';
import type { LimitPeriod, PolicyLimit } from './policy-rule.ts';
import { clientMeal, eur, lodging, meals, only, past, ruled, usd } from './testing/a-question.ts';

const facts = (outcome: ReturnType<typeof ruled>) => outcome.explanations[0]?.facts;

describe('a refund', () => {
  const refund = { item: { converted: usd('-20.00') } };
  it.each([
    ['a minimum', { limit: { kind: 'amount' as const, min: '5.00' } }],
    ['a number of expenses', { limit: { kind: 'count' as const, max: '0' } }],
    ['an age', { limit: { kind: 'age_days' as const, max: '0' } }],
    ['a prohibition', { what: { category_ids: only('meals') } }],
    ['a receipt', { requirements: { receipt_above: '0.00' } }],
  ])('is not limited by %s', (_name, rule) => {
    const outcome = ruled([{ action: 'block', ...rule }], refund);
    expect(outcome).toMatchObject({ result: 'pass', violations: [] });
    expect(toDecimal(outcome.allowed_amount)).toBe('-20.00');
  });

  it('lowers what was spent in the period', () => {
    const rule = { action: 'cap' as const, limit: { kind: 'amount' as const, max: '50.00', period: 'day' as const } };
    const outcome = ruled([rule], { item: { converted: usd('30.00') }, history: [past('40.00'), past('-25.00')] });
    expect(outcome.violations).toEqual([]);
  });
});

describe('an amount limit per expense', () => {
  it.each([
    ['50.00', '50.00', 'pass', 'Limit 50.00. Claimed 50.00.', '50.00'],
    ['49.99', '50.00', 'cap', 'Limit 49.99. Claimed 50.00, over by 0.01.', '49.99'],
    ['0.00', '50.00', 'cap', 'Limit 0.00. Claimed 50.00, over by 50.00.', '0.00'],
    ['1000.00', '1250.00', 'cap', 'Limit 1,000.00. Claimed 1,250.00, over by 250.00.', '1000.00'],
    ['50.00', '-20.00', 'pass', 'Limit 50.00. Claimed −20.00.', '-20.00'],
    ['0.00', '-20.00', 'pass', 'Limit 0.00. Claimed −20.00.', '-20.00'],
  ])('limit %s, claimed %s: %s', (max, claimed, result, sentence, allowed) => {
    const outcome = ruled([{ action: 'cap', limit: { kind: 'amount', max } }], { item: { converted: usd(claimed) } });
    expect(outcome.explanations[0]).toMatchObject({ outcome: result, facts: sentence, because: 'applied' });
    expect(toDecimal(outcome.allowed_amount)).toBe(allowed);
  });

  it('can have a minimum', () => {
    const outcome = ruled([{ action: 'cap', limit: { kind: 'amount', min: '5.00' } }], {
      item: { converted: usd('3.00') },
    });
    expect(outcome.violations).toMatchObject([
      {
        type: 'AMOUNT_UNDER',
        limit: '5.00',
        actual: '3.00',
        action: 'flag',
        message: 'USD 3.00 is under the minimum of USD 5.00.',
      },
    ]);
    expect(facts(outcome)).toBe('At least 5.00. Claimed 3.00, under by 2.00.');
    expect(toDecimal(outcome.allowed_amount)).toBe('3.00');
  });

  it('uses the edited amount once an approver lowered it', () => {
    const outcome = ruled([{ limit: { kind: 'amount', max: '40.00' } }], { item: { edited: usd('40.00') } });
    expect(outcome.result).toBe('pass');
    expect(facts(outcome)).toBe('Limit 40.00. Edited to 40.00.');
  });

  it('can be per attendee', () => {
    const rule = { limit: { kind: 'amount', max: '40.00', per_person: true } } as const;
    expect(facts(ruled([rule], { item: { converted: usd('93.70'), people_count: 2 } }))).toBe(
      'Limit 40.00 for each of 2 people is 80.00. Claimed 93.70, over by 13.70.',
    );
    expect(facts(ruled([rule], { item: { people_count: 1 } }))).toBe(
      'Limit 40.00 for 1 person. Claimed 50.00, over by 10.00.',
    );
    expect(ruled([rule], { item: { people_count: 0 } }).violations).toMatchObject([{ limit: '40.00' }]);
  });

  it('can be per night', () => {
    const rule = { limit: { kind: 'amount', period: 'night', max: '220.00' } } as const;
    const stay = (amount: string, nights: number | null) =>
      ruled([rule], {
        item: { converted: usd(amount), nights, category: lodging },
        history: [past('999.00', { category: lodging })],
      });
    expect(stay('660.00', 3).result).toBe('pass');
    expect(stay('660.01', 3).violations).toMatchObject([
      {
        type: 'AMOUNT_OVER',
        period: 'night',
        limit: '660.00',
        message: 'USD 660.01 is over the limit of USD 660.00 for 3 nights.',
      },
    ]);
    expect(facts(stay('660.01', 3))).toBe('Limit 220.00 for each of 3 nights is 660.00. Claimed 660.01, over by 0.01.');
    expect(stay('221.00', null).violations).toMatchObject([{ limit: '220.00' }]);
  });
});

describe('an amount limit in another currency', () => {
  const rule = { action: 'cap', limit: { kind: 'amount', max: '40.00', currency: 'EUR' } } as const;

  it('is converted by the given rate', () => {
    const outcome = ruled([rule]);
    expect(facts(outcome)).toBe('Limit EUR 40.00 is 43.38. Claimed 50.00, over by 6.62.');
    expect(toDecimal(outcome.allowed_amount)).toBe('43.38');
  });

  it('is converted by the claim’s rate when the currencies match', () => {
    const claim = (amount: string, converted: string) =>
      ruled([rule], { item: { claimed: eur(amount), converted: usd(converted), ex_rate: '1.2' } });
    expect(claim('40.00', '48.00').result).toBe('pass');
    expect(claim('40.01', '48.01').violations).toMatchObject([{ limit: '48.00', actual: '48.01' }]);
  });

  it('is multiplied before it is rounded', () => {
    const each = { action: 'cap', limit: { kind: 'amount', max: '100', currency: 'JPY', per_person: true } } as const;
    expect(toDecimal(ruled([each], { item: { people_count: 3 } }).allowed_amount)).toBe('2.01');
  });

  it('is flagged without an exchange rate', () => {
    const outcome = ruled([{ action: 'block', limit: { kind: 'amount', max: '40.00', currency: 'CHF' } }]);
    expect(outcome.result).toBe('flag');
    expect(facts(outcome)).toBe('CHF 40.00 cannot be compared: there is no exchange rate from CHF to USD.');
  });
});

const inPeriod: [LimitPeriod, Partial<PastItem>, boolean][] = [
  ['transaction', {}, false],
  ['night', {}, false],
  ['day', {}, true],
  ['day', { spent_on: '2026-11-09' }, false],
  ['week', { spent_on: '2026-11-09' }, true],
  ['week', { spent_on: '2026-11-15' }, true],
  ['week', { spent_on: '2026-11-08' }, false],
  ['week', { spent_on: '2026-11-16' }, false],
  ['month', { spent_on: '2026-11-01' }, true],
  ['month', { spent_on: '2026-10-31' }, false],
  ['quarter', { spent_on: '2026-10-01' }, true],
  ['quarter', { spent_on: '2026-09-30' }, false],
  ['half_year', { spent_on: '2026-07-01' }, true],
  ['half_year', { spent_on: '2026-06-30' }, false],
  ['year', { spent_on: '2026-01-01' }, true],
  ['year', { spent_on: '2025-12-31' }, false],
  ['lifetime', { spent_on: '1999-01-01' }, true],
  ['trip', { trip_id: 'tokyo', spent_on: '2026-01-01' }, true],
  ['trip', { trip_id: 'paris' }, false],
  ['trip', { trip_id: null }, false],
];

describe('an amount limit per period', () => {
  it.each(inPeriod)('%s with earlier %j: %s', (period, given, counts) => {
    const outcome = ruled([{ limit: { kind: 'amount', period, max: '50.00' } }], {
      item: { trip_id: 'tokyo' },
      history: [past('10.00', given)],
    });
    expect(outcome.violations.length).toBe(counts ? 1 : 0);
    if (counts)
      expect(outcome.violations[0]).toMatchObject({
        type: 'PERIOD_AMOUNT_OVER',
        period,
        limit: '50.00',
        actual: '60.00',
      });
  });

  it('follows the fiscal year of the policy', () => {
    const limit = { kind: 'amount', period: 'year', max: '50.00', fiscal_start_month: 4 } as const;
    const spent = (spent_on: string) =>
      ruled([{ limit }], { history: [past('10.00', { spent_on })] }).violations.length;
    expect([spent('2026-03-31'), spent('2026-04-01'), spent('2027-03-31'), spent('2027-04-01')]).toEqual([0, 1, 1, 0]);
  });

  it('never allows a negative amount', () => {
    const capped = (spent: string[]) =>
      ruled([{ action: 'cap', limit: { kind: 'amount', period: 'month', max: '60.00' } }], {
        history: spent.map((each) => past(each)),
      });
    expect(toDecimal(capped([]).allowed_amount)).toBe('50.00');
    expect(toDecimal(capped(['10.00']).allowed_amount)).toBe('50.00');
    expect(toDecimal(capped(['10.00', '30.00']).allowed_amount)).toBe('20.00');
    expect(toDecimal(capped(['60.00']).allowed_amount)).toBe('0.00');
    expect(toDecimal(capped(['80.00']).allowed_amount)).toBe('0.00');
    expect(facts(capped(['10.00', '30.00']))).toBe(
      'Limit 60.00 a month, 40.00 spent before. Claimed 50.00, over by 30.00.',
    );
    expect(capped(['10.00', '30.00']).violations[0]?.message).toBe(
      'USD 40.00 already spent that month + USD 50.00 = USD 90.00, over the limit of USD 60.00 a month.',
    );
  });

  it.each<[string, Partial<PastItem>, boolean]>([
    ['an earlier day', { spent_on: '2026-11-09', stage: 'complete' }, true],
    ['a later day', { spent_on: '2026-11-11', stage: 'complete' }, false],
    ['the same day, created before', { id: 'a', stage: 'reported' }, true],
    ['the same day, created after', { id: 'z', stage: 'reported' }, false],
    ['a later day, already submitted', { spent_on: '2026-11-11', stage: 'pending_approval' }, true],
  ])('counts an expense of %s', (_when, given, isCounted) => {
    const limit = { kind: 'amount', period: 'month', max: '60.00' } as const;
    const { result } = ruled([{ limit }], { history: [past('40.00', given)] });
    expect(result).toBe(isCounted ? 'flag' : 'pass');
  });

  it('exceeds the limit once, at the later of two expenses', () => {
    const [first, second] = [usd('40.00'), usd('30.00')];
    const limit = { kind: 'amount', period: 'day', max: '60.00' } as const;
    const resultOf = (id: string, amount: Money, other: PastItem) =>
      ruled([{ limit }], { item: { id, converted: amount }, history: [other] }).result;
    expect(resultOf('a', first, past('30.00', { id: 'b', stage: 'complete' }))).toBe('pass');
    expect(resultOf('b', second, past('40.00', { id: 'a', stage: 'complete' }))).toBe('flag');
  });

  it('subtracts refunds', () => {
    const outcome = ruled([{ limit: { kind: 'amount', period: 'day', max: '50.00' } }], {
      history: [past('20.00'), past('-20.00')],
    });
    expect(outcome.result).toBe('pass');
  });

  it('is never exceeded by a refund', () => {
    const outcome = ruled([{ action: 'cap', limit: { kind: 'amount', period: 'day', max: '60.00' } }], {
      item: { converted: usd('-20.00') },
      history: [past('99.00')],
    });
    expect(outcome).toMatchObject({ result: 'pass', violations: [], allowed_amount: usd('-20.00') });
  });

  it.each<[string, Partial<PastItem>, number]>([
    ['of another person', { user_id: 'tom' }, 0],
    ['this very expense', { id: 'this' }, 0],
    ['of another category', { category: lodging }, 0],
    ['of a category below', { category: clientMeal }, 1],
    ['an advance', { kind: 'advance' }, 0],
    ['rejected', { stage: 'rejected' }, 0],
    ['blocked by policy', { stage: 'unreportable' }, 0],
    ['cancelled', { stage: 'cancelled' }, 0],
    ['an incomplete draft', { stage: 'draft' }, 0],
    ['complete and unreported', { stage: 'complete' }, 1],
    ['in a draft report', { stage: 'reported' }, 1],
    ['sent back', { stage: 'sent_back' }, 1],
    ['paid', { stage: 'paid' }, 1],
  ])('counts items at the stage %s: %j %i', (_, given, count) => {
    const outcome = ruled(
      [{ what: { category_ids: only('meals') }, limit: { kind: 'amount', period: 'day', max: '50.00' } }],
      {
        history: [past('10.00', given)],
      },
    );
    expect(outcome.violations.length).toBe(count);
  });

  it('counts drafts when the company says so', () => {
    const outcome = ruled([{ limit: { kind: 'amount', period: 'day', max: '50.00' } }], {
      history: [past('10.00', { stage: 'draft' })],
      settings: { count_drafts: true },
    });
    expect(outcome.violations).toHaveLength(1);
  });

  it('counts only items the policy covers', () => {
    const outcome = ruled(
      [
        {
          what: {
            merchants: only('Uber'),
            attributes: [{ key: 'city', type: 'select', operator: 'IN', values: ['Paris'] }],
          },
          limit: { kind: 'amount', period: 'month', max: '60.00' },
        },
      ],
      {
        item: { merchant: 'UBER *TRIP', attributes: { city: 'Paris' } },
        history: [
          past('10.00', { merchant: 'Uber Paris', attributes: { city: 'Paris' } }),
          past('100.00', { merchant: 'Uber', attributes: { city: 'Rome' } }),
          past('100.00', { merchant: 'Kuber', attributes: { city: 'Paris' } }),
        ],
      },
    );
    expect(facts(outcome)).toBe('Limit 60.00 a month, 10.00 spent before. Claimed 50.00.');
  });
});

describe('a count limit', () => {
  const limit: PolicyLimit = {
    kind: 'count',
    period: 'month',
    max: '2',
    min: null,
    currency: null,
    per_person: false,
    fiscal_start_month: 1,
  };

  it('includes the current item', () => {
    const having = (count: number) =>
      ruled([{ limit }], { history: Array.from({ length: count }, () => past('1.00')) });
    expect(having(1).explanations[0]).toMatchObject({ outcome: 'pass', facts: 'This is number 2 of 2 a month.' });
    expect(having(2).explanations[0]).toMatchObject({
      outcome: 'flag',
      facts: 'This is number 3, limit is 2 a month.',
    });
    expect(having(2).violations).toMatchObject([
      {
        type: 'COUNT_OVER',
        attribute: 'count',
        limit: '2',
        actual: '3',
        period: 'month',
        message: 'This is number 3; the limit is 2 a month.',
      },
    ]);
  });

  it('allows all or nothing of the amount', () => {
    const outcome = ruled([{ action: 'cap', limit }], { history: [past('1.00'), past('1.00')] });
    expect(toDecimal(outcome.allowed_amount)).toBe('0.00');
  });
});

describe('a limit of per diem days', () => {
  const travel = (travel_days: number | null, before: number[], period: LimitPeriod) =>
    ruled([{ action: 'cap', limit: { kind: 'travel_days', period, max: '10' } }], {
      item: { travel_days },
      history: before.map((each) => past('1.00', { travel_days: each })),
    });

  it.each<[number | null, number[], LimitPeriod, string, string, string]>([
    [4, [6], 'month', 'pass', 'Limit 10 days of per diem a month, 6 days before. Claimed 4 days.', '50.00'],
    [
      5,
      [1, 8],
      'month',
      'cap',
      'Limit 10 days of per diem a month, 9 days before. Claimed 5 days, over by 4.',
      '10.00',
    ],
    [5, [12], 'month', 'cap', 'Limit 10 days of per diem a month, 12 days before. Claimed 5 days, over by 7.', '0.00'],
    [10, [99], 'transaction', 'pass', 'Limit 10 days of per diem. Claimed 10 days.', '50.00'],
    [20, [], 'trip', 'cap', 'Limit 10 days of per diem a trip, 0 days before. Claimed 20 days, over by 10.', '25.00'],
    [null, [12], 'month', 'pass', 'No day pays per diem.', '50.00'],
  ])('of %s days after %j in a %s: %s', (days, before, period, result, facts, allowed) => {
    const outcome = travel(days, before, period);
    expect(outcome.explanations[0]).toMatchObject({ outcome: result, facts });
    expect(toDecimal(outcome.allowed_amount)).toBe(allowed);
  });

  it('names the days in its message', () => {
    expect(travel(11, [], 'transaction').violations).toMatchObject([
      { type: 'DAYS_OVER', limit: '10', actual: '11', message: '11 days is over the limit of 10 days of per diem.' },
    ]);
  });
});

describe('a distance limit', () => {
  const drive = (distance_km: string | null, before: string[], period: LimitPeriod = 'month') =>
    ruled([{ action: 'cap', limit: { kind: 'distance', period, max: '300' } }], {
      item: { distance_km },
      history: before.map((each) => past('1.00', { distance_km: each })),
    });

  it.each([
    ['80', ['200'], 'pass', 'Limit 300 km a month, 200 km before. Claimed 80 km.', '50.00'],
    ['80.5', ['220'], 'cap', 'Limit 300 km a month, 220 km before. Claimed 80.5 km, over by 0.5 km.', '49.69'],
    ['100', ['200', '50'], 'cap', 'Limit 300 km a month, 250 km before. Claimed 100 km, over by 50 km.', '25.00'],
    ['100', ['400'], 'cap', 'Limit 300 km a month, 400 km before. Claimed 100 km, over by 200 km.', '0.00'],
    [null, ['400'], 'pass', 'No distance was entered.', '50.00'],
  ])('of %s km after %j: %s', (distance, before, result, sentence, allowed) => {
    const outcome = drive(distance, before);
    expect(outcome.explanations[0]).toMatchObject({ outcome: result, facts: sentence });
    expect(toDecimal(outcome.allowed_amount)).toBe(allowed);
  });

  it('per day adds the trips of that day', () => {
    const rule = { action: 'block' as const, limit: { kind: 'distance' as const, period: 'day' as const, max: '300' } };
    const question = (spent_on: string) => ({
      item: { distance_km: '200' },
      history: [past('1.00', { distance_km: '150', spent_on })],
    });
    expect(ruled([rule], question('2026-11-10')).result).toBe('block');
    expect(ruled([rule], question('2026-11-09')).result).toBe('pass');
  });

  it('per trip ignores other trips', () => {
    expect(drive('300', ['999'], 'transaction').result).toBe('pass');
    expect(drive('301', [], 'transaction').violations).toMatchObject([
      { type: 'DISTANCE_OVER', limit: '300', actual: '301', message: '301 km is over the limit of 300 km.' },
    ]);
  });
});

describe('an age limit', () => {
  it.each([
    ['2026-11-12', 'pass', '0 days old, limit is 60.'],
    ['2026-11-11', 'pass', '1 day old, limit is 60.'],
    ['2026-09-13', 'pass', '60 days old, limit is 60.'],
    ['2026-09-12', 'flag', '61 days old, limit is 60.'],
    ['2026-11-13', 'pass', 'Dated in the future, limit is 60.'],
  ])('of %s: %s', (spent_on, result, sentence) => {
    const outcome = ruled([{ limit: { kind: 'age_days', max: '60' } }], { item: { spent_on } });
    expect(outcome.explanations[0]).toMatchObject({ outcome: result, facts: sentence });
  });

  it('is named with the age', () => {
    const outcome = ruled([{ action: 'cap', limit: { kind: 'age_days', max: '1' } }], {
      item: { spent_on: '2026-11-10' },
    });
    expect(outcome.violations).toMatchObject([
      { type: 'TOO_OLD', attribute: 'date', limit: '1', actual: '2', message: 'It is 2 days old; the limit is 1 day.' },
    ]);
    expect(toDecimal(outcome.allowed_amount)).toBe('0.00');
  });
});

describe('advance limits', () => {
  const advance: Partial<PolicyItem> = { kind: 'advance', category: meals };
  const open = (stage: PastItem['stage']) => past('100.00', { kind: 'advance', stage });

  it('can limit the number of open advances', () => {
    const outcome = (history: PastItem[]) =>
      ruled([{ applies_to: 'advance', limit: { kind: 'advance_count', max: '2' } }], { item: advance, history });
    expect(outcome([open('outstanding')]).explanations[0]?.facts).toBe('2 advances open with this one, limit is 2.');
    expect(outcome([open('outstanding')]).result).toBe('pass');
    expect(outcome([open('settled'), open('rejected'), open('cancelled'), open('draft'), past('1.00')]).result).toBe(
      'pass',
    );
    expect(outcome([open('outstanding'), open('partially_settled')]).violations).toMatchObject([
      {
        type: 'COUNT_OVER',
        attribute: 'advance',
        limit: '2',
        actual: '3',
        message: '3 advances would be open at once; the limit is 2.',
      },
    ]);
  });

  it('count all advances of a period, settled or not', () => {
    const outcome = ruled([{ applies_to: 'advance', limit: { kind: 'count', period: 'month', max: '1' } }], {
      item: advance,
      history: [open('settled')],
    });
    expect(outcome.violations).toMatchObject([{ type: 'COUNT_OVER', actual: '2' }]);
  });

  it('apply to advances only', () => {
    const outcome = ruled([{ limit: { kind: 'amount', max: '1.00' } }], { item: advance });
    expect(outcome.explanations[0]).toMatchObject({
      outcome: 'not_used',
      because: 'other_target',
      facts: 'The policy applies to expenses.',
    });
  });
});
