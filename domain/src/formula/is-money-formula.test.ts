import { expect, it } from 'vitest';
import { isMoneyFormula } from './is-money-formula.ts';

it.each([
  ['amount / guests', true],
  ['round(amount / nights, 2)', true],
  ['amount * 1.19 + 5', true],
  ['max(total, 100)', true],
  ['if(guests > 1, amount / guests, 0)', true],
  ['amount / amount', false],
  ['guests * 2', false],
  ['amount > 100', false],
  ["concat('a', amount)", false],
  ['(amount', false],
])('%s', (formula, expected) => {
  expect(isMoneyFormula(formula)).toBe(expected);
});
