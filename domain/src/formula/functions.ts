import { Temporal } from 'temporal-polyfill';
import { daysBetween } from '../dates/calendar-days.ts';
import { formatDate } from '../dates/format-date.ts';
import { absolute, compare, type Decimal, floor, negate, roundTo, wholeNumber } from '../decimal/decimal.ts';
import { msg } from '../language/translate.ts';
import { isCalendarDate, type Value, type ValueType, writeValue } from './value.ts';

/** The reasons why a function with correct argument types may have no result. */
type Failure = 'too_large' | 'bad_date';

export interface FormulaFunction {
  least: number;
  most: number;
  /** A description of the arguments for error messages. */
  takes: string;
  /** Returns the result type for these argument types; null if they do not fit. */
  gives(types: readonly ValueType[]): ValueType | null;
  /**
   * Calculates the result; null for functions that skip some of their arguments, which the evaluator handles itself.
   */
  compute: ((values: readonly Value[]) => Value | Failure) | null;
}

const many = 50;
const longestText = 2000;

/** Every function of the formula language. Nothing else can be called. */
export const functions = {
  min: { least: 1, most: many, takes: msg`numbers, or dates`, gives: sameOrdered, compute: (all) => furthest(all, -1) },
  max: { least: 1, most: many, takes: msg`numbers, or dates`, gives: sameOrdered, compute: (all) => furthest(all, 1) },
  round: {
    least: 1,
    most: 2,
    takes: msg`a number and how many decimals to keep`,
    gives: (types) => (areAll(types, 'number') ? 'number' : null),
    compute: ([value, places]) => number(roundTo(numberOf(value), places ? wholeOf(places) : 0)),
  },
  round_up: numberToNumber((value) => negate(floor(negate(value)))),
  round_down: numberToNumber(floor),
  abs: numberToNumber(absolute),
  days_between: {
    least: 2,
    most: 2,
    takes: msg`two dates`,
    gives: (types) => (areAll(types, 'date') ? 'number' : null),
    compute: ([from, to]) => number(wholeNumber(daysBetween(dateOf(from), dateOf(to)))),
  },
  add_days: {
    least: 2,
    most: 2,
    takes: msg`a date and a number of days`,
    gives: ([date, days]) => (date === 'date' && days === 'number' ? 'date' : null),
    compute: ([date, days]) => addDays(dateOf(date), days),
  },
  date: {
    least: 1,
    most: 1,
    takes: msg`a text such as '2026-01-31'`,
    gives: ([type]) => (type === 'text' ? 'date' : null),
    compute: ([value]) => {
      const text = value ? writeValue(value) : '';
      return isCalendarDate(text) ? { type: 'date', date: text } : 'bad_date';
    },
  },
  format_date: {
    least: 2,
    most: 2,
    takes: msg`a date and a pattern such as 'DD/MM/YYYY'`,
    gives: ([date, pattern]) => (date === 'date' && pattern === 'text' ? 'text' : null),
    compute: ([date, pattern]) => ({
      type: 'text',
      text: formatDate(dateOf(date), pattern ? writeValue(pattern) : ''),
    }),
  },
  lookup: {
    least: 3,
    most: many,
    takes: msg`a text, pairs of a text and its result, and a result for all others`,
    gives: (types) => (areAll(types, 'text') ? 'text' : null),
    compute: lookup,
  },
  concat: { least: 1, most: many, takes: msg`texts and numbers`, gives: () => 'text', compute: concat },
  not: {
    least: 1,
    most: 1,
    takes: msg`a yes or no`,
    gives: (types) => (areAll(types, 'boolean') ? 'boolean' : null),
    compute: ([value]) => ({ type: 'boolean', boolean: !(value?.type === 'boolean' && value.boolean) }),
  },
  and: { least: 1, most: many, takes: msg`yes or no values`, gives: allBoolean, compute: null },
  or: { least: 1, most: many, takes: msg`yes or no values`, gives: allBoolean, compute: null },
  if: {
    least: 3,
    most: 3,
    takes: msg`a yes or no, and two values of the same kind`,
    gives: ([condition, yes, no]) => (condition === 'boolean' && yes === no ? (yes ?? null) : null),
    compute: null,
  },
  is_empty: { least: 1, most: 1, takes: msg`a field`, gives: () => 'boolean', compute: null },
} satisfies Record<string, FormulaFunction>;

export type FunctionName = keyof typeof functions;

/** Returns true only for own property names, so 'constructor' is not a function. */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functions, name);
}

function number(value: Decimal): Value {
  return { type: 'number', number: value };
}

function numberToNumber(compute: (value: Decimal) => Decimal): FormulaFunction {
  return {
    least: 1,
    most: 1,
    takes: msg`a number`,
    gives: (types) => (areAll(types, 'number') ? 'number' : null),
    compute: ([value]) => number(compute(numberOf(value))),
  };
}

function furthest(values: readonly Value[], direction: 1 | -1): Value {
  return values.reduce((best, value) => (order(value, best) === direction ? value : best));
}

/** Compares two values of one type: 0 if they are equal. The order is meaningful only for numbers and dates. */
export function order(left: Value, right: Value): -1 | 0 | 1 {
  if (left.type === 'number' && right.type === 'number') return compare(left.number, right.number);
  const [first, second] = [writeValue(left), writeValue(right)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function concat(values: readonly Value[]): Value | Failure {
  const text = values.map(writeValue).join('');
  return text.length > longestText ? 'too_large' : { type: 'text', text };
}

/**
 * Finds a value in a list of pairs, as in lookup(category, 'Meals', '6300', 'Travel', '6200', '6999'). The last
 * argument is the result for all other values; without it, their result is empty.
 */
function lookup([searched, ...rest]: readonly Value[]): Value {
  const texts = rest.map(writeValue);
  const other = texts.length % 2 === 1 ? (texts.at(-1) ?? '') : '';
  const key = searched ? writeValue(searched).toLowerCase() : '';
  const at = texts.findIndex(
    (text, index) => index % 2 === 0 && index + 1 < texts.length && text.toLowerCase() === key,
  );
  return { type: 'text', text: at < 0 ? other : (texts[at + 1] ?? '') };
}

function addDays(date: string, days: Value | undefined): Value | Failure {
  const moved = wholeOf(days);
  // More than about ten thousand years away, a date no longer has a four-digit year.
  if (Math.abs(moved) > 3_660_000) return 'bad_date';
  const result = Temporal.PlainDate.from(date).add({ days: moved }).toString();
  return isCalendarDate(result) ? { type: 'date', date: result } : 'bad_date';
}

function sameOrdered(types: readonly ValueType[]): ValueType | null {
  const [first] = types;
  return (first === 'number' || first === 'date') && areAll(types, first) ? first : null;
}

function allBoolean(types: readonly ValueType[]): ValueType | null {
  return areAll(types, 'boolean') ? 'boolean' : null;
}

function areAll(types: readonly ValueType[], expected: ValueType): boolean {
  return types.every((type) => type === expected);
}

// The evaluator checks `gives` first, so the value always has the right type here.
function numberOf(value: Value | undefined): Decimal {
  return value?.type === 'number' ? value.number : wholeNumber(0);
}

function dateOf(value: Value | undefined): string {
  return value?.type === 'date' ? value.date : '1970-01-01';
}

/** Converts a number to a count: fractions are cut off, and huge values are clamped. */
function wholeOf(value: Value | undefined): number {
  const whole = numberOf(value).trillionths / 10n ** 12n;
  const limit = 10n ** 9n;
  return Number(whole > limit ? limit : whole < -limit ? -limit : whole);
}
