import { describe, expect, it } from 'vitest';
import type { PolicyApprover } from '../policies/policy-rule.ts';
import type { ApprovalRule, ApprovalRuleStep } from './approval-rule.ts';
import { buildChain } from './build-chain.ts';
import {
  aCompany,
  anItem,
  aRule,
  audit,
  categoryOwner,
  finance,
  type GivenCompany,
  type GivenItem,
  head,
  manager,
  person,
  previousManager,
  secondManager,
  step,
  written,
} from './testing/an-approval.ts';

interface Input {
  company?: GivenCompany;
  item?: GivenItem;
  rule?: Partial<ApprovalRule>;
  extra?: readonly PolicyApprover[];
}

const chain = (steps: readonly ApprovalRuleStep[], { company, item, rule, extra = [] }: Input = {}) =>
  buildChain({
    rule: aRule({ steps, ...rule }),
    item: anItem(item),
    organisation: aCompany(company),
    extra_approvers: extra,
  });

describe('the approvers', () => {
  it.each<[string, readonly ApprovalRuleStep[], Input]>([
    ['Reporting manager: ben', [step(manager)], {}],
    ['Manager’s manager: cem', [step(secondManager)], {}],
    [
      'Manager 3 levels up: dan',
      [step({ kind: 'reporting_manager', level: 3 })],
      { company: { managers: 'ana>ben>cem>dan' } },
    ],
    ['Department head: dia', [step(head)], {}],
    ['Department head: eli', [step(head)], { company: { heads: { ana: ['ana', 'eli'] } } }],
    ['Finance: fay|gus', [step(finance)], {}],
    ['Finance: fay&gus', [step(finance, { mode: 'all' })], {}],
    ['Kai: kai', [step(person('kai'))], {}],
    ['Owner of Meals: mia', [step(categoryOwner)], {}],
    [
      'Owner of Travel and Meals: tom&mia',
      [step(categoryOwner, { mode: 'all' })],
      { item: { category_ids: ['travel', 'meals'] } },
    ],
    ['Reporting manager: ben / Manager of Ben: cem', [step(manager), step(previousManager)], {}],
    ['Reporting manager: ben', [step(previousManager)], {}],
    [
      'Finance: fay|gus / Manager of Fay or Gus: hal|kim',
      [step(finance), step(previousManager)],
      { company: { managers: 'ana>ben, fay>hal, gus>kim' } },
    ],
    ['Reporting manager or Finance: ben|fay|gus', [step([manager, finance])], {}],
    ['Reporting manager and Kai: ben&kai', [step([manager, person('kai')], { mode: 'all' })], {}],
    // Ben is the manager and is also named in the step, but he appears in the chain only once.
    ['Reporting manager and Ben: ben', [step([manager, person('ben')], { mode: 'all' })], {}],
    ['Reporting manager: ben / Finance: fay|gus / Kai: kai', [step(manager), step(finance), step(person('kai'))], {}],
    ['Aa, Bb, Cc or 2 more: aa|bb|cc|dd|ee', [step(['aa', 'bb', 'cc', 'dd', 'ee'].map(person))], {}],
  ])('%s', (expected, steps, input) => {
    expect(written(chain(steps, input))).toBe(expected);
  });

  it('have a reason', () => {
    const because = (choice: Parameters<typeof step>[0], input?: Input) =>
      chain([step(choice)], input).steps[0]?.approvers[0]?.because;
    expect(because(manager)).toBe('reporting manager of Ana');
    expect(because(secondManager)).toBe('manager’s manager of Ana');
    expect(because(head)).toBe('department head of Ana');
    expect(because(finance)).toBe('has the role Finance');
    expect(because(person('kai'))).toBe('named in the rule');
    expect(because(categoryOwner)).toBe('owns the category Meals');
    expect(because(manager, { company: { disabled: ['ben'] } })).toBe('instead of Ben, who is disabled');
  });

  it('keep the reminder and escalation times, without current approvers', () => {
    const hurried = { remind_after_days: 3, escalate_after_days: 7 };
    expect(chain([step(manager, { ...hurried, escalate_to: secondManager })]).steps[0]).toMatchObject({
      ...hurried,
      escalate_to: [{ user_id: 'cem' }],
    });
    expect(chain([step(manager, { ...hurried, escalate_to: manager })]).steps[0]?.escalate_to).toEqual([]);
    expect(chain([step(manager, { ...hurried, escalate_to: previousManager })]).steps[0]).toMatchObject({
      escalate_to: [{ user_id: 'cem', because: 'manager of Ben' }],
    });
  });
});

