import { describe, expect, it } from 'vitest';
import { compareBankLine } from './bank-line.ts';

describe('the line of the bank statement', () => {
  it.each([
    ['USD', '100.00', '0', '100.00', 'agrees', '0.00'],
    ['USD', '100.00', '30.00', '100.00', 'agrees', '0.00'],
    ['USD', '100.00', '30.00', '70.00', 'agrees_without_failed', '-30.00'],
    ['USD', '100.00', '30.00', '70.01', 'differs', '-29.99'],
    ['USD', '100.00', '0', '100.01', 'differs', '0.01'],
    ['USD', '100.00', '30.00', '130.00', 'differs', '30.00'],
    ['JPY', '1500', '0', '1500', 'agrees', '0'],
    ['KWD', '1.005', '0', '1.000', 'differs', '-0.005'],
  ] as const)('%s %s with %s failed against %s %s by %s', (currency, total, failed, bank, result, difference) => {
    expect(compareBankLine({ currency, total, failed, bank })).toEqual({ result, difference });
  });
});
