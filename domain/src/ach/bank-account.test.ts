import { describe, expect, it } from 'vitest';
import {
  accountNumberProblem,
  bankAccountTypeLabel,
  bankAccountTypes,
  lastFour,
  routingNumberProblem,
} from './bank-account.ts';

describe('a routing number', () => {
  it.each(['222222226', '021000021', '011401533', '091000019'])('%s is valid', (number) => {
    expect(routingNumberProblem(number)).toBeNull();
  });

  it.each([
    ['222222227', 'This routing number does not exist. Check its digits.'],
    ['021000012', 'This routing number does not exist. Check its digits.'],
    ['000000000', 'This routing number does not exist. Check its digits.'],
    ['22222222', 'A routing number has 9 digits.'],
    ['2222222260', 'A routing number has 9 digits.'],
    ['22222222a', 'A routing number has 9 digits.'],
    ['٠٢١٠٠٠٠٢١', 'A routing number has 9 digits.'],
    ['', 'A routing number has 9 digits.'],
  ])('%s is refused', (number, problem) => {
    expect(routingNumberProblem(number)).toBe(problem);
  });

  it('with one wrong digit is always found', () => {
    const valid = '021000021';
    for (let index = 0; index < 9; index += 1)
      for (let digit = 0; digit <= 9; digit += 1) {
        const changed = `${valid.slice(0, index)}${digit}${valid.slice(index + 1)}`;
        expect(routingNumberProblem(changed) === null, changed).toBe(changed === valid);
      }
  });
});

describe('an account number', () => {
  it.each([
    ['1234', true],
    ['12345678901234567', true],
    ['123', false],
    ['123456789012345678', false],
    ['12-34', false],
  ])('%s', (number, is_valid) => {
    expect(accountNumberProblem(number) === null).toBe(is_valid);
  });

  it.each(bankAccountTypes)('of the type %s has a name', (type) => {
    expect(bankAccountTypeLabel[type]).toMatch(/^[A-Z]/u);
  });

  it('is shown with its last four digits only', () => {
    expect(lastFour('000123456789')).toBe('6789');
    expect(lastFour('12-3456789')).toBe('6789');
    expect(lastFour('12')).toBe('12');
  });
});