describe('notified people', () => {
  it.each<[string, ApprovalRuleStep, Input]>([
    ['', step(manager), {}],
    ['fay gus', step(manager, { notify: [finance] }), {}],
    ['dia cem', step(manager, { notify: [head, secondManager, head] }), {}],
    // The approvers of the step, the owner and inactive people are not notified. No other person is notified in their
    // place.
    ['', step(manager, { notify: [manager, person('ana')] }), {}],
    ['gus', step(manager, { notify: [finance, person('gone-1')] }), { company: { disabled: ['fay'] } }],
  ])('%s', (notified, input, given) => {
    const [found] = chain([input], given).steps;
    expect(found?.notify.map(({ user_id }) => user_id).join(' ')).toBe(notified);
  });
});

describe('people who cannot decide', () => {
  it.each<[string, string, readonly ApprovalRuleStep[], Input, string[]]>([
    [
      'a disabled manager: the next one above',
      'Reporting manager: cem',
      [step(manager)],
      { company: { disabled: ['ben'] } },
      [],
    ],
    [
      'two disabled managers',
      'Reporting manager: dan',
      [step(manager)],
      { company: { managers: 'ana>ben>cem>dan', disabled: ['ben', 'cem'] } },
      [],
    ],
    [
      'a disabled person: the manager above them',
      'Kai: lou',
      [step(person('kai'))],
      { company: { managers: 'ana>ben, kai>lou', disabled: ['kai'] } },
      [],
    ],
    [
      'a disabled person whose manager is the owner: the one above',
      'Kai: ben',
      [step(person('kai'))],
      { company: { managers: 'kai>ana>ben', disabled: ['kai'] } },
      [],
    ],
    [
      'a disabled holder of a role: the others',
      'Finance: gus',
      [step(finance)],
      { company: { managers: 'ana>ben, fay>hal', disabled: ['fay'] } },
      [],
    ],
    [
      'a role without anybody there: their managers',
      'Finance: hal',
      [step(finance)],
      { company: { managers: 'ana>ben, fay>hal, gus>hal', disabled: ['fay', 'gus'] } },
      [],
    ],
    [
      'the owner within a role',
      'Finance: gus',
      [step(finance)],
      { company: { roles: { finance: ['ana', 'gus'] } } },
      [],
    ],
    [
      'a manager who submitted it: a manager above',
      'Fallback approver: no reporting manager: cem',
      [step(manager)],
      { item: { submitted_by: 'ben' } },
      ['Reporting manager: no approver found, so Cem approves instead.'],
    ],
    ['the submitter within a role', 'Finance: fay', [step(finance)], { item: { submitted_by: 'gus' } }, []],
    [
      'the owner alone',
      'Fallback approver: Ana cannot approve: ben',
      [step(person('ana'))],
      {},
      ['Ana: no approver found, so Ben approves instead.'],
    ],
    [
      'an owner without a manager',
      'Fallback approver: no reporting manager: zoe',
      [step(manager)],
      { company: { managers: 'ben' } },
      ['Reporting manager: no approver found, so Zoe approves instead.'],
    ],
    [
      'an owner who is the only admin: nobody',
      'no_approver',
      [step(manager)],
      { company: { managers: 'ben', admins: ['ana'] } },
      ['Reporting manager: no approver found. Assign a manager or an approver.', 'No approver found in the company.'],
    ],
    [
      'an owner who is an admin: another one',
      'Fallback approver: no reporting manager: yan',
      [step(manager)],
      { company: { managers: 'ben', admins: ['ana', 'zoe', 'yan'], disabled: ['zoe'] } },
      ['Reporting manager: no approver found, so Yan approves instead.'],
    ],
    [
      'a deleted role',
      'Fallback approver: Deleted role cannot approve: ben',
      [step({ kind: 'role', role_id: 'gone' })],
      {},
      ['Deleted role: no approver found, so Ben approves instead.'],
    ],
    [
      'a deleted user',
      'Fallback approver: Deleted user cannot approve: ben',
      [step(person('gone-1'))],
      {},
      ['Deleted user: no approver found, so Ben approves instead.'],
    ],
    [
      'a department without a head',
      'Fallback approver: no department head: ben',
      [step(head)],
      { company: { heads: {} } },
      ['Department head: no approver found, so Ben approves instead.'],
    ],
    [
      'a category nobody answers for',
      'Fallback approver: no owner of the category: ben',
      [step(categoryOwner)],
      { company: { owners: {} } },
      ['Owner of the category: no approver found, so Ben approves instead.'],
    ],
    // Ben already decides the first step, so the next manager decides the second step, or a super admin if there is no
    // other manager.
    [
      'an empty second step: the next level',
      'Reporting manager: ben / Fallback approver: no department head: cem',
      [step(manager), step(head)],
      { company: { heads: {} } },
      ['Department head: no approver found, so Cem approves instead.'],
    ],
    [
      'a manager’s manager nobody has: a super admin',
      'Reporting manager: ben / Fallback approver: no manager’s manager: zoe',
      [step(manager), step(secondManager)],
      { company: { managers: 'ana>ben' } },
      ['Manager’s manager: no approver found, so Zoe approves instead.'],
    ],
    [
      'a level too high: the highest there is',
      'Fallback approver: no manager 5 levels up: cem',
      [step({ kind: 'reporting_manager', level: 5 })],
      {},
      ['Manager 5 levels up: no approver found, so Cem approves instead.'],
    ],
    [
      'managers in a circle',
      'Fallback approver: no manager 3 levels up: cem',
      [step({ kind: 'reporting_manager', level: 3 })],
      { company: { managers: 'ana>ben>cem>ana' } },
      ['Manager 3 levels up: no approver found, so Cem approves instead.'],
    ],
    [
      'a manager of oneself',
      'Fallback approver: no reporting manager: zoe',
      [step(manager)],
      { company: { managers: 'ana>ana' } },
      ['Reporting manager: no approver found, so Zoe approves instead.'],
    ],
  ])('%s', (_, expected, steps, input, notes) => {
    const found = chain(steps, input);
    expect(written(found)).toBe(expected);
    expect(found.notes).toEqual(notes);
  });
});

