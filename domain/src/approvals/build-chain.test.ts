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

describe('who is asked', () => {
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
    // Ben is the manager and named as well: asked once.
    ['Reporting manager and Ben: ben', [step([manager, person('ben')], { mode: 'all' })], {}],
    ['Reporting manager: ben / Finance: fay|gus / Kai: kai', [step(manager), step(finance), step(person('kai'))], {}],
    ['Aa, Bb, Cc or 2 more: aa|bb|cc|dd|ee', [step(['aa', 'bb', 'cc', 'dd', 'ee'].map(person))], {}],
  ])('%s', (expected, steps, asked) => {
    expect(written(chain(steps, asked))).toBe(expected);
  });

  it('knows why', () => {
    const because = (choice: Parameters<typeof step>[0], asked?: Input) =>
      chain([step(choice)], asked).steps[0]?.approvers[0]?.because;
    expect(because(manager)).toBe('reporting manager of Ana');
    expect(because(secondManager)).toBe('manager’s manager of Ana');
    expect(because(head)).toBe('heads the department of Ana');
    expect(because(finance)).toBe('holds the role Finance');
    expect(because(person('kai'))).toBe('named in the rule');
    expect(because(categoryOwner)).toBe('answers for Meals');
    expect(because(manager, { company: { disabled: ['ben'] } })).toBe('instead of Ben, who is disabled');
  });

  it('keeps when to remind and to whom it is handed on, without who has it already', () => {
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

describe('who is told of a step', () => {
  it.each<[string, ApprovalRuleStep, Input]>([
    ['', step(manager), {}],
    ['fay gus', step(manager, { notify: [finance] }), {}],
    ['dia cem', step(manager, { notify: [head, secondManager, head] }), {}],
    // Whoever decides here, the owner, and who is not there hear nothing; nobody stands in for them.
    ['', step(manager, { notify: [manager, person('ana')] }), {}],
    ['gus', step(manager, { notify: [finance, person('gone-1')] }), { company: { disabled: ['fay'] } }],
  ])('%s', (told, asked, given) => {
    const [found] = chain([asked], given).steps;
    expect(found?.notify.map(({ user_id }) => user_id).join(' ')).toBe(told);
  });
});

describe('who cannot decide', () => {
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
    ['the owner alone', 'Ana: ben', [step(person('ana'))], {}, ['Ana: nobody can decide, so it goes to Ben.']],
    [
      'an owner without a manager',
      'Reporting manager: zoe',
      [step(manager)],
      { company: { managers: 'ben' } },
      ['Reporting manager: nobody can decide, so it goes to Zoe.'],
    ],
    [
      'an owner who is the only admin: nobody',
      'no_approver',
      [step(manager)],
      { company: { managers: 'ben', admins: ['ana'] } },
      [
        'Reporting manager: nobody can decide, and nobody is left to ask instead.',
        'There is nobody in the company who could decide.',
      ],
    ],
    [
      'an owner who is an admin: another one',
      'Reporting manager: yan',
      [step(manager)],
      { company: { managers: 'ben', admins: ['ana', 'zoe', 'yan'], disabled: ['zoe'] } },
      ['Reporting manager: nobody can decide, so it goes to Yan.'],
    ],
    [
      'a role that is gone',
      'A role that is gone: ben',
      [step({ kind: 'role', role_id: 'gone' })],
      {},
      ['A role that is gone: nobody can decide, so it goes to Ben.'],
    ],
    [
      'a person who left',
      'A person who left: ben',
      [step(person('gone-1'))],
      {},
      ['A person who left: nobody can decide, so it goes to Ben.'],
    ],
    [
      'a department without a head',
      'Department head: ben',
      [step(head)],
      { company: { heads: {} } },
      ['Department head: nobody can decide, so it goes to Ben.'],
    ],
    [
      'a category nobody answers for',
      'Owner of the category: ben',
      [step(categoryOwner)],
      { company: { owners: {} } },
      ['Owner of the category: nobody can decide, so it goes to Ben.'],
    ],
    // Ben decides the first step already: the next above him, then a super admin.
    [
      'an empty second step: the next level',
      'Reporting manager: ben / Department head: cem',
      [step(manager), step(head)],
      { company: { heads: {} } },
      ['Department head: nobody can decide, so it goes to Cem.'],
    ],
    [
      'a manager’s manager nobody has: a super admin',
      'Reporting manager: ben / Manager’s manager: zoe',
      [step(manager), step(secondManager)],
      { company: { managers: 'ana>ben' } },
      ['Manager’s manager: nobody can decide, so it goes to Zoe.'],
    ],
    [
      'a level too high: the highest there is',
      'Manager 5 levels up: cem',
      [step({ kind: 'reporting_manager', level: 5 })],
      {},
      ['Manager 5 levels up: nobody can decide, so it goes to Cem.'],
    ],
    [
      'managers in a circle',
      'Manager 3 levels up: cem',
      [step({ kind: 'reporting_manager', level: 3 })],
      { company: { managers: 'ana>ben>cem>ana' } },
      ['Manager 3 levels up: nobody can decide, so it goes to Cem.'],
    ],
    [
      'a manager of oneself',
      'Reporting manager: zoe',
      [step(manager)],
      { company: { managers: 'ana>ana' } },
      ['Reporting manager: nobody can decide, so it goes to Zoe.'],
    ],
  ])('%s', (_, expected, steps, asked, notes) => {
    const found = chain(steps, asked);
    expect(written(found)).toBe(expected);
    expect(found.notes).toEqual(notes);
  });
});

