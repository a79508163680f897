import { describe, expect, it } from 'vitest';
import type { AttributeKind } from '../categories/attribute-kinds.ts';
import { attributeFacts, factsOf } from './attribute-texts.ts';
import { type AttributeDefinition, readAttributes } from './attribute-values.ts';

const attribute = (kind: AttributeKind, more: Partial<AttributeDefinition> = {}): AttributeDefinition => ({
  key: 'it',
  label: 'It',
  kind,
  options: ['Gym', 'Sauna', 'Tea, coffee'],
  formula: '',
  is_mandatory: false,
  ...more,
});
const around = {
  expense: { amount: '90.00', spent_on: '2026-11-10', merchant: 'Hotel Josef', description: '' },
  people: null,
  isColleague: (id: string) => id === 'ana',
};
const read = (definition: AttributeDefinition, value: unknown, more: Partial<typeof around> = {}) =>
  readAttributes([definition], { it: value }, { ...around, ...more });

describe('the value of an attribute', () => {
  it.each<[AttributeKind, unknown, unknown]>([
    ['text', '  a   note ', 'a note'],
    ['number', '1,250.50', '1250.5'],
    ['number', '-1,250', '-1250'],
    ['number', 3, '3'],
    ['distance', '42.50', '42.5'],
    ['date', '2026-02-28', '2026-02-28'],
    ['time', '19:05', '19:05'],
    ['time', '19:05:30', '19:05:30'],
    ['select', 'Gym', 'Gym'],
    ['multi_select', ['Sauna', 'Gym', 'Gym'], ['Gym', 'Sauna']],
    ['multi_select', 'Sauna, Gym', ['Gym', 'Sauna']],
    ['multi_select', 'Tea, coffee', ['Tea, coffee']],
    ['yes_no', true, true],
    ['yes_no', 'false', false],
    ['user', 'ana', 'ana'],
    ['travel', { from: 'Lyon', to: 'Berlin' }, 'Lyon to Berlin'],
    ['travel', 'Lyon to Berlin', 'Lyon to Berlin'],
    ['city', 'Lyon', 'Lyon'],
    ['nights', '3', '3'],
    ['travel_class', 'Gym', 'Gym'],
    ['attendees', '3', '3'],
  ])('%s reads %j as %j', (kind, given, saved) => {
    expect(read(attribute(kind), given)).toEqual({ values: { it: saved }, problems: [] });
  });

  it.each<[AttributeKind, unknown]>([
    ['text', 5],
    ['text', 'x'.repeat(501)],
    ['text', 'a\u0000b'],
    ['number', 'many'],
    ['number', '12,5'],
    ['number', '1,2,3'],
    ['number', '1e3'],
    ['distance', '12,5'],
    ['nights', '1,5'],
    ['number', Number.NaN],
    ['nights', '2.5'],
    ['nights', '0'],
    ['travel_class', 'Pool'],
    ['date', '2026-02-30'],
    ['date', 20261110],
    ['time', '24:00'],
    ['time', '7:30'],
    ['time', '12:60'],
    ['select', 'Pool'],
    ['multi_select', ['Gym', 'Pool']],
    ['multi_select', [5]],
    ['yes_no', 'maybe'],
    ['user', 'nobody'],
    ['travel', { from: 'Lyon' }],
    ['city', ['Lyon']],
  ])('%s does not read %j', (kind, given) => {
    const { values, problems } = read(attribute(kind), given);
    expect(values).toEqual({});
    expect(problems).toMatchObject([{ key: 'it', label: 'It' }]);
  });

  it.each([undefined, null, '', '   ', []])('may be nothing: %j', (given) => {
    expect(read(attribute('text'), given)).toEqual({ values: {}, problems: [] });
  });

  it('stays chosen after its option was removed', () => {
    const before = { it: 'Pool' };
    expect(readAttributes([attribute('select')], { it: 'Pool' }, { ...around, before }).values).toEqual(before);
    const left = { it: 'gone' };
    expect(readAttributes([attribute('user')], { it: 'gone' }, { ...around, before: left }).values).toEqual(left);
  });

  it('is dropped when the category does not have it', () => {
    expect(readAttributes([], { it: 'x', constructor: 'y' }, around)).toEqual({ values: {}, problems: [] });
    expect(readAttributes([attribute('text', { key: 'constructor' })], {}, around).values).toEqual({});
  });

  it('counts the attendees instead of a typed number', () => {
    expect(read(attribute('attendees'), '9', { people: 3 as never }).values).toEqual({ it: '3' });
  });
});

