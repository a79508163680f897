import { describe, expect, it } from 'vitest';
import { checkValues } from './check-values.ts';
import type { CustomField, CustomFieldKind } from './custom-field.ts';
import { dependsOnItself } from './dependency.ts';
import { acceptFormula, calculatedValues, readersOf } from './formulas.ts';
import { textFromValue, valueFromText } from './value-texts.ts';

const field = (key: string, kind: CustomFieldKind, more: Partial<CustomField> = {}): CustomField => ({
  id: `id-${key}`,
  key,
  label: key.toUpperCase(),
  kind,
  options: [],
  formula: '',
  is_mandatory: false,
  depends_on_id: null,
  depends_on_values: [],
  is_active: true,
  ...more,
});
const colour = field('colour', 'select', { options: ['Red', 'Blue'] });
const isColleague = (id: string) => id === 'ben';
const check = (fields: CustomField[], given: Record<string, unknown>, before = {}) =>
  checkValues(fields, given, { before, isColleague });

describe('a valid value', () => {
  it.each<[CustomField, unknown, unknown]>([
    [field('a', 'text'), '  two   words ', 'two words'],
    [field('a', 'number'), '12.50', '12.5'],
    [field('a', 'number'), 3, '3'],
    [field('a', 'number'), '-0.000000000001', '-0.000000000001'],
    [field('a', 'date'), '2028-02-29', '2028-02-29'],
    [colour, 'Red', 'Red'],
    [field('a', 'multi_select', { options: ['x', 'y', 'z'] }), ['z', 'x', 'z'], ['x', 'z']],
    [field('a', 'yes_no'), false, false],
    [field('a', 'user'), 'ben', 'ben'],
  ])('%j', (of, given, saved) => {
    expect(check([of], { [of.key]: given })).toEqual({ values: { [of.key]: saved }, problems: [] });
  });

  it.each([undefined, null, '', '   ', []])('not when it is empty: %j', (given) => {
    expect(check([colour], { colour: given })).toEqual({ values: {}, problems: [] });
    const must = { ...colour, is_mandatory: true };
    expect(check([must], { colour: given }).problems).toEqual([
      { key: 'colour', label: 'COLOUR', sentence: 'Required.' },
    ]);
  });
});

describe('an invalid value', () => {
  it.each<[CustomField, unknown, string]>([
    [field('a', 'text'), 5, 'Enter text.'],
    [field('a', 'text'), 'a\u0000b', 'Remove the control characters.'],
    [field('a', 'text'), 'x'.repeat(501), 'Use at most 500 characters.'],
    [field('a', 'number'), '1e3', 'Enter a number such as 12.5.'],
    [field('a', 'number'), 'many', 'Enter a number such as 12.5.'],
    [field('a', 'number'), Number.NaN, 'Enter a number such as 12.5.'],
    [field('a', 'date'), '2026-02-30', 'Enter a date such as 2026-11-15.'],
    [field('a', 'date'), 20261115, 'Enter a date such as 2026-11-15.'],
    [colour, 'Green', 'Choose from the list.'],
    [colour, ['Red'], 'Choose from the list.'],
    [field('a', 'multi_select', { options: ['x'] }), ['x', 'q'], 'Choose from the list.'],
    [field('a', 'yes_no'), 'yes', 'Choose yes or no.'],
    [field('a', 'user'), 'stranger', 'Choose a colleague.'],
  ])('%j', (of, given, sentence) => {
    expect(check([of], { [of.key]: given })).toEqual({
      values: {},
      problems: [{ key: of.key, label: of.label, sentence }],
    });
  });

  it('of an unknown field', () => {
    expect(check([], { ghost: 1 }).problems).toEqual([
      { key: 'ghost', label: 'ghost', sentence: 'This field does not exist.' },
    ]);
    expect(check([], { __proto__: 1, constructor: 1 }).problems).toHaveLength(1);
  });
});

describe('a saved value', () => {
  it('stays when its field is inactive or deleted', () => {
    const off = field('off', 'text', { is_active: false, is_mandatory: true });
    expect(check([off], { off: 'new', gone: 'new' }, { off: 'old', gone: 'older' })).toEqual({
      values: { off: 'old', gone: 'older' },
      problems: [],
    });
  });

  it('stays when its option was removed', () => {
    expect(check([colour], { colour: 'Green' }, { colour: 'Green' }).values).toEqual({ colour: 'Green' });
    const many = field('many', 'multi_select', { options: ['x'] });
    expect(check([many], { many: ['old', 'x'] }, { many: ['old'] }).values).toEqual({ many: ['x', 'old'] });
    expect(check([field('boss', 'user')], { boss: 'left' }, { boss: 'left' }).values).toEqual({ boss: 'left' });
  });
});

