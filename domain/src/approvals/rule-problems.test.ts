import { describe, expect, it } from 'vitest';
import { sentenceFor } from '../refusals.ts';
import type { ApprovalConditions, ApprovalRule, ApprovalRuleStep, ApprovalTest } from './approval-rule.ts';
import { checkApprovalRule } from './rule-problems.ts';
import { aRule, finance, manager, person, secondManager, step } from './testing/an-approval.ts';

const check = (given: Partial<ApprovalRule>) => checkApprovalRule(aRule(given), 'USD');
const when = (...all: ApprovalTest[]): Partial<ApprovalRule> => ({ conditions: { all } });
const paced = (given: Partial<ApprovalRuleStep>): Partial<ApprovalRule> => ({ steps: [step(manager, given)] });
const auto = { total_at_most: null, without_violations: false, without_checks: false };
const deep = (levels: number): ApprovalConditions =>
  levels === 1 ? { all: [{ field: 'has_violation', operator: 'is', value: true }] } : { any: [deep(levels - 1)] };

describe('a valid rule', () => {
  it.each<[string, Partial<ApprovalRule>]>([
    ['one without conditions', {}],
    ['the default', { is_default: true }],
    ['one that approves itself', { steps: [], auto_approve: auto }],
    ['one that approves itself and is audited', { steps: [], auto_approve: auto, audit_pct: 2.55 }],
    ['one that always approves itself, with steps for the audit', { auto_approve: auto, audit_pct: 100 }],
    [
      'figures',
      when(
        { field: 'total', operator: 'between', value: '5.00', to: '5' },
        { field: 'no_of_checks', operator: '>', value: '0' },
        { field: 'distance_km', operator: '>', value: '499.5' },
        { field: 'per_diem_days', operator: '>', value: '5' },
      ),
    ],
    ['groups in groups', { conditions: deep(2) }],
    [
      'a custom field',
      when(
        { field: 'custom', key: 'k', operator: '>', values: ['5'] },
        { field: 'custom', key: 'k', operator: 'in', values: ['a', 'b'] },
      ),
    ],
    ['ten steps', { steps: Array.from({ length: 10 }, () => step(manager)) }],
    ['reminders and escalation', paced({ remind_after_days: 1, escalate_after_days: 365, escalate_to: secondManager })],
    ['two levels of managers at once', { steps: [step([manager, secondManager])] }],
    ['limits', paced({ skip_below: '99.99' })],
  ])('%s', (_, given) => {
    expect(check(given)).toMatchObject({ allowed: true });
  });

  it('has a tidy name', () => {
    expect(check({ name: '  Big   trips ' })).toMatchObject({ value: { name: 'Big trips' } });
  });
});

describe('an invalid rule', () => {
  it.each<[string, Partial<ApprovalRule>]>([
    ['Enter a rule name of up to 120 characters.', { name: ' ' }],
    ['Enter a rule name of up to 120 characters.', { name: 'x'.repeat(121) }],
    ['The default rule cannot be deactivated.', { is_default: true, is_active: false }],
    [
      'The default rule applies to everything else and cannot have conditions.',
      { is_default: true, conditions: { any: [] } },
    ],
    [
      'The default rule applies to everything else and cannot have conditions.',
      { is_default: true, ...when({ field: 'has_violation', operator: 'is', value: true }) },
    ],
    ['Add at least one condition to each group.', { conditions: { any: [] } }],
    ['Add at least one condition to each group.', { conditions: { any: [{ all: [] }] } }],
    ['A rule can have up to 50 conditions in up to 2 levels.', { conditions: deep(3) }],
    [
      'A rule can have up to 50 conditions in up to 2 levels.',
      when(
        ...Array.from({ length: 51 }, (): ApprovalTest => ({ field: 'has_violation', operator: 'is', value: true })),
      ),
    ],
    ['Choose at least one business unit.', when({ field: 'business_unit', operator: 'in', values: [] })],
    ['Choose at least one claimant.', when({ field: 'owner', operator: 'not_in', values: [] })],
    ['Choose at least one value.', when({ field: 'custom', key: 'k', operator: 'in', values: [] })],
    ...['lots', '', '-1', '1,000', '5.001', '1e3'].map((value): [string, Partial<ApprovalRule>] => [
      'A number in this approval rule is not valid.',
      when({ field: 'total', operator: '>', value }),
    ]),
    ['A number in this approval rule is not valid.', when({ field: 'no_of_expenses', operator: '>', value: '1.5' })],
    ['A number in this approval rule is not valid.', when({ field: 'total', operator: 'between', value: '1', to: '' })],
    [
      'A number in this approval rule is not valid.',
      when({ field: 'custom', key: 'k', operator: '=', values: ['a', 'b'] }),
    ],
    ['A number in this approval rule is not valid.', when({ field: 'custom', key: 'k', operator: '=', values: [' '] })],
    ['A number in this approval rule is not valid.', paced({ skip_below: 'all' })],
    ['A number in this approval rule is not valid.', { auto_approve: { ...auto, total_at_most: '5.001' } }],
    [
      'The end of the range is below its start.',
      when({ field: 'total', operator: 'between', value: '10', to: '9.99' }),
    ],
    // Nested conditions are validated too.
    [
      'The end of the range is below its start.',
      { conditions: { any: [{ all: [{ field: 'total', operator: 'between', value: '10', to: '9' }] }] } },
    ],
    ['A rule can have up to 10 steps.', { steps: Array.from({ length: 11 }, () => step(manager)) }],
    ['Add an approver to step 2.', { steps: [step(manager), step([])] }],
    [
      'A step can have up to 20 approvers.',
      { steps: [step(Array.from({ length: 21 }, (_, index) => person(`p${index}`)))] },
    ],
    ['Step 1 has the same approver twice.', { steps: [step([finance, manager, finance])] }],
    ['The manager level must be from 1 to 10.', { steps: [step({ kind: 'reporting_manager', level: 0 })] }],
    ['The manager level must be from 1 to 10.', { steps: [step({ kind: 'reporting_manager', level: 1.5 })] }],
    [
      'The manager level must be from 1 to 10.',
      paced({ escalate_after_days: 5, escalate_to: { kind: 'reporting_manager', level: 11 } }),
    ],
    ['Enter a whole number of days from 1 to 365.', paced({ remind_after_days: 0 })],
    ['Enter a whole number of days from 1 to 365.', paced({ escalate_after_days: 366 })],
    ['Enter a whole number of days from 1 to 365.', paced({ escalate_after_days: 2.5 })],
    ['Enter after how many days step 1 escalates.', paced({ escalate_to: secondManager })],
    [
      'In step 1, the reminder must come before the escalation.',
      paced({ remind_after_days: 5, escalate_after_days: 5 }),
    ],
    ...[-1, 100.01, 2.555, Number.NaN, 1e-7].map((audit_pct): [string, Partial<ApprovalRule>] => [
      'The audit share must be from 0 to 100 percent with up to two decimals.',
      { audit_pct },
    ]),
    ['Add a step, or choose what is approved automatically.', { steps: [] }],
    [
      'Add approvers for items that are not approved automatically.',
      { steps: [], auto_approve: { ...auto, total_at_most: '50' } },
    ],
    [
      'Add approvers for items that are not approved automatically.',
      { steps: [], auto_approve: { ...auto, without_checks: true } },
    ],
  ])('%s', (sentence, given) => {
    const decision = check(given);
    expect(!decision.allowed && sentenceFor(decision.code, decision.facts)).toBe(sentence);
  });
});
