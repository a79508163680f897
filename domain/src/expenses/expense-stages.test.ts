import { describe, expect, it } from 'vitest';
import { reportStages } from '../reports/report-stages.ts';
import {
  expenseStageInReport,
  expenseStageLabel,
  expenseStages,
  isUnreported,
  unreportedStages,
} from './expense-stages.ts';

describe('an expense in a report', () => {
  it.each([
    ['draft', 'reported'],
    ['pending_approval', 'pending_approval'],
    ['sent_back', 'sent_back'],
    ['rejected', 'complete'],
    ['approved', 'approved'],
    ['payment_queued', 'payment_queued'],
    ['payment_processing', 'payment_processing'],
    ['paid', 'paid'],
  ] as const)('of a %s report is %s', (report, expense) => {
    expect(expenseStageInReport[report]).toBe(expense);
  });

  it('follows its report through every stage', () => {
    expect(Object.keys(expenseStageInReport).sort()).toEqual([...reportStages].sort());
  });

  it('is released only by a rejection', () => {
    expect(reportStages.filter((stage) => isUnreported(expenseStageInReport[stage]))).toEqual(['rejected']);
  });
});

describe('the stages of an expense', () => {
  it('follow the stage of the report once the expense is in one', () => {
    const mirrored = new Set<string>(Object.values(expenseStageInReport));
    expect(expenseStages.filter((stage) => !mirrored.has(stage))).toEqual(['draft', 'unreportable']);
  });

  it('count as draft expenses until they are in a report', () => {
    expect([...unreportedStages]).toEqual(['draft', 'complete', 'unreportable']);
    expect(expenseStages.filter(isUnreported)).toEqual([...unreportedStages]);
  });

  it('have one label each', () => {
    expect(expenseStages.map((stage) => expenseStageLabel[stage])).toEqual([
      'Draft',
      'Unreported',
      'Blocked by policy',
      'In a draft report',
      'Awaiting approval',
      'Sent back',
      'Approved',
      'Payments queue',
      'Payments processing',
      'Paid',
    ]);
  });
});
