import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { MileageFacts, PerDiemFacts } from '../expenses/trip-facts.ts';
import { moneyFrom } from '../money/money.ts';
import { sentenceFor } from '../refusals.ts';
import { checkReason, requireAcknowledged } from './check-acknowledgement.ts';
import { checkSubject } from './check-subject.ts';
import type { AlikeFiles, CheckedExpense, ReadReceipt } from './expense-check.ts';
import { expensesNear } from './expenses-near.ts';
import { type CheckSurroundings, findChecks, noSurroundings } from './find-checks.ts';
import { checkedExpense as expense } from './testing/checked-expense.ts';

const numRuns = process.env.TEST_LONG ? 5_000 : 200;
vi.setConfig({ testTimeout: 120_000 });

const alone = noSurroundings;
const beside = (...others: CheckedExpense[]) => ({ ...alone, others });
const codes = (checked: CheckedExpense, surroundings: CheckSurroundings) =>
  findChecks(checked, surroundings).map(({ code }) => code);
const alike = (is_same: boolean): AlikeFiles[] => [{ file_id: 'f1', other_id: 'f2', is_same }];

const drive = (more: Partial<MileageFacts> = {}): MileageFacts => ({
  kind: 'mileage',
  from: 'Berlin',
  to: 'Potsdam',
  stops: [],
  is_round_trip: false,
  vehicle: 'Car',
  unit: 'km',
  distance: '40',
  map_distance: '40',
  max_override_pct: null,
  ...more,
});
/** Returns a trip from Thursday 5 to Monday 9 November 2026, with arrivals on the given days. */
const stay = (...arrivals: string[]): PerDiemFacts => ({
  kind: 'per_diem',
  days: ['05', '06', '07', '08', '09'].map((day, index) => ({
    date: `2026-11-${day}`,
    is_paid: true,
    is_travel: index === 0 || index === 4 || arrivals.includes(day),
  })),
});
const someTrip = fc.constantFrom(null, null, drive(), drive({ from: 'Potsdam', to: 'BERLIN', is_round_trip: true }), {
  kind: 'per_diem' as const,
  days: ['2026-10-31', '2026-11-01', '2026-11-10', '2026-11-11'].map((date) => ({
    date,
    is_paid: true,
    is_travel: false,
  })),
});

describe('no checks', () => {
  it('for an ordinary ride', () => {
    expect(findChecks(expense('a'), alone)).toEqual([]);
    expect(codes(expense('a'), beside(expense('a'), expense('b', { amount: '34.13' })))).toEqual([]);
  });
});

describe('a reused receipt', () => {
  const mine = expense('a', { file_ids: ['f1'] });
  const other = (more: Partial<CheckedExpense>) => expense('b', { amount: '1.00', file_ids: ['f2'], ...more });

  it.each<[string, CheckedExpense, AlikeFiles[], string[]]>([
    ['the very same file', other({ file_ids: ['f1'] }), [], ['D1']],
    ['another file of the same bytes', other({}), alike(true), ['D1']],
    ['a picture that looks the same', other({}), alike(false), ['D2']],
    ['of a colleague', other({ owner_id: 'ben' }), alike(true), ['D5']],
    ['a colleague’s picture of it', other({ owner_id: 'ben' }), alike(false), ['D5']],
    ['of a sibling of one split', other({ split_id: 's', file_ids: ['f1'] }), [], ['D1']],
    ['another receipt', other({ file_ids: ['f3'] }), alike(true), []],
    ['one that looks alike, of another day and amount', other({ spent_on: '2026-11-11' }), alike(false), []],
    [
      'one that looks alike and costs the same',
      other({ spent_on: '2026-11-11', amount: '34.1200' }),
      alike(false),
      ['D2'],
    ],
    ['one that looks alike, nothing else known', other({ spent_on: null, amount: null }), alike(false), ['D2']],
  ])('%s', (_name, found, files, expected) => {
    expect(codes(mine, { ...beside(found), alike: files })).toEqual(expected);
  });

  it('is fine within one split', () => {
    const shares = ['a', 'b'].map((id) => expense(id, { split_id: 's', file_ids: ['f1'], invoice_number: '7' }));
    expect(codes(shares[0] as CheckedExpense, beside(...shares))).toEqual([]);
  });

  it('does not name the colleague', () => {
    const [check] = findChecks(mine, { ...beside(other({ owner_id: 'ben' })), alike: alike(true) });
    expect(check).toEqual({
      code: 'D5',
      level: 'HIGH',
      message: 'Another colleague claimed the same receipt.',
      related_ids: ['b'],
    });
  });
});