describe('a skipped step', () => {
  const again = { skip_if_approved_before: true };
  it.each<[string, readonly ApprovalRuleStep[], Input]>([
    [
      'Reporting manager: ben / [Finance: the total 120.00 is below 500.00]',
      [step(manager), step(finance, { skip_below: '500' })],
      {},
    ],
    ['Reporting manager: ben / Finance: fay|gus', [step(manager), step(finance, { skip_below: '120.00' })], {}],
    ['Reporting manager: ben / [Ben: decided in the previous step]', [step(manager), step(person('ben'))], {}],
    [
      'Reporting manager: ben / [Ben: decided in the previous step] / Kai: kai',
      [step(manager), step(person('ben')), step(person('kai'))],
      {},
    ],
    // The two steps are not consecutive, so Ben decides twice unless the step is set to be skipped after an earlier
    // approval.
    ['Reporting manager: ben / Kai: kai / Ben: ben', [step(manager), step(person('kai')), step(person('ben'))], {}],
    [
      'Reporting manager: ben / Kai: kai / [Ben: every approver decided in an earlier step]',
      [step(manager), step(person('kai')), step(person('ben'), again)],
      {},
    ],
    // The step between Ben's two steps is itself skipped.
    [
      'Reporting manager: ben / [Kai: the total 120.00 is below 500.00] / [Ben: decided in the previous step]',
      [step(manager), step(person('kai'), { skip_below: '500' }), step(person('ben'))],
      {},
    ],
    ['Finance: fay|gus / [Finance: decided in the previous step]', [step(finance), step(finance)], {}],
    ['Finance: fay&gus / [Finance: decided in the previous step]', [step(finance, { mode: 'all' }), step(finance)], {}],
    // The second step requires both approvers, which is stricter than the first step, so it is not skipped.
    ['Finance: fay|gus / Finance: fay&gus', [step(finance), step(finance, { mode: 'all' })], {}],
    // Either Fay or Gus may decide the first step, so Fay's own step is kept.
    ['Finance: fay|gus / Kai: kai / Fay: fay', [step(finance), step(person('kai')), step(person('fay'), again)], {}],
    [
      'Finance: fay&gus / Kai: kai / [Fay: every approver decided in an earlier step]',
      [step(finance, { mode: 'all' }), step(person('kai')), step(person('fay'), again)],
      {},
    ],
    [
      '[Reporting manager: the total 120.00 is below 500.00] / Reporting manager: ben',
      [step(manager, { skip_below: '500' })],
      {},
    ],
    [
      '[Finance: the total 120.00 is below 500.00] / Administrator: zoe',
      [step(finance, { skip_below: '500' })],
      { company: { managers: 'ben' } },
    ],
  ])('%s', (expected, steps, input) => {
    expect(written(chain(steps, input))).toBe(expected);
  });

  it('never leaves an item without an approver', () => {
    const found = chain([step(manager, { skip_below: '500' })]);
    expect(found.outcome).toBe('steps');
    expect(found.notes).toEqual(['Every step was skipped, so Ben approves.']);
    expect(found.steps[1]?.approvers).toEqual([{ user_id: 'ben', because: 'every other step was skipped' }]);
  });

  it('is replaced with the times of the rule', () => {
    const found = chain([step(manager, { skip_below: '500', remind_after_days: 2, escalate_after_days: 5 })]);
    expect(found.steps[1]).toMatchObject({ remind_after_days: 2, escalate_after_days: 5 });
  });
});