describe('a step that is left out', () => {
  const again = { skip_if_approved_before: true };
  it.each<[string, readonly ApprovalRuleStep[], Input]>([
    [
      'Reporting manager: ben / [Finance: the total 120.00 is below 500.00]',
      [step(manager), step(finance, { skip_below: '500' })],
      {},
    ],
    ['Reporting manager: ben / Finance: fay|gus', [step(manager), step(finance, { skip_below: '120.00' })], {}],
    ['Reporting manager: ben / [Ben: decided in the step before]', [step(manager), step(person('ben'))], {}],
    [
      'Reporting manager: ben / [Ben: decided in the step before] / Kai: kai',
      [step(manager), step(person('ben')), step(person('kai'))],
      {},
    ],
    // Not one after the other: Ben is asked again, unless the step says otherwise.
    ['Reporting manager: ben / Kai: kai / Ben: ben', [step(manager), step(person('kai')), step(person('ben'))], {}],
    [
      'Reporting manager: ben / Kai: kai / [Ben: everybody here has decided in a step before]',
      [step(manager), step(person('kai')), step(person('ben'), again)],
      {},
    ],
    // What stands between them is left out itself.
    [
      'Reporting manager: ben / [Kai: the total 120.00 is below 500.00] / [Ben: decided in the step before]',
      [step(manager), step(person('kai'), { skip_below: '500' }), step(person('ben'))],
      {},
    ],
    ['Finance: fay|gus / [Finance: decided in the step before]', [step(finance), step(finance)], {}],
    ['Finance: fay&gus / [Finance: decided in the step before]', [step(finance, { mode: 'all' }), step(finance)], {}],
    // Both of them is more than one of them.
    ['Finance: fay|gus / Finance: fay&gus', [step(finance), step(finance, { mode: 'all' })], {}],
    // Nobody knows yet which of the two will have decided.
    ['Finance: fay|gus / Kai: kai / Fay: fay', [step(finance), step(person('kai')), step(person('fay'), again)], {}],
    [
      'Finance: fay&gus / Kai: kai / [Fay: everybody here has decided in a step before]',
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
  ])('%s', (expected, steps, asked) => {
    expect(written(chain(steps, asked))).toBe(expected);
  });

  it('never leaves an item without anybody', () => {
    const found = chain([step(manager, { skip_below: '500' })]);
    expect(found.outcome).toBe('steps');
    expect(found.notes).toEqual(['Every step is left out, so Ben decides.']);
    expect(found.steps[1]?.approvers).toEqual([{ user_id: 'ben', because: 'no other step is left' }]);
  });

  it('is replaced at the pace of the rule', () => {
    const found = chain([step(manager, { skip_below: '500', remind_after_days: 2, escalate_after_days: 5 })]);
    expect(found.steps[1]).toMatchObject({ remind_after_days: 2, escalate_after_days: 5 });
  });
});

describe('what approves itself', () => {
  const auto = { total_at_most: null, without_violations: false, without_checks: false };
  const would = 'It would approve itself, but';
  const not = 'It does not approve itself:';
  const byAuthor = 'It is not approved automatically: its owner created or last changed the rule R.';
  it.each<[string, string, readonly ApprovalRuleStep[], Input]>([
    ['auto_approved', 'It approves itself by the rule R.', [], { rule: { auto_approve: auto } }],
    ['auto_approved', 'It approves itself by the rule R.', [step(manager)], { rule: { auto_approve: auto } }],
    [
      'auto_approved',
      'It approves itself by the rule R.',
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
      `${not} it has a policy violation and it has a check to look at.`,
      [step(manager)],
      {
        rule: { auto_approve: { ...auto, without_violations: true, without_checks: true } },
        item: { no_of_violations: 1, no_of_checks: 2 },
      },
    ],
    [
      'auto_approved',
      'It approves itself by the rule R.',
      [step(manager)],
      { rule: { auto_approve: { ...auto, without_checks: true } }, item: { no_of_violations: 1 } },
    ],
    [
      'Reporting manager: ben',
      `${would} was picked for a closer look.`,
      [step(manager)],
      { rule: { auto_approve: auto, audit_pct: 100 } },
    ],
    [
      'Reporting manager: ben',
      `${would} was picked for a closer look.`,
      [],
      { rule: { auto_approve: auto, audit_pct: 100 } },
    ],
    [
      'Reporting manager: ben',
      `${not} the total 120.00 is over 50.00.`,
      [],
      { rule: { auto_approve: { ...auto, total_at_most: '50' } } },
    ],
    [
      'Kai: kai',
      `${would} a policy asks for an approver.`,
      [],
      { rule: { auto_approve: auto }, extra: [{ kind: 'user', user_id: 'kai' }] },
    ],
    ['Reporting manager: ben', byAuthor, [], { rule: { auto_approve: auto, author_ids: ['zoe', 'ana'] } }],
    ['Finance: fay|gus', byAuthor, [step(finance)], { rule: { auto_approve: auto, author_ids: ['ana'] } }],
  ])('%s: %s', (expected, note, steps, asked) => {
    const found = chain(steps, asked);
    expect(written(found)).toBe(expected);
    expect(found.notes[0]).toBe(note);
  });

  it('needs a rule that says so: without steps, one person decides', () => {
    expect(written(chain([]))).toBe('Reporting manager: ben');
  });

  it('tells the approver why an item of the author of the rule reaches them', () => {
    const found = chain([], { rule: { auto_approve: auto, author_ids: ['ana'] } });
    expect(found.steps[0]?.approvers[0]?.because).toBe('the owner set up the rule that would approve it');
  });
});

describe('whom policies ask for', () => {
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
    // Of a role with several holders, one is enough; of a role with one, they stand with the others.
    ['Reporting manager: ben / Finance: fay|gus', [step(manager)], [role('finance')], {}],
    [
      'Reporting manager: ben / Audit and Kai: ida&kai / Finance: fay|gus',
      [step(manager)],
      [role('audit'), role('finance'), user('kai')],
      {},
    ],
    ['Finance: fay|gus', [step(finance)], [role('finance')], {}],
    ['Fay: fay', [step(person('fay'))], [role('finance')], {}],
    // One of Fay and Ben may be Ben.
    ['Fay or Ben: fay|ben / Finance: fay|gus', [step([person('fay'), person('ben')])], [role('finance')], {}],
    ['Finance: fay|gus / Fay: fay', [step(finance)], [user('fay')], {}],
    ['Reporting manager: ben / Department head: dia', [step(manager)], [{ kind: 'cost_centre_owner' }], {}],
    ['Reporting manager: ben / Owner of Meals: mia', [step(manager)], [{ kind: 'category_owner' }], {}],
    ['Reporting manager: ben / Manager’s manager: cem', [step(manager)], [{ kind: 'reporting_manager', level: 2 }], {}],
    ['Reporting manager: ben / Department head: cem', [step(manager)], [{ kind: 'department_head' }], { heads: {} }],
    [
      'Reporting manager: ben / [Department head: decided in the step before]',
      [step(manager)],
      [{ kind: 'department_head' }],
      { managers: 'ana>ben', heads: {}, admins: ['ana'] },
    ],
    ['Audit: ida / Kai: kai', [step(audit)], [user('kai')], {}],
  ])('%s', (expected, steps, extra, company) => {
    expect(written(chain(steps, { extra, company }))).toBe(expected);
  });

  it('says that a policy asked', () => {
    const found = chain([step(manager)], { extra: [user('kai'), role('finance')] });
    for (const { approvers } of found.steps.slice(1))
      for (const { because } of approvers) expect(because).toBe('asked for by a policy');
  });
});
