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

describe('a rule that can be kept', () => {
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
      ),
    ],
    ['groups in groups', { conditions: deep(5) }],
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

describe('a rule that cannot', () => {
  it.each<[string, Partial<ApprovalRule>]>([
    ['Give the approval rule a name of at most 120 characters.', { name: ' ' }],
    ['Give the approval rule a name of at most 120 characters.', { name: 'x'.repeat(121) }],
    ['The last rule always stays on.', { is_default: true, is_active: false }],
    ['The last rule holds for everything else: it has no conditions.', { is_default: true, conditions: { any: [] } }],
    [
      'The last rule holds for everything else: it has no conditions.',
      { is_default: true, ...when({ field: 'has_violation', operator: 'is', value: true }) },
    ],
    ['Put at least one condition into each group.', { conditions: { any: [] } }],
    ['Put at least one condition into each group.', { conditions: { any: [{ all: [] }] } }],
    ['A rule has at most 50 conditions, five groups deep.', { conditions: deep(6) }],
    [
      'A rule has at most 50 conditions, five groups deep.',
      when(
        ...Array.from({ length: 51 }, (): ApprovalTest => ({ field: 'has_violation', operator: 'is', value: true })),
      ),
    ],
    ['Choose at least one business unit.', when({ field: 'business_unit', operator: 'in', values: [] })],
    ['Choose at least one claimant.', when({ field: 'owner', operator: 'not_in', values: [] })],
    ['Choose at least one value.', when({ field: 'custom', key: 'k', operator: 'in', values: [] })],
    ...['lots', '', '-1', '1,000', '5.001', '1e3'].map((value): [string, Partial<ApprovalRule>] => [
      'One of the figures of this approval rule cannot be read.',
      when({ field: 'total', operator: '>', value }),
    ]),
    [
      'One of the figures of this approval rule cannot be read.',
      when({ field: 'no_of_expenses', operator: '>', value: '1.5' }),
    ],
    [
      'One of the figures of this approval rule cannot be read.',
      when({ field: 'total', operator: 'between', value: '1', to: '' }),
    ],
    [
      'One of the figures of this approval rule cannot be read.',
      when({ field: 'custom', key: 'k', operator: '=', values: ['a', 'b'] }),
    ],
    [
      'One of the figures of this approval rule cannot be read.',
      when({ field: 'custom', key: 'k', operator: '=', values: [' '] }),
    ],
    ['One of the figures of this approval rule cannot be read.', paced({ skip_below: 'all' })],
    ['One of the figures of this approval rule cannot be read.', { auto_approve: { ...auto, total_at_most: '5.001' } }],
    ['The second figure is below the first.', when({ field: 'total', operator: 'between', value: '10', to: '9.99' })],
    // Deep inside, too.
    [
      'The second figure is below the first.',
      { conditions: { any: [{ all: [{ field: 'total', operator: 'between', value: '10', to: '9' }] }] } },
    ],
    ['A rule has at most 10 steps.', { steps: Array.from({ length: 11 }, () => step(manager)) }],
    ['Say who approves in step 2.', { steps: [step(manager), step([])] }],
    [
      'A step has at most 20 approvers.',
      { steps: [step(Array.from({ length: 21 }, (_, index) => person(`p${index}`)))] },
    ],
    ['Step 1 names the same approver twice.', { steps: [step([finance, manager, finance])] }],
    ['Managers go up from level 1 to 10.', { steps: [step({ kind: 'reporting_manager', level: 0 })] }],
    ['Managers go up from level 1 to 10.', { steps: [step({ kind: 'reporting_manager', level: 1.5 })] }],
    [
      'Managers go up from level 1 to 10.',
      paced({ escalate_after_days: 5, escalate_to: { kind: 'reporting_manager', level: 11 } }),
    ],
    ['Days are whole numbers from 1 to 365.', paced({ remind_after_days: 0 })],
    ['Days are whole numbers from 1 to 365.', paced({ escalate_after_days: 366 })],
    ['Days are whole numbers from 1 to 365.', paced({ escalate_after_days: 2.5 })],
    ['Say after how many days step 1 is handed on.', paced({ escalate_to: secondManager })],
    ['In step 1, remind before it is handed on.', paced({ remind_after_days: 5, escalate_after_days: 5 })],
    ...[-1, 100.01, 2.555, Number.NaN, 1e-7].map((audit_pct): [string, Partial<ApprovalRule>] => [
      'The share to look at is from 0 to 100 percent, with at most two decimals.',
      { audit_pct },
    ]),
    ['Add a step, or choose what is approved automatically.', { steps: [] }],
    ['Say who approves what does not approve itself.', { steps: [], auto_approve: { ...auto, total_at_most: '50' } }],
    ['Say who approves what does not approve itself.', { steps: [], auto_approve: { ...auto, without_checks: true } }],
  ])('%s', (sentence, given) => {
    const decision = check(given);
    expect(!decision.allowed && sentenceFor(decision.code, decision.facts)).toBe(sentence);
  });
});