describe('a repeated claim', () => {
  it.each<[string, Partial<CheckedExpense>, string | null]>([
    ['to the cent', {}, 'MEDIUM'],
    ['however the column writes it', { amount: '34.1200' }, 'MEDIUM'],
    ['however the merchant is written', { merchant: 'UBER!' }, 'MEDIUM'],
    ['of a merchant not known yet', { merchant: '' }, 'LOW'],
    ['at another merchant', { merchant: 'Lyft' }, null],
    ['in another currency', { currency: 'EUR' }, null],
    ['of another day', { spent_on: '2026-11-11' }, null],
    ['of a colleague', { owner_id: 'ben' }, null],
    ['without a day', { spent_on: null }, null],
    ['of a sibling of one split', { split_id: 's' }, null],
  ])('%s', (_name, more, level) => {
    const mine = expense('a', more.split_id ? { split_id: 's' } : {});
    expect(findChecks(mine, beside(expense('b', more)))).toEqual(
      level
        ? [{ code: 'D3', level, message: 'USD 34.12 at Uber on 10 Nov 2026 is claimed twice.', related_ids: ['b'] }]
        : [],
    );
  });

  it.each([
    ['USD', '1034.1200', 'USD 1,034.12'],
    ['JPY', '96300.0000', 'JPY 96,300'],
    ['KWD', '1.2340', 'KWD 1.234'],
  ])('shows the decimals of its currency: %s %s', (currency, amount, shown) => {
    const [check] = findChecks(expense('a', { currency, amount }), beside(expense('b', { currency, amount })));
    expect(check?.message).toBe(`${shown} at Uber on 10 Nov 2026 is claimed twice.`);
  });

  it('at another merchant counts with the same receipt', () => {
    const mine = expense('a', { file_ids: ['f1'] });
    const found = codes(mine, { ...beside(expense('b', { merchant: 'Lyft', file_ids: ['f2'] })), alike: alike(true) });
    expect(found).toEqual(['D1', 'D3']);
  });

  it('of a stay may be one day apart', () => {
    const stay = { nights: 2, merchant: 'Hotel Josef' };
    const near = (spent_on: string) => codes(expense('a', stay), beside(expense('b', { ...stay, spent_on })));
    expect([near('2026-11-09'), near('2026-11-11'), near('2026-11-12')]).toEqual([['D3'], ['D3'], []]);
  });

  it('reports how many times', () => {
    const [check] = findChecks(expense('a'), beside(expense('c'), expense('b')));
    expect(check).toMatchObject({
      message: 'USD 34.12 at Uber on 10 Nov 2026 is claimed 3 times.',
      related_ids: ['b', 'c'],
    });
  });

  it('of zero does not count', () => {
    const free = { amount: '0.00', converted_amount: '0.00' };
    expect(codes(expense('a', free), beside(expense('b', free)))).toEqual([]);
  });
});

describe('a reused invoice', () => {
  const invoice = (id: string, more: Partial<CheckedExpense> = {}) =>
    expense(id, { merchant: 'Hotel Josef', invoice_number: 'R-2026/17', amount: `${id.length}`, ...more });

  it.each<[string, Partial<CheckedExpense>, string[]]>([
    ['of oneself', { owner_id: 'ana', amount: '5' }, ['D4']],
    ['of a colleague', { owner_id: 'ben' }, ['D4']],
    ['spelt otherwise', { owner_id: 'ben', invoice_number: 'r2026 17' }, ['D4']],
    ['of another merchant', { owner_id: 'ben', merchant: 'Hotel Post' }, []],
    ['with another number', { owner_id: 'ben', invoice_number: 'R-2026/18' }, []],
  ])('%s', (_name, more, expected) => {
    expect(codes(invoice('a'), beside(invoice('bb', more)))).toEqual(expected);
  });

  it('does not name the colleague', () => {
    const [check] = findChecks(invoice('a'), beside(invoice('bb', { owner_id: 'ben' })));
    expect(check?.message).toBe('Invoice R-2026/17 of Hotel Josef was already claimed by another colleague.');
  });
});

