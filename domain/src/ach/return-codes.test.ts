import { describe, expect, it } from 'vitest';
import { returnReason, returnSentence } from './return-codes.ts';

describe('a returned transfer', () => {
  it.each([
    ['R01', 'fund_account', false],
    ['R02', 'fix_bank', true],
    ['R03', 'fix_bank', true],
    ['R04', 'fix_bank', true],
    ['R10', 'contact_bank', true],
    ['R16', 'fix_bank', true],
    ['R20', 'fix_bank', true],
    ['R23', 'fix_bank', true],
    ['R29', 'contact_bank', true],
    ['R99', 'contact_bank', false],
  ])('%s', (code, next_step, removes_bank) => {
    expect(returnReason(code)).toMatchObject({ code, next_step, removes_bank });
  });

  it('is explained in sentences', () => {
    expect(returnSentence('R03')).toBe(
      'R03 No account. The bank found no account with this number and name. Ask the employee to add another bank account, then pay again.',
    );
    expect(returnSentence('')).toMatch(/^Failed\. /u);
  });

  it('fits into the reason of a payment', () => {
    for (let number = 1; number <= 99; number += 1)
      expect(returnSentence(`R${String(number).padStart(2, '0')}`).length).toBeLessThanOrEqual(300);
  });
});
