import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { formatDecimal } from '../decimal/decimal.ts';
import { sentenceFor } from '../refusals.ts';
import { checkBrackets } from './check-brackets.ts';
import { evaluate, type FieldValues } from './evaluate.ts';
import { formulaType } from './formula-type.ts';
import { functions } from './functions.ts';
import { parseFormula } from './parse-formula.ts';
import { readValue, type ValueType, valueTypes } from './value.ts';

const numRuns = process.env.TEST_LONG ? 1_000_000 : 2_000;
vi.setConfig({ testTimeout: 1_800_000 });

const fieldTypes = new Map<string, ValueType>([
  ['a', 'number'],
  ['b', 'number'],
  ['note', 'text'],
  ['day', 'date'],
  ['yes', 'boolean'],
]);
const values: FieldValues = new Map([
  ['a', readValue('number', '12.5')],
  ['b', readValue('number', '-3')],
  ['note', readValue('text', 'x')],
  ['day', readValue('date', '2026-11-10')],
  ['yes', readValue('boolean', true)],
]);

describe('any text', () => {
  const pieces = fc.oneof(
    fc.constantFrom(...'()[]{}+-*/<>=,;.\'"_ \t\n0123456789'),
    fc.constantFrom('a', 'b', 'note', 'day', 'yes', 'nope', '__proto__', 'constructor', '999999999999999999', '1e9'),
    fc.constantFrom(...Object.keys(functions).map((name) => `${name}(`)),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    // Repetitions of a few characters, which can make a parser hang or overflow its stack.
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.array(pieces, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 1100 }))
        .map(([unit, count]) => unit.join('').repeat(count).slice(0, 1100)),
    },
  );

  it('is parsed or refused with a sentence, and results in a bounded value of its type or a refusal', () => {
    const keysBefore = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(text, (typed) => {
        checkBrackets(typed);
        const formula = parseFormula(typed);
        if (!formula.allowed) return void sentenceFor(formula.code, formula.facts);
        if (!checkBrackets(typed).allowed) throw new Error('brackets');
        const type = formulaType(formula.value, fieldTypes);
        const result = evaluate(formula.value, values);
        if (!result.allowed) return void sentenceFor(result.code, result.facts);
        if (!valueTypes.includes(result.value.type)) throw new Error('type');
        if (type.allowed && type.value !== result.value.type) throw new Error('another type than promised');
        if (result.value.type === 'number' && formatDecimal(result.value.number).length > 33) throw new Error('size');
      }),
      { numRuns },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(keysBefore);
  });
});

/**
 * A number in the test's own implementation, with which the results of formulas are compared: an exact fraction that is
 * rounded only where the product rounds.
 */
interface Fraction {
  top: bigint;
  bottom: bigint;
}

interface Sample {
  text: string;
  /** The expected result; undefined for a division by zero or a result that is too large. */
  model: Fraction | undefined;
  rank: 'sum' | 'product' | 'single';
}

