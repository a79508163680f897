import { describe, expect, it } from 'vitest';
import { sentenceFor } from '../refusals.ts';
import { calculateFields } from './calculate-fields.ts';
import { evaluate, type FieldValues } from './evaluate.ts';
import { formulaType } from './formula-type.ts';
import { orderFormulas } from './order-formulas.ts';
import { parseFormula } from './parse-formula.ts';
import { type Formula, fieldsOf } from './syntax.ts';
import { readValue, type Value, type ValueType, writeValue } from './value.ts';

const fields: [string, ValueType, string | null][] = [
  ['nights', 'number', '3'],
  ['nightly_rate', 'number', '120.50'],
  ['amount', 'number', '361.5'],
  ['tip', 'number', null],
  ['nothing', 'number', '0'],
  ['city', 'text', 'Lyon'],
  ['breakfast', 'boolean', 'true'],
  ['check_in', 'date', '2026-11-10'],
  ['check_out', 'date', '2026-11-13'],
  ['größe_2', 'number', '7'],
  ['min', 'number', '5'],
  ['giant', 'number', '999999999999999999'],
];
const values: FieldValues = new Map(fields.map(([key, type, raw]) => [key, readValue(type, raw)]));
const types = new Map(fields.map(([key, type]) => [key, type]));

describe('the result of a formula', () => {
  it.each([
    ['1', '1'],
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['[1 + 2] * {3 - 1}', '6'],
    ['{[(1 + 2) * 3] - 4} / 5', '1'],
    ['10 - 4 - 3', '3'],
    ['100 / 10 / 5', '2'],
    ['2 - -2', '4'],
    ['-(2 + 3)', '-5'],
    ['+4', '4'],
    ['0.1 + 0.2', '0.3'],
    ['.5 + 1.', '1.5'],
    ['1 / 3', '0.333333333333'],
    ['2 / 3', '0.666666666667'],
    ['6 × 7 ÷ 2 − 1', '20'],
    ['nights * nightly_rate', '361.5'],
    ['Nights * [Nightly  rate]', '361.5'],
    ['{nightly rate}', '120.5'],
    ['[nights]', '3'],
    ['[größe 2] + größe_2', '14'],
    ['min + 1', '6'],
    ['min(min, nights, 4)', '3'],
    ['max(1, 2.5, -3)', '2.5'],
    ['min(check_in, check_out)', '2026-11-10'],
    ['round(2.345, 2)', '2.35'],
    ['round(-2.5)', '-3'],
    ['round(amount / nights, 2)', '120.5'],
    ['ROUND(2.4)', '2'],
    ['round(1234, -2)', '1234'],
    ['round_up(2.1)', '3'],
    ['round_up(-2.1)', '-2'],
    ['round_down(2.9)', '2'],
    ['abs(-3.2)', '3.2'],
    ['days_between(check_in, check_out)', '3'],
    ['days_between(check_out, check_in)', '-3'],
    ["days_between(date('2026-03-28'), date('2026-03-30'))", '2'],
    ['add_days(check_in, 30)', '2026-12-10'],
    ['add_days(check_in, -nights)', '2026-11-07'],
    ['amount / days_between(check_in, check_out)', '120.5'],
    ['if(nights > 2, 100, 50)', '100'],
    ['if(nothing = 0, 0, amount / nothing)', '0'],
    ['if(city = "Lyon", "near", "far")', 'near'],
    ['if(is_empty(tip), 0, tip)', '0'],
    ['is_empty(nights)', 'false'],
    ["is_empty('')", 'true'],
    ['and(true, nights >= 3)', 'true'],
    ['and(false, amount / nothing > 1)', 'false'],
    ['or(true, tip > 1)', 'true'],
    ['or(false, breakfast)', 'true'],
    ['not(breakfast)', 'false'],
    ['3 <> 4', 'true'],
    ['3 != 4', 'true'],
    ['3 == 3.0', 'true'],
    ['2 < 3', 'true'],
    ['3 <= 3', 'true'],
    ['check_in < check_out', 'true'],
    ['breakfast = true', 'true'],
    ['concat(city, ", ", nights, " nights")', 'Lyon, 3 nights'],
    ['concat(\'driver\'\'s\', " ""car""")', 'driver\'s "car"'],
    ['giant - giant', '0'],
    [`${'1 + '.repeat(150)}1`, '151'],
    [`${'('.repeat(32)}1${')'.repeat(32)}`, '1'],
  ])('%s = %s', (text, expected) => {
    const result = evaluate(parsed(text), values);
    expect(result.allowed && writeValue(result.value)).toBe(expected);
    const type = formulaType(parsed(text), types);
    expect(type).toEqual({ allowed: true, value: result.allowed && result.value.type });
  });
});

