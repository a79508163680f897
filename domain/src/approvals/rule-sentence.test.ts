import { describe, expect, it } from 'vitest';
import type { ApprovalConditions, ApprovalRule } from './approval-rule.ts';
import { approvalSentence } from './rule-sentence.ts';
import {
  aRule,
  audit,
  categoryOwner,
  finance,
  head,
  manager,
  names,
  person,
  previousManager,
  secondManager,
  step,
} from './testing/an-approval.ts';

const everything = { total_at_most: null, without_violations: false, without_checks: false };
const over500 = { field: 'total', operator: '>', value: '500' } as const;
const sales = { field: 'department', operator: 'in', values: ['sales'] } as const;
const auto = { total_at_most: null, without_violations: false, without_checks: false };

describe('a rule in a list', () => {
  it.each<[string, Partial<ApprovalRule>]>([
    [
      'When the total is over *USD 500.00* and the department is *Sales*, *the reporting manager* approves, then *Finance* (any one of 3).',
      { conditions: { all: [over500, sales] }, steps: [step(manager), step(finance)] },
    ],
    ['*The reporting manager* approves.', {}],
    ['*The reporting manager* approves.', { is_default: true, conditions: { all: [over500] } }],
    ['*Finance* (all 3) approves.', { steps: [step(finance, { mode: 'all' })] }],
    [
      '*Audit* approves, then *Board* (no members yet).',
      { steps: [step(audit), step({ kind: 'role', role_id: 'board' })] },
    ],
    [
      '*The reporting manager and Kai* approve, then *the department head or Finance* (from USD 1,500.00).',
      { steps: [step([manager, person('kai')], { mode: 'all' }), step([head, finance], { skip_below: '1500' })] },
    ],
    [
      '*The reporting manager* approves, then *Finance* (any one of 3 and from USD 500.00).',
      { steps: [step(manager), step(finance, { skip_below: '500' })] },
    ],
    [
      '*The manager’s manager* approves, then *the manager 3 levels up*, then *the category owner*, then *the manager of the previous approver*.',
      {
        steps: [
          step(secondManager),
          step({ kind: 'reporting_manager', level: 3 }),
          step(categoryOwner),
          step(previousManager),
        ],
      },
    ],
    [
      '*A deleted user* approves, then *a deleted role*.',
      { steps: [step(person('gone-1')), step({ kind: 'role', role_id: 'gone-2' })] },
    ],
    [
      '*The reporting manager* (Finance is notified) approves, then *Finance* (any one of 3 and Kai and the department head are notified). When resubmitted, it continues at the step that sent it back.',
      {
        steps: [step(manager, { notify: [finance] }), step(finance, { notify: [person('kai'), head] })],
        resumes_at_sender: true,
      },
    ],
    ['No approver is set.', { steps: [] }],
    ['It is approved automatically.', { steps: [], auto_approve: everything }],
    [
      'When the total is over *USD 500.00*, it is approved automatically.',
      { conditions: { any: [over500] }, steps: [], auto_approve: everything },
    ],
    [
      'It is approved automatically up to *USD 50.00* without *violations or checks*; otherwise *the reporting manager* approves. *2.5%* of automatic approvals are audited.',
      { auto_approve: { total_at_most: '50', without_violations: true, without_checks: true }, audit_pct: 2.5 },
    ],
    [
      'It is approved automatically without *checks*; otherwise *the reporting manager* approves.',
      { auto_approve: { ...auto, without_checks: true } },
    ],
    // Without automatic approval nothing is audited.
    ['*The reporting manager* approves.', { audit_pct: 10 }],
  ])('%s', (expected, given) => {
    const { text, parts } = approvalSentence(aRule(given), names);
    expect(parts.map((part) => (part.kind === 'value' ? `*${part.text}*` : part.text)).join('')).toBe(expected);
    expect(text).toBe(expected.replaceAll('*', ''));
  });
});

describe('the conditions of a rule', () => {
  it.each<[string, ApprovalConditions]>([
    ['the total is over USD 500.00 or the department is Sales', { any: [over500, sales] }],
    [
      'the total is over USD 500.00 and (the department is Sales or there is a policy violation)',
      { all: [over500, { any: [sales, { field: 'has_violation', operator: 'is', value: true }] }] },
    ],
    ['the total is over USD 500.00 and the department is Sales', { all: [over500, { any: [sales] }] }],
    ['the total is over USD 500.00 or the department is Sales', { all: [{ any: [over500, sales] }] }],
    [
      'the reimbursable total is between USD 1.00 and USD 2,000.00',
      { all: [{ field: 'reimbursable_total', operator: 'between', value: '1', to: '2000' }] },
    ],
    ['the largest expense is at least USD 9.50', { all: [{ field: 'largest_expense', operator: '>=', value: '9.5' }] }],
    ['the number of expenses is at most 3', { all: [{ field: 'no_of_expenses', operator: '<=', value: '3' }] }],
    ['the number of checks is 0', { all: [{ field: 'no_of_checks', operator: '=', value: '0' }] }],
    ['the distance by mileage is over 500 km', { all: [{ field: 'distance_km', operator: '>', value: '500' }] }],
    ['the number of per diem days is at least 5', { all: [{ field: 'per_diem_days', operator: '>=', value: '5' }] }],
    ['the number of violations is not 0', { all: [{ field: 'no_of_violations', operator: '!=', value: '0' }] }],
    // The editor also shows unfinished conditions.
    ['always or never', { any: [{ all: [] }, { any: [] }] }],
    ['the level is …', { all: [{ field: 'level', operator: 'in', values: [] }] }],
    ['the total is under some', { all: [{ field: 'total', operator: '<', value: 'some' }] }],
    [
      'the category is not Travel, Meals or a deleted value',
      { all: [{ field: 'category', operator: 'not_in', values: ['travel', 'meals', 'gone'] }] },
    ],
    ['the type is per diem', { all: [{ field: 'expense_type', operator: 'in', values: ['per_diem'] }] }],
    ['the claimant is Ana', { all: [{ field: 'owner', operator: 'in', values: ['ana'] }] }],
    [
      'the cost center is A or B',
      { all: [{ field: 'custom', key: 'cost_center', operator: 'in', values: ['A', 'B'] }] },
    ],
    ['the cost center is not A', { all: [{ field: 'custom', key: 'cost_center', operator: '!=', values: ['A'] }] }],
    [
      'the cost center is at least 5',
      { all: [{ field: 'custom', key: 'cost_center', operator: '>=', values: ['5'] }] },
    ],
    ['there is no policy violation', { all: [{ field: 'has_violation', operator: 'is', value: false }] }],
  ])('%s', (expected, conditions) => {
    const { text } = approvalSentence(aRule({ conditions }), names);
    expect(text).toBe(`When ${expected}, the reporting manager approves.`);
  });
});