describe('a weekend', () => {
  it.each([
    ['2026-11-13', []],
    ['2026-11-14', ['A4']],
    ['2026-11-15', ['A4']],
    ['2026-11-16', []],
  ])('on %s', (spent_on, expected) => {
    expect(codes(expense('a', { spent_on }), alone)).toEqual(expected);
    expect(codes(expense('a', { spent_on, nights: 2 }), alone)).toEqual([]);
  });
});

describe('a trip by car', () => {
  it.each<[string, Partial<MileageFacts>, string[]]>([
    ['as long as the map', {}, []],
    ['shorter than the map', { distance: '30' }, []],
    ['within the usual detour', { distance: '44' }, []],
    ['a little longer', { distance: '45' }, ['M1 LOW 45 km are claimed, 12.5% more than the 40 km on the map.']],
    ['a quarter longer', { distance: '52' }, ['M1 MEDIUM 52 km are claimed, 30% more than the 40 km on the map.']],
    ['much longer', { distance: '80' }, ['M1 HIGH 80 km are claimed, 100% more than the 40 km on the map.']],
    ['within what the company allows', { distance: '52', max_override_pct: '30' }, []],
    [
      'over what the company allows',
      { distance: '42', max_override_pct: '2' },
      ['M1 LOW 42 km are claimed, 5% more than the 40 km on the map.'],
    ],
    ['without a map', { distance: '80', map_distance: null }, []],
  ])('%s', (_name, more, expected) => {
    const found = findChecks(expense('a', { trip: drive(more) }), alone);
    expect(found.map(({ code, level, message }) => `${code} ${level} ${message}`)).toEqual(expected);
  });

  it.each<[string, Partial<CheckedExpense>, string[]]>([
    ['the same way', { trip: drive() }, ['M2']],
    ['the same way in other letters', { trip: drive({ from: 'BERLIN ' }) }, ['M2']],
    ['the way back', { trip: drive({ from: 'Potsdam', to: 'Berlin' }) }, []],
    ['the way back of a round trip', { trip: drive({ from: 'Potsdam', to: 'Berlin', is_round_trip: true }) }, ['M2']],
    ['another way', { trip: drive({ to: 'Leipzig' }) }, []],
    ['another day', { trip: drive(), spent_on: '2026-11-11' }, []],
    ['another driver', { trip: drive(), owner_id: 'ben' }, []],
    ['an ordinary expense', {}, []],
  ])('on a day with %s', (_name, more, expected) => {
    expect(codes(expense('a', { trip: drive() }), beside(expense('b', more)))).toEqual(expected);
  });
});

describe('per diem', () => {
  const trip = (more: Partial<CheckedExpense> = {}) =>
    expense('trip', { spent_on: '2026-11-05', trip: stay('07', '08'), ...more });
  const meal = (day: string, more: Partial<CheckedExpense> = {}) =>
    expense(`meal ${day}`, { is_meal: true, spent_on: `2026-11-${day}`, ...more });

  it.each<[string, CheckedExpense[], string[]]>([
    ['no meal', [], []],
    ['a meal before the trip', [meal('04')], []],
    ['a ride', [meal('06', { is_meal: false })], []],
    ['a colleague’s meal', [meal('06', { owner_id: 'ben' })], []],
    [
      'another trip on the last day',
      [trip({ id: 'next', trip: { ...stay(), days: stay().days.slice(4) } })],
      ['Another trip also pays per diem for 9 Nov 2026.'],
    ],
    ['a meal', [meal('06')], ['Meals on 6 Nov 2026 are claimed beside the per diem that covers them.']],
    [
      'meals on two days',
      [meal('06'), meal('05')],
      ['Meals on 5 Nov 2026 and 1 more day are claimed beside the per diem that covers them.'],
    ],
  ])('with %s', (_name, others, expected) => {
    expect(findChecks(trip(), beside(...others)).map(({ message }) => message)).toEqual(expected);
  });

  it('is named at the meal that it covers', () => {
    expect(findChecks(meal('06'), beside(trip()))).toMatchObject([
      { code: 'P1', level: 'MEDIUM', message: 'Per diem covers meals on 6 Nov 2026.', related_ids: ['trip'] },
    ]);
    const unpaid = { ...stay(), days: stay().days.map((day) => ({ ...day, is_paid: false })) };
    expect(codes(meal('06'), beside(trip({ trip: unpaid })))).toEqual([]);
  });

  it.each<[string, PerDiemFacts, string[]]>([
    ['without travel', stay(), ['Per diem is claimed for 2 weekend days without travel, the first on 7 Nov 2026.']],
    ['with an arrival on Saturday', stay('07'), ['Per diem is claimed for 8 Nov 2026, a weekend day without travel.']],
    ['with travel on both days', stay('07', '08'), []],
    ['that begins the trip', { ...stay(), days: stay('07').days.slice(2, 3) }, []],
  ])('over a weekend %s', (_name, facts, expected) => {
    expect(findChecks(trip({ trip: facts }), alone).map(({ message }) => message)).toEqual(expected);
  });
});