describe('syntax errors', () => {
  it.each([
    ['', 'Enter a formula.'],
    ['  \n ', 'Enter a formula.'],
    ['1'.repeat(1001), 'A formula can have up to 1000 characters.'],
    ['1 +', 'The formula is incomplete.'],
    ['(', 'The bracket ( at character 1 is not closed.'],
    ['()', 'Unexpected “)” at character 2.'],
    ['[]', 'Unexpected “]” at character 2.'],
    ['1 2', 'Unexpected “2” at character 3.'],
    ['nightly rate', 'Unexpected “rate” at character 9.'],
    ['1 < 2 < 3', 'Unexpected “<” at character 7.'],
    ['a # b', 'Unexpected “#” at character 3.'],
    ['a 😀 b', 'Unexpected “😀” at character 3.'],
    ['a.b', 'Unexpected “.” at character 2.'],
    ['a[0]', 'Unexpected “[” at character 2.'],
    ['* 2', 'Unexpected “*” at character 1.'],
    ['min(1 2)', 'Unexpected “2” at character 7.'],
    ['min(,)', 'Unexpected “,” at character 5.'],
    ['"abc', 'The quote at character 1 is not closed.'],
    ["driver's", 'The quote at character 7 is not closed.'],
    ['1.2345678901234', 'The number at character 1 is too long. Use up to 18 digits and 12 decimals.'],
    ['1 + 1234567890123456789', 'The number at character 5 is too long. Use up to 18 digits and 12 decimals.'],
    ['1e3', 'Unexpected “e3” at character 2.'],
    ['eval("1")', 'There is no function called eval.'],
    ['constructor(1)', 'There is no function called constructor.'],
    ['__proto__(1)', 'There is no function called __proto__.'],
    ['round()', 'Wrong arguments: round takes a number and how many decimals to keep.'],
    ['if(true, 1)', 'Wrong arguments: if takes a yes or no, and two values of the same kind.'],
    [`${'('.repeat(33)}1${')'.repeat(33)}`, 'A formula can have up to 32 levels of brackets.'],
    [`${'-'.repeat(33)}1`, 'A formula can have up to 32 levels of brackets.'],
    [`${'abs('.repeat(33)}1${')'.repeat(33)}`, 'A formula can have up to 32 levels of brackets.'],
    [`${'1+'.repeat(400)}1`, 'This formula is too complex. Split it into two fields.'],
  ])('%j', (text, sentence) => {
    const decision = parseFormula(text);
    expect(!decision.allowed && sentenceFor(decision.code, decision.facts)).toBe(sentence);
  });
});

describe('missing results', () => {
  it.each([
    ['1 / 0', 'The formula divides by zero.'],
    ['amount / nothing', 'The formula divides by zero.'],
    ['amount / (nights - 3)', 'The formula divides by zero.'],
    ['price * 2', 'There is no field called price.'],
    ['__proto__', 'There is no field called __proto__.'],
    ['constructor + 1', 'There is no field called constructor.'],
    ['toString', 'There is no field called tostring.'],
    ['[has own property]', 'There is no field called has_own_property.'],
    ['tip + 1', 'The field tip has no value yet.'],
    ['giant * giant', 'The result is too large.'],
    ['giant + 1', 'The result is too large.'],
    ['giant / 0.000000000001', 'The result is too large.'],
    ["date('2026-02-30')", 'The formula results in an invalid date.'],
    ["date('soon')", 'The formula results in an invalid date.'],
    ['add_days(check_in, 99999999)', 'The formula results in an invalid date.'],
    ['add_days(check_in, giant)', 'The formula results in an invalid date.'],
    ['add_days(check_in, -800000)', 'The formula results in an invalid date.'],
    ['city + 1', 'Wrong type: + takes numbers, not a text.'],
    ['1 + city', 'Wrong type: + takes numbers, not a text.'],
    ['check_out - check_in', 'Wrong type: - takes numbers, not a date.'],
    ['-city', 'Wrong type: a minus sign takes a number, not a text.'],
    ['city < "M"', 'Wrong type: < takes two numbers, or two dates, not a text.'],
    ['city = 1', 'Wrong type: = takes two values of the same kind, not a text and a number.'],
    ['abs(city)', 'Wrong type: abs takes a number, not a text.'],
    ['if(nights, 1, 2)', 'Wrong type: if takes a yes or no, not a number.'],
    ['and(true, nights)', 'Wrong type: and takes a yes or no, not a number.'],
    ['days_between(check_in, nights)', 'Wrong type: days_between takes two dates, not a date and a number.'],
  ])('%s', (text, sentence) => {
    const decision = evaluate(parsed(text), values);
    expect(!decision.allowed && sentenceFor(decision.code, decision.facts)).toBe(sentence);
  });

  it('also when texts grow too long', () => {
    const long: FieldValues = new Map([['note', { type: 'text', text: 'a'.repeat(1500) } satisfies Value]]);
    expect(evaluate(parsed('concat(note, note)'), long)).toMatchObject({ code: 'formula.too_large' });
    expect(evaluate(parsed('concat(note, "!")'), long).allowed).toBe(true);
  });
});