describe('a calculation', () => {
  const nights = attribute('number', { key: 'nights' });
  const nightly = attribute('calc', { key: 'nightly', formula: 'round(amount / nights, 2)' });
  const leaves = attribute('calc', { key: 'leaves', formula: 'add_days(spent_on, nights)' });

  it('uses the other attributes and the expense; typed values are ignored', () => {
    const { values } = readAttributes([nights, nightly, leaves], { nights: '3', nightly: '1' }, around);
    expect(values).toEqual({ nights: '3', nightly: '30', leaves: '2026-11-13' });
  });

  it('is missing while an input is missing', () => {
    expect(readAttributes([nights, nightly], {}, around).values).toEqual({});
    const noAmount = { ...around, expense: { ...around.expense, amount: null } };
    expect(readAttributes([nights, nightly], { nights: '3' }, noAmount).values).toEqual({ nights: '3' });
  });
});

describe('attribute texts', () => {
  it('have a label, and times in 12-hour form', () => {
    const definitions = [
      attribute('time', { key: 'departs', label: 'Departure' }),
      attribute('yes_no', { key: 'breakfast', label: 'Breakfast' }),
      attribute('multi_select', { key: 'extras', label: 'Extras' }),
      attribute('user', { key: 'host', label: 'Host' }),
      attribute('distance', { key: 'way', label: 'Way' }),
      attribute('date', { key: 'in', label: 'Check-in' }),
      attribute('calc', { key: 'rate', label: 'Rate' }),
      attribute('calc', { key: 'out', label: 'Check-out' }),
      attribute('text', { key: 'none', label: 'None' }),
    ];
    const values = {
      departs: '19:05',
      breakfast: false,
      extras: ['Gym', 'Sauna'],
      host: 'ana',
      way: '1250.5',
      in: '2026-11-10',
      rate: '1250',
      out: '2026-11-12',
    };
    expect(
      factsOf(definitions, values, { nameOfUser: (id) => (id === 'ana' ? 'Ana Lopez' : undefined), currency: 'USD' }),
    ).toEqual([
      { label: 'Departure', text: '07:05 PM' },
      { label: 'Breakfast', text: 'No' },
      { label: 'Extras', text: 'Gym, Sauna' },
      { label: 'Host', text: 'Ana Lopez' },
      { label: 'Way', text: '1,250.5 km' },
      { label: 'Check-in', text: '10 Nov 2026' },
      { label: 'Rate', text: '1,250' },
      { label: 'Check-out', text: '12 Nov 2026' },
    ]);
  });
});

it('shows values of attributes that were removed from the category', () => {
  const nights = attribute('nights', { key: 'nights', label: 'Nights' });
  const values = { nights: '3', check_in: '2026-11-10', host: 'ana' };
  expect(
    attributeFacts([nights], values, { nameOfUser: (id) => (id === 'ana' ? 'Ana Lopez' : undefined), currency: null }),
  ).toEqual([
    { label: 'Nights', text: '3' },
    { label: 'Check in', text: '2026-11-10' },
    { label: 'Host', text: 'Ana Lopez' },
  ]);
});

it.each([
  ['USD', 'amount / guests', '68.5', 'USD 68.50'],
  ['JPY', 'amount / guests', '1068.5', 'JPY 1,069'],
  ['USD', 'guests * 2', '4', '4'],
  [null, 'amount / guests', '68.5', '68.5'],
])('in %s shows the result of %s as %s', (currency, formula, value, text) => {
  const each = attribute('calc', { formula });
  expect(factsOf([each], { it: value }, { nameOfUser: () => undefined, currency })).toEqual([{ label: 'It', text }]);
});