describe('any calculation', () => {
  const number = fc
    .tuple(
      fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 5n }), fc.bigInt({ min: 0n, max: 10n ** 14n })),
      fc.integer({ min: 0, max: 6 }),
    )
    .map(([digits, places]): Sample => {
      const padded = digits.toString().padStart(places + 1, '0');
      const whole = padded.slice(0, padded.length - places);
      const text = places > 0 ? `${whole}.${padded.slice(padded.length - places)}` : whole;
      return { text, model: { top: digits, bottom: 10n ** BigInt(places) }, rank: 'single' };
    });
  const { calculation } = fc.letrec<{ calculation: Sample }>((tie) => ({
    calculation: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      number,
      fc.constant<Sample>({ text: 'a', model: { top: 25n, bottom: 2n }, rank: 'single' }),
      fc.constant<Sample>({ text: '[ B ]', model: { top: -3n, bottom: 1n }, rank: 'single' }),
      fc
        .tuple(tie('calculation'), fc.constantFrom('+', '-', '*', '/'), tie('calculation'), fc.constantFrom('', ' '))
        .map(([left, operator, right, space]) => combine(left, operator, right, space)),
      tie('calculation').map(
        (inner): Sample => ({
          text: `-${inner.rank === 'single' ? inner.text : `(${inner.text})`}`,
          model: inner.model && { ...inner.model, top: -inner.model.top },
          rank: 'single',
        }),
      ),
      fc.tuple(tie('calculation'), fc.constantFrom('()', '[]', '{}')).map(
        ([inner, [open = '(', close = ')']]): Sample => ({
          ...inner,
          text: `${open}${inner.text}${close}`,
          rank: 'single',
        }),
      ),
      fc.tuple(tie('calculation'), tie('calculation'), fc.constantFrom('min', 'max')).map(
        ([left, right, name]): Sample => ({
          text: `${name}(${left.text}, ${right.text})`,
          model:
            left.model &&
            right.model &&
            (isLess(left.model, right.model) === (name === 'min') ? left.model : right.model),
          rank: 'single',
        }),
      ),
      fc.tuple(tie('calculation'), fc.integer({ min: 0, max: 6 })).map(
        ([inner, places]): Sample => ({
          text: `round(${inner.text}, ${places})`,
          model: inner.model && bounded(rounded(inner.model, places)),
          rank: 'single',
        }),
      ),
    ),
  }));

  it('agrees with the arithmetic of fractions', () => {
    let compared = 0;
    fc.assert(
      fc.property(calculation, ({ text, model }) => {
        const formula = parseFormula(text);
        if (!formula.allowed) {
          if (!['formula.too_long', 'formula.too_deep', 'formula.too_complex'].includes(formula.code))
            throw new Error(`${text}: ${formula.code}`);
          return;
        }
        const result = evaluate(formula.value, values);
        const got = result.allowed && result.value.type === 'number' ? result.value.number.trillionths : undefined;
        const expected = model && rounded(model, 12).top;
        if (got !== expected) throw new Error(`${text} is ${got}, not ${expected}`);
        compared += 1;
      }),
      { numRuns },
    );
    expect(compared).toBeGreaterThan(numRuns * 0.9);
  });
});

function combine(left: Sample, operator: string, right: Sample, space: string): Sample {
  const rank = operator === '+' || operator === '-' ? 'sum' : 'product';
  const inBrackets = (sample: Sample) => `(${sample.text})`;
  // A left operand of the same rank needs no brackets, a right operand does: a - b - c is (a - b) - c.
  const first = rank === 'product' && left.rank === 'sum' ? inBrackets(left) : left.text;
  const needs = rank === 'product' ? right.rank !== 'single' : right.rank === 'sum';
  return {
    text: `${first}${space}${operator}${space}${needs ? inBrackets(right) : right.text}`,
    model: left.model && right.model && bounded(calculated(left.model, operator, right.model)),
    rank,
  };
}

function calculated(left: Fraction, operator: string, right: Fraction): Fraction | undefined {
  switch (operator) {
    case '+':
      return { top: left.top * right.bottom + right.top * left.bottom, bottom: left.bottom * right.bottom };
    case '-':
      return { top: left.top * right.bottom - right.top * left.bottom, bottom: left.bottom * right.bottom };
    case '*':
      return rounded({ top: left.top * right.top, bottom: left.bottom * right.bottom }, 12);
    default:
      if (right.top === 0n) return undefined;
      return rounded({ top: left.top * right.bottom, bottom: left.bottom * right.top }, 12);
  }
}

function rounded({ top, bottom }: Fraction, places: number): Fraction {
  const scale = 10n ** BigInt(places);
  const negative = top < 0n !== bottom < 0n;
  const [size, by] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const whole = (size * scale) / by;
  const isHalfOrMore = (size * scale - whole * by) * 2n >= by;
  const result = whole + (isHalfOrMore ? 1n : 0n);
  return { top: negative ? -result : result, bottom: scale };
}

function bounded(fraction: Fraction | undefined): Fraction | undefined {
  if (!fraction) return undefined;
  const { top } = rounded(fraction, 12);
  return top < 10n ** 30n && top > -(10n ** 30n) ? fraction : undefined;
}

function isLess(left: Fraction, right: Fraction): boolean {
  return left.top * right.bottom < right.top * left.bottom;
}