describe('automatic approval', () => {
  const auto = { total_at_most: null, without_violations: false, without_checks: false };
  const not = 'Not approved automatically:';
  const byAuthor = 'Not approved automatically: the owner created or last changed the rule R.';
  it.each<[string, string, readonly ApprovalRuleStep[], Input]>([
    ['auto_approved', 'Approved automatically by the rule R.', [], { rule: { auto_approve: auto } }],
    ['auto_approved', 'Approved automatically by the rule R.', [step(manager)], { rule: { auto_approve: auto } }],
    [
      'auto_approved',
      'Approved automatically by the rule R.',
      [step(manager)],
      { rule: { auto_approve: { ...auto, total_at_most: '120' } } },
    ],
    [
      'Reporting manager: ben',
      `${not} the total 120.00 is over 119.99.`,
      [step(manager)],
      { rule: { auto_approve: { ...auto, total_at_most: '119.99' } } },
    ],
    [
      'Reporting manager: ben',
      `${not} the total 120.00 is over some.`,
      [step(manager)],
      { rule: { auto_approve: { ...auto, total_at_most: 'some' } } },
    ],
    [
      'Reporting manager: ben',
      `${not} it has a policy violation and it has an open check.`,
      [step(manager)],
      {
        rule: { auto_approve: { ...auto, without_violations: true, without_checks: true } },
        item: { no_of_violations: 1, no_of_checks: 2 },
      },
    ],
    [
      'auto_approved',
      'Approved automatically by the rule R.',
      [step(manager)],
      { rule: { auto_approve: { ...auto, without_checks: true } }, item: { no_of_violations: 1 } },
    ],
    [
      'Reporting manager: ben',
      `${not} selected for an audit.`,
      [step(manager)],
      { rule: { auto_approve: auto, audit_pct: 100 } },
    ],
    ['Reporting manager: ben', `${not} selected for an audit.`, [], { rule: { auto_approve: auto, audit_pct: 100 } }],
    [
      'Reporting manager: ben',
      `${not} the total 120.00 is over 50.00.`,
      [],
      { rule: { auto_approve: { ...auto, total_at_most: '50' } } },
    ],
    [
      'Kai: kai',
      `${not} a policy requires an approver.`,
      [],
      { rule: { auto_approve: auto }, extra: [{ kind: 'user', user_id: 'kai' }] },
    ],
    ['Reporting manager: ben', byAuthor, [], { rule: { auto_approve: auto, author_ids: ['zoe', 'ana'] } }],
    ['Finance: fay|gus', byAuthor, [step(finance)], { rule: { auto_approve: auto, author_ids: ['ana'] } }],
  ])('%s: %s', (expected, note, steps, input) => {
    const found = chain(steps, input);
    expect(written(found)).toBe(expected);
    expect(found.notes[0]).toBe(note);
  });

  it('needs a rule that says so: without steps, one person decides', () => {
    expect(written(chain([]))).toBe('Reporting manager: ben');
  });

  it('shows the approver why an item of the rule’s author is assigned to them', () => {
    const found = chain([], { rule: { auto_approve: auto, author_ids: ['ana'] } });
    expect(found.steps[0]?.approvers[0]?.because).toBe('the owner set up the rule that would approve it');
  });
});