describe('a bill split under the limit', () => {
  const limit = moneyFrom('50.00', 'USD');
  const piece = (id: string, amount: string, more: Partial<CheckedExpense> = {}) =>
    expense(id, { merchant: 'Modulor', amount, converted_amount: amount, ...more });

  it.each<[string, CheckedExpense, CheckedExpense[], string[]]>([
    ['together over the limit', piece('a', '30.00'), [piece('b', '25.00')], ['A5']],
    [
      'also as shares of one split',
      piece('a', '30.00', { split_id: 's' }),
      [piece('b', '25.00', { split_id: 's' })],
      ['A5'],
    ],
    ['together at the limit', piece('a', '30.00'), [piece('b', '20.00')], []],
    ['over the limit by itself', piece('a', '51.00'), [piece('b', '25.00')], []],
    ['on two days', piece('a', '30.00'), [piece('b', '25.00', { spent_on: '2026-11-11' })], []],
    ['at two merchants', piece('a', '30.00'), [piece('b', '25.00', { merchant: 'Rewe' })], []],
    ['in two categories', piece('a', '30.00'), [piece('b', '25.00', { category_id: 'meals' })], []],
    ['of two people', piece('a', '30.00'), [piece('b', '25.00', { owner_id: 'ben' })], []],
  ])('%s', (_name, mine, others, expected) => {
    expect(codes(mine, { ...beside(...others), limit })).toEqual(expected);
  });

  it('requires a limit', () => {
    expect(codes(piece('a', '30.00'), beside(piece('b', '25.00')))).toEqual([]);
  });
});

describe('a receipt that differs from the claim', () => {
  it('shows the decimals of its currency', () => {
    const receipts = [{ amount: null, currency: { value: 'EUR', confidence: 'high' as const }, spent_on: null }];
    const [check] = findChecks(expense('a', { amount: '34.1200' }), { ...beside(), receipts });
    expect(check?.message).toBe('The receipt shows EUR 34.12.');
  });

  const read = (value: string, confidence: 'low' | 'medium' | 'high' = 'high') => ({ value, confidence });
  const receipt = (more: Partial<ReadReceipt>): ReadReceipt => ({
    amount: null,
    currency: null,
    spent_on: null,
    ...more,
  });

  it.each<[string, ReadReceipt[], string | null]>([
    ['nothing', [receipt({})], null],
    ['the same', [receipt({ amount: read('34.12'), currency: read('USD'), spent_on: read('2026-11-10') })], null],
    ['the same in other digits', [receipt({ amount: read('34.120') })], null],
    ['another amount', [receipt({ amount: read('43.12') })], 'The receipt shows USD 43.12.'],
    ['another currency', [receipt({ currency: read('EUR') })], 'The receipt shows EUR 34.12.'],
    ['another day', [receipt({ spent_on: read('2026-11-09') })], 'The receipt shows 9 Nov 2026.'],
    [
      'another amount and day',
      [receipt({ amount: read('43.12', 'medium'), spent_on: read('2026-11-09') })],
      'The receipt shows USD 43.12 and 9 Nov 2026.',
    ],
    ['another amount, read badly', [receipt({ amount: read('43.12', 'low') })], null],
    ['no number at all', [receipt({ amount: read('total') })], null],
    ['on one of two', [receipt({ amount: read('43.12') }), receipt({ amount: read('34.12') })], null],
  ])('%s', (_name, receipts, message) => {
    const found = findChecks(expense('a'), { ...alone, receipts });
    expect(found.map((check) => check.message)).toEqual(message ? [message] : []);
  });
});

