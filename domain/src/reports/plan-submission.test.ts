import { describe, expect, it } from 'vitest';
import { planSubmission } from './plan-submission.ts';
import { type ReportStage, reportStages } from './report-stages.ts';
import type { EvaluatedLine } from './submission-problems.ts';

const line = (
  expense: Partial<EvaluatedLine['expense']> = {},
  assessment: Partial<EvaluatedLine['assessment']> = {},
): EvaluatedLine => ({
  expense: {
    id: 'e1',
    merchant: 'Lokál',
    description: '',
    policy_reason: '',
    converted_amount: '40.00',
    company_amount: '43.20',
    capped_amount: null,
    payment_mode: 'own',
    is_reimbursable: true,
    ...expense,
  },
  assessment: { missing: [], policy_result: 'pass', policy_violation: null, ...assessment },
});

const violation = (action: 'block' | 'warn', needs_reason = false) => ({
  needs_reason,
  attributes_violation: [
    {
      attribute: 'amount',
      rule_id: 'r1',
      rule_name: 'Meals',
      type: 'AMOUNT_OVER' as const,
      message: 'Over the limit.',
      action,
      limit: '30.00',
      actual: '40.00',
      period: 'transaction' as const,
    },
  ],
});
const blocked = (id: string) => line({ id }, { policy_result: 'block', policy_violation: violation('block') });
const lacksReason = (id: string) => line({ id }, { policy_result: 'warn', policy_violation: violation('warn', true) });
const incomplete = (id: string) => line({ id }, { missing: [{ key: 'spent_on', label: 'Date' }] });

const chain = { outcome: 'steps' as const, notes: ['Boss replaces Tom.'], rule_id: 'rule', rule_name: 'Default' };
const planned = (changes: {
  stage?: ReportStage;
  lines?: EvaluatedLine[];
  outcome?: 'auto_approved' | 'no_approver';
}) => {
  const {
    stage = 'draft',
    lines = [line(), line({ id: 'e2', converted_amount: '2.5', company_amount: '2.70' })],
    outcome,
  } = changes;
  return planSubmission({
    report: { stage, currency: 'EUR', company_currency: 'USD', no_of_expenses: lines.length },
    lines,
    chain: outcome ? { ...chain, outcome } : chain,
    comment: 'Please',
  });
};

describe('a planned submission', () => {
  it('moves the report and its lines to the approvers', () => {
    const decision = planned({});
    expect(decision).toMatchObject({
      allowed: true,
      value: {
        stage: 'pending_approval',
        line_stage: 'pending_approval',
        advances: 'submit',
        total: '42.50',
        company_total: '45.90',
        is_approved: false,
        was_sent_back: false,
      },
    });
    expect(decision.allowed && decision.value.activity).toEqual([
      {
        action: 'report_submitted',
        from_stage: 'draft',
        to_stage: 'pending_approval',
        comment: 'Please',
        facts: {
          rule_id: 'rule',
          rule_name: 'Default',
          notes: ['Boss replaces Tom.'],
          amount: '42.50',
          currency: 'EUR',
          no_of_expenses: 2,
        },
        is_shown_to_approvers: true,
      },
    ]);
  });

  it('approves at once when a rule says so, and the rule is the one who acts', () => {
    const decision = planned({ outcome: 'auto_approved' });
    expect(decision).toMatchObject({
      value: { stage: 'approved', line_stage: 'approved', advances: 'approve', is_approved: true },
    });
    expect(decision.allowed && decision.value.activity.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['report_submitted', undefined],
      ['report_auto_approved', null],
    ]);
  });

  it('counts a line without a rate as zero', () => {
    expect(planned({ lines: [line({ converted_amount: null })] })).toMatchObject({ value: { total: '0.00' } });
  });

  it.each(reportStages)('from the stage %s', (stage) => {
    const decision = planned({ stage });
    if (stage === 'draft' || stage === 'sent_back')
      expect(decision).toMatchObject({ allowed: true, value: { was_sent_back: stage === 'sent_back' } });
    else expect(decision).toMatchObject({ allowed: false, code: 'report.wrong_stage', facts: { stage } });
  });

  it.each<[string, Parameters<typeof planned>[0], string, object, object?]>([
    ['a report without lines', { lines: [] }, 'report.empty', {}],
    ['no approver', { outcome: 'no_approver' }, 'report.no_approver', {}],
    [
      'missing fields, counted by line',
      { lines: [incomplete('e1'), line({ id: 'e2' }), incomplete('e3')] },
      'report.incomplete',
      { count: 2 },
      { 'e1.spent_on': 'Date is missing.', 'e3.spent_on': 'Date is missing.' },
    ],
    [
      'a blocking policy',
      { lines: [blocked('e1')] },
      'report.blocked',
      { label: 'Lokál' },
      { 'e1.policy': 'Over the limit.' },
    ],
    [
      'a missing reason',
      { lines: [lacksReason('e1')] },
      'report.reason_missing',
      { label: 'Lokál' },
      { 'e1.policy_reason': 'Enter a reason for going over the limit.' },
    ],
    [
      'a missing field before a policy',
      { lines: [blocked('e1'), incomplete('e2')] },
      'report.incomplete',
      { count: 1 },
    ],
    ['a policy before a missing reason', { lines: [lacksReason('e1'), blocked('e2')] }, 'report.blocked', {}],
    [
      'a problem of the lines before the approvers',
      { lines: [blocked('e1')], outcome: 'no_approver' },
      'report.blocked',
      {},
    ],
  ])('is refused for %s', (_, changes, code, facts, fields) => {
    expect(planned(changes)).toMatchObject({ allowed: false, code, facts, ...(fields && { fields }) });
  });

  it('allows a violation with a reason', () => {
    const explained = lacksReason('e1');
    expect(
      planned({ lines: [{ ...explained, expense: { ...explained.expense, policy_reason: 'Team dinner' } }] }),
    ).toMatchObject({ allowed: true });
  });
});

describe('a report with refunds', () => {
  const refund = (converted_amount: string) => line({ id: 'refund', converted_amount, company_amount: '-1.00' });

  it.each([
    ['is submitted while its expenses cover them', [line(), refund('-39.99')], true],
    ['is submitted with nothing left to pay', [line(), refund('-40.00')], true],
    ['cannot be submitted beyond its expenses', [line(), refund('-40.01')], false],
    ['does not count what the company paid', [line({ payment_mode: 'company' }), refund('-1.00')], false],
    ['does not count what is not paid back', [line({ is_reimbursable: false }), refund('-1.00')], false],
    ['counts what policies allow', [line({ capped_amount: '10.00' }), refund('-10.01')], false],
  ])('%s', (_name, lines, isAllowed) => {
    const plan = planned({ lines });
    expect(plan.allowed).toBe(isAllowed);
    if (!plan.allowed) expect(plan.code).toBe('report.refunds_exceed');
  });
});