describe('type errors', () => {
  it.each([
    [
      'if(breakfast, 1, "two")',
      'if takes a yes or no, and two values of the same kind, not a yes or no and a number and a text',
    ],
    ['nights + city', '+ takes numbers, not a text'],
    ['city * 2', '* takes numbers, not a text'],
    ['-check_in', 'a minus sign takes a number, not a date'],
    ['round(nights, city)', 'round takes a number and how many decimals to keep, not a number and a text'],
    ['city > "a"', '> takes two numbers, or two dates, not a text'],
  ])('%s does not match', (text, reason) => {
    expect(formulaType(parsed(text), types)).toMatchObject({ code: 'formula.wrong_type', facts: { reason } });
  });

  it('include unknown fields, also in a branch that is never used', () => {
    expect(formulaType(parsed('if(true, 1, price)'), types)).toMatchObject({ facts: { label: 'price' } });
  });
});

describe('the fields of a formula', () => {
  it('are listed once each, in text order', () => {
    expect(fieldsOf(parsed('[nightly rate] * nights + if(nights > 2, {tip}, 0)'))).toEqual([
      'nightly_rate',
      'nights',
      'tip',
    ]);
    expect(fieldsOf(parsed('1 + 2'))).toEqual([]);
  });
});

describe('dependent formulas', () => {
  const set = (given: Record<string, string>) =>
    new Map(Object.entries(given).map(([key, text]) => [key, parsed(text)] as const));

  it.each([
    [{ a: 'b + 1', b: 'c + 1', c: 'nights' }, ['c', 'b', 'a']],
    [{ a: '1', b: '2' }, ['a', 'b']],
    [{ total: 'net + tax', tax: 'net * 0.2', net: 'nights * 10' }, ['net', 'tax', 'total']],
    [{}, []],
  ])('%j run in the order %j', (given, order) => {
    expect(orderFormulas(set(given as Record<string, string>))).toEqual({ allowed: true, value: order });
  });

  it.each([
    [{ a: 'a + 1' }, 'These fields depend on each other: a → a.'],
    [{ a: 'b', b: 'a' }, 'These fields depend on each other: a → b → a.'],
    [{ x: 'a', a: 'b', b: 'c', c: 'a' }, 'These fields depend on each other: a → b → c → a.'],
    [{ a: 'b', b: 'c', c: 'd', d: 'e', e: 'f', f: 'a' }, 'These fields depend on each other: a → b → c → … → a.'],
  ])('%j form a loop', (given, sentence) => {
    const order = orderFormulas(set(given as Record<string, string>));
    expect(!order.allowed && sentenceFor(order.code, order.facts)).toBe(sentence);
  });

  it('can form a chain of thousands', () => {
    const line = new Map(Array.from({ length: 5000 }, (_, index) => [`f${index}`, parsed(`f${index + 1}`)] as const));
    const order = orderFormulas(line);
    expect(order.allowed && order.value.at(-1)).toBe('f0');
  });

  it('are calculated together, each with its own error', () => {
    const results = calculateFields(
      set({ total: 'room + tip', room: 'nights * nightly_rate', double: 'total * 2', odd: '1 / nothing' }),
      values,
    );
    const shown = [...results].map(([key, result]) => [
      key,
      result.allowed ? writeValue(result.value) : sentenceFor(result.code, result.facts),
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      room: '361.5',
      total: 'The field tip has no value yet.',
      double: 'The field total has no value yet.',
      odd: 'The formula divides by zero.',
    });
  });

  it('all report a loop', () => {
    const results = calculateFields(set({ a: 'b', b: 'a', c: '1' }), values);
    expect([...results.values()].map((result) => result.allowed || result.code)).toEqual(
      Array(3).fill('formula.circular'),
    );
  });
});

describe('field values', () => {
  it.each([
    ['number', '12.50', '12.5'],
    ['number', 'twelve', null],
    ['number', '', null],
    ['number', null, null],
    ['text', ' x ', ' x '],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2026-02-29', null],
    ['date', '2026-2-1', null],
    ['date', '+012026-01-01', null],
    ['boolean', true, 'true'],
    ['boolean', 'false', 'false'],
    ['boolean', 'yes', null],
    ['number', true, null],
  ] as const)('as %s, %j is %j', (type, raw, expected) => {
    const value = readValue(type, raw);
    expect(value && writeValue(value)).toBe(expected);
  });
});

function parsed(text: string): Formula {
  const decision = parseFormula(text);
  if (!decision.allowed) throw new Error(`${text}: ${sentenceFor(decision.code, decision.facts)}`);
  return decision.value;
}