describe('approvers required by policies', () => {
  const user = (user_id: string): PolicyApprover => ({ kind: 'user', user_id });
  const role = (role_id: string): PolicyApprover => ({ kind: 'role', role_id });
  it.each<[string, readonly ApprovalRuleStep[], readonly PolicyApprover[], GivenCompany]>([
    ['Reporting manager: ben / Kai: kai', [step(manager)], [user('kai')], {}],
    [
      'Reporting manager: ben / Kai and Department head: kai&dia',
      [step(manager)],
      [user('kai'), { kind: 'department_head' }, user('kai')],
      {},
    ],
    ['Reporting manager: ben', [step(manager)], [user('ben')], {}],
    ['Reporting manager: ben / Kai: kai', [step(manager)], [user('ben'), user('kai')], {}],
    // A role with several members gets its own step, in which one member is enough. A role with one member shares a
    // step with the other people.
    ['Reporting manager: ben / Finance: fay|gus', [step(manager)], [role('finance')], {}],
    [
      'Reporting manager: ben / Audit and Kai: ida&kai / Finance: fay|gus',
      [step(manager)],
      [role('audit'), role('finance'), user('kai')],
      {},
    ],
    ['Finance: fay|gus', [step(finance)], [role('finance')], {}],
    ['Fay: fay', [step(person('fay'))], [role('finance')], {}],
    // Ben may decide the first step instead of Fay, so a decision by Finance still needs its own step.
    ['Fay or Ben: fay|ben / Finance: fay|gus', [step([person('fay'), person('ben')])], [role('finance')], {}],
    ['Finance: fay|gus / Fay: fay', [step(finance)], [user('fay')], {}],
    ['Reporting manager: ben / Department head: dia', [step(manager)], [{ kind: 'cost_centre_owner' }], {}],
    ['Reporting manager: ben / Owner of Meals: mia', [step(manager)], [{ kind: 'category_owner' }], {}],
    ['Reporting manager: ben / Manager’s manager: cem', [step(manager)], [{ kind: 'reporting_manager', level: 2 }], {}],
    [
      'Reporting manager: ben / Fallback approver: Department head cannot approve: cem',
      [step(manager)],
      [{ kind: 'department_head' }],
      { heads: {} },
    ],
    [
      'Reporting manager: ben / [Fallback approver: Department head cannot approve: decided in the previous step]',
      [step(manager)],
      [{ kind: 'department_head' }],
      { managers: 'ana>ben', heads: {}, admins: ['ana'] },
    ],
    ['Audit: ida / Kai: kai', [step(audit)], [user('kai')], {}],
  ])('%s', (expected, steps, extra, company) => {
    expect(written(chain(steps, { extra, company }))).toBe(expected);
  });

  it('have the policy as reason', () => {
    const found = chain([step(manager)], { extra: [user('kai'), role('finance')] });
    for (const { approvers } of found.steps.slice(1))
      for (const { because } of approvers) expect(because).toBe('required by a policy');
  });
});
