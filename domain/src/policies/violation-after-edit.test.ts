import { describe, expect, it } from 'vitest';
import { moneyFrom } from '../money/money.ts';
import type { PolicyViolation, ViolationType } from './policy-outcome.ts';
import { violationAfterEdit } from './violation-after-edit.ts';

const broken = (type: ViolationType, more: Partial<PolicyViolation> = {}): PolicyViolation => ({
  attribute: 'amount',
  rule_id: 'meals',
  rule_name: 'Meals',
  type,
  limit: '50.00',
  actual: '72.10',
  period: 'transaction',
  action: 'warn',
  message: '',
  ...more,
});
const saved = (...attributes_violation: PolicyViolation[]) => ({ amount: '72.10', attributes_violation });
const usd = (decimal: string) => moneyFrom(decimal, 'USD');

describe('a violation after an approver’s edit', () => {
  it('stays without an edit', () => {
    const violation = saved(broken('AMOUNT_OVER'));
    expect(violationAfterEdit(violation, null)).toBe(violation);
    expect(violationAfterEdit(null, usd('50.00'))).toBeNull();
  });

  it.each<[string, string, boolean]>([
    ['within the limit', '50.00', false],
    ['a cent over it', '50.01', true],
    ['nothing', '0.00', false],
  ])('%s: %s', (_, edited, still) => {
    expect(violationAfterEdit(saved(broken('AMOUNT_OVER')), usd(edited)) !== null).toBe(still);
  });

  it('includes earlier spending of the period', () => {
    const ofDay = broken('PERIOD_AMOUNT_OVER', { period: 'day', limit: '80.00', actual: '102.10' });
    expect(violationAfterEdit(saved(ofDay), usd('50.00'))).toBeNull();
    expect(violationAfterEdit(saved(ofDay), usd('50.01'))).not.toBeNull();
  });

  it('disappears only for amounts', () => {
    const receipt = broken('RECEIPT_REQUIRED', { attribute: 'receipt', limit: '25.00', actual: 'none' });
    const least = broken('AMOUNT_UNDER', { limit: '100.00' });
    const left = violationAfterEdit(saved(broken('AMOUNT_OVER'), receipt, least), usd('10.00'));
    expect(left?.attributes_violation.map(({ type }) => type)).toEqual(['RECEIPT_REQUIRED', 'AMOUNT_UNDER']);
  });
});
