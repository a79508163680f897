import { describe, expect, it } from 'vitest';
import { reportStatement, type StatementTotals } from './report-statement.ts';

const report: StatementTotals = {
  stage: 'approved',
  currency: 'USD',
  claimed_total: '100.00',
  over_policy_total: '0.00',
  not_approved_total: '10.00',
  company_paid_total: '20.00',
  not_reimbursable_total: '0.00',
  payable_total: '70.00',
  advances: [{ applied_amount: '25.00' }, { applied_amount: '5.50' }],
};

describe('the statement of a report', () => {
  it('leads from the claim to the payment', () => {
    expect(reportStatement(report, 'Maya')).toEqual({
      claimed: { label: 'Claimed', amount: '100.00' },
      deductions: [
        { label: 'Not approved', amount: '-10.00' },
        { label: 'Paid by corporate card', amount: '-20.00' },
      ],
      payable: { label: 'To be paid to Maya', amount: '39.50' },
    });
  });

  it.each([
    ['paid', 'Paid to Maya'],
    ['payment_queued', 'To be paid to Maya'],
    ['rejected', 'Nothing will be paid'],
  ] as const)('of a %s report says: %s', (stage, label) => {
    expect(reportStatement({ ...report, stage }, 'Maya').payable.label).toBe(label);
  });
});