describe('checks in any surroundings', () => {
  const some = fc.record({
    owner_id: fc.constantFrom('ana', 'ben'),
    merchant: fc.constantFrom('Uber', 'uber', ''),
    spent_on: fc.constantFrom('2026-11-10', '2026-11-11', '2026-11-14', null),
    amount: fc.constantFrom('10.00', '20.00', null),
    invoice_number: fc.constantFrom('', 'R1'),
    split_id: fc.constantFrom(null, 's'),
    file_ids: fc.subarray(['f1', 'f2', 'f3']),
    is_meal: fc.boolean(),
    trip: someTrip,
  });
  const expenses = fc
    .array(some, { minLength: 1, maxLength: 8 })
    .map((list) => list.map((more, index) => expense(`e${index}`, { ...more, converted_amount: more.amount })));

  it('are symmetric, never relate an expense to itself, and ignore the order', () => {
    fc.assert(
      fc.property(expenses, (list) => {
        const found = new Map(list.map((each) => [each.id, findChecks(each, beside(...list))]));
        for (const each of list) {
          expect(findChecks(each, beside(...[...list].reverse()))).toEqual(found.get(each.id));
          for (const { code, related_ids } of found.get(each.id) ?? []) {
            expect(related_ids).not.toContain(each.id);
            for (const id of related_ids) {
              const back = (found.get(id) ?? []).find((check) => check.code === code);
              expect(back?.related_ids).toContain(each.id);
            }
          }
        }
      }),
      { numRuns },
    );
  });
});

describe('nearby expenses', () => {
  const files = fc.constantFrom('f1', 'f2', 'f3', 'f4');
  const some = fc.record({
    owner_id: fc.constantFrom('ana', 'ben'),
    merchant: fc.constantFrom('Uber', 'uber', ''),
    spent_on: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-10', '2026-11-11', null),
    amount: fc.constantFrom('10.00', '20.00', null),
    nights: fc.constantFrom(null, 2),
    invoice_number: fc.constantFrom('', 'R1', 'r-1'),
    split_id: fc.constantFrom(null, 's'),
    file_ids: fc.uniqueArray(files, { maxLength: 2 }),
    is_meal: fc.boolean(),
    trip: someTrip,
  });
  const pairs = fc.array(fc.record({ file_id: files, other_id: files, is_same: fc.boolean() }), { maxLength: 3 });

  it('include everything a check relates', () => {
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 8 }), pairs, (list, found) => {
        const all = list.map((more, index) => expense(`e${index}`, { ...more, converted_amount: more.amount }));
        const nearTo = expensesNear(all, found);
        const limit = { minor: 2500n, currency: 'USD' };
        for (const each of all) {
          const around = { ...alone, alike: found, limit };
          expect(findChecks(each, { ...around, others: nearTo(each) })).toEqual(
            findChecks(each, { ...around, others: all }),
          );
        }
      }),
      { numRuns },
    );
  });
});

describe('the subject of a remark or an acknowledgement', () => {
  const message = 'The receipt shows USD 12.00.';

  it('is the set of compared expenses, in any order', () => {
    const set = checkSubject('a', { related_ids: ['b', 'c'], message });
    expect(checkSubject('b', { related_ids: ['c', 'a'], message: 'Other' })).toBe(set);
    expect(checkSubject('b', { related_ids: ['c'], message })).not.toBe(set);
  });

  it('is the finding on a single expense', () => {
    const one = checkSubject('a', { related_ids: [], message });
    expect(checkSubject('a', { related_ids: [], message })).toBe(one);
    expect(checkSubject('a', { related_ids: [], message: 'The receipt shows USD 99.00.' })).not.toBe(one);
  });
});

describe('acknowledging a check', () => {
  it.each([
    ['HIGH', '', false],
    ['HIGH', '  ', false],
    ['HIGH', 'They shared a taxi', true],
    ['MEDIUM', '', true],
    ['LOW', '', true],
  ] as const)('of level %s with the reason "%s": %s', (level, reason, isAllowed) => {
    expect(checkReason(level, reason).allowed).toBe(isAllowed);
  });

  it('is required for each check of high severity', () => {
    const open = { line: 'Le Potager', message: 'The same receipt is attached to another expense.' };
    expect(requireAcknowledged([])).toEqual({ allowed: true, value: true });
    const refused = requireAcknowledged([open, open, open]);
    expect(refused.allowed || sentenceFor(refused.code, refused.facts)).toBe(
      'Acknowledge the check on Le Potager first: The same receipt is attached to another expense. Then acknowledge 2 more checks.',
    );
  });
});