describe('a dependent field', () => {
  const shade = field('shade', 'text', {
    depends_on_id: 'id-colour',
    depends_on_values: ['Red'],
    is_mandatory: true,
  });
  const reason = field('reason', 'text', { depends_on_id: 'id-shade', is_mandatory: true });
  it.each<[Record<string, unknown>, Record<string, unknown>, string[]]>([
    [{ colour: 'Blue' }, { colour: 'Blue' }, []],
    [{ colour: 'Blue', shade: 'dark', reason: 'so' }, { colour: 'Blue' }, []],
    [{}, {}, []],
    [{ colour: 'Red' }, { colour: 'Red' }, ['shade']],
    [{ colour: 'Red', shade: 'dark' }, { colour: 'Red', shade: 'dark' }, ['reason']],
    [{ colour: 'Red', shade: 'dark', reason: 'so' }, { colour: 'Red', shade: 'dark', reason: 'so' }, []],
  ])('given %j keeps %j and requires %j', (given, values, missing) => {
    const checked = check([reason, shade, colour], given);
    expect(checked.values).toEqual(values);
    expect(checked.problems.map(({ key }) => key)).toEqual(missing);
  });

  it('on yes or no compares with the text', () => {
    const drives = field('drives', 'yes_no');
    const plate = field('plate', 'text', {
      depends_on_id: 'id-drives',
      depends_on_values: ['Yes'],
      is_mandatory: true,
    });
    expect(check([drives, plate], { drives: true }).problems).toHaveLength(1);
    expect(check([drives, plate], { drives: false }).problems).toEqual([]);
  });

  it.each<[string | null, boolean]>([
    [null, false],
    ['b', false],
    ['c', true],
    ['a', true],
  ])('a depending on %s is a loop: %s', (depends_on_id, expected) => {
    const others = [
      { id: 'a', depends_on_id: 'b' },
      { id: 'b', depends_on_id: null },
      { id: 'c', depends_on_id: 'a' },
    ];
    expect(dependsOnItself({ id: 'a', depends_on_id }, others)).toBe(expected);
  });
});

describe('a calculated field', () => {
  const base = field('base', 'number');
  const bonus = field('bonus', 'formula', { formula: 'base * 0.1' });
  const pay = field('pay', 'formula', { formula: 'base + bonus' });

  it('is calculated from the others and never saved', () => {
    expect(check([base, bonus], { base: '200', bonus: '9' }).values).toEqual({ base: '200' });
    expect(calculatedValues([pay, bonus, base], { base: '200' })).toEqual({ bonus: '20', pay: '220' });
    expect(calculatedValues([pay, bonus, base], {})).toEqual({});
    expect(calculatedValues([base], { base: '1' })).toEqual({});
  });

  it('read the item they belong to', () => {
    const each = field('each', 'formula', { formula: 'amount / base' });
    expect(acceptFormula(each, [base], 'expense').allowed).toBe(true);
    expect(acceptFormula(each, [base], 'user').allowed).toBe(false);
    expect(calculatedValues([each, base], { base: '2' }, { amount: '137.00', currency: 'USD' })).toEqual({
      each: '68.5',
    });
  });

  it('is accepted when it can be calculated', () => {
    expect(acceptFormula(bonus, [base], 'user').allowed).toBe(true);
    expect(acceptFormula(pay, [base, bonus], 'user').allowed).toBe(true);
    expect(readersOf('base', [bonus, pay, base])).toEqual(['BONUS', 'PAY']);
  });

  it.each<[string, RegExp]>([
    ['', /./],
    ['(base', /bracket|close/i],
    ['base + ghost', /ghost/],
    ['base + team', /number/i],
    ['self + 1', /self/],
    ['pay2 + 1', /self/],
  ])('%j is refused: %s', (formula, reason) => {
    const others = [base, field('team', 'text'), field('pay2', 'formula', { formula: 'self' })];
    const answer = acceptFormula(field('self', 'formula', { formula }), others, 'user');
    expect(answer).toMatchObject({ allowed: false, code: 'field.formula_wrong' });
    expect(!answer.allowed && String(answer.facts.reason)).toMatch(reason);
  });
});

describe('a value in a file', () => {
  const idOf = (email: string) => (email === 'ben@x.test' ? 'ben' : undefined);
  it.each<[CustomField, string, unknown]>([
    [colour, ' red ', 'Red'],
    [colour, 'pink', 'pink'],
    [field('a', 'multi_select', { options: ['X', 'Y'] }), 'y; x;', ['Y', 'X']],
    [field('a', 'yes_no'), 'YES', true],
    [field('a', 'yes_no'), '0', false],
    [field('a', 'yes_no'), 'maybe', 'maybe'],
    [field('a', 'user'), 'Ben@x.test', 'ben'],
    [field('a', 'user'), 'eve@x.test', 'eve@x.test'],
    [field('a', 'number'), '1,234.5', '1234.5'],
    [field('a', 'date'), '2026-11-15', '2026-11-15'],
    [field('a', 'number'), '12,5', '12,5'],
  ])('%j: %j means %j', (of, text, value) => {
    expect(valueFromText(of, text, idOf)).toEqual(value);
  });

  it.each([
    [undefined, ''],
    [true, 'Yes'],
    [['X', 'Y'], 'X; Y'],
    ['ben', 'ben@x.test'],
    ['12.5', '12.5'],
  ])('%j is written as %j', (value, text) => {
    expect(textFromValue(value, (id) => (id === 'ben' ? 'ben@x.test' : undefined))).toBe(text);
  });
});
