import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

type Rule = SentOf<typeof approvalRules.create>['rule'];

const settled = () => aCompany(product, { sofia: ['settings_admin'], rahul: ['settings_admin'], ana: ['employee'] });
const manager = { kind: 'reporting_manager' as const };
const byManager: Rule = { steps: [{ approvers: [manager] }] };
const over = (value: string): Rule => ({
  ...byManager,
  conditions: { all: [{ field: 'total', operator: '>', value }] },
});
const add = async (by: TestPerson, name: string, rule: Rule = byManager) =>
  (await by.calls('approvalRules.create', { name, rule })).data;
const list = async (by: TestPerson, applies_to: 'report' | 'advance' = 'report') =>
  (await by.calls('approvalRules.list', { applies_to })).data;
const names = async (by: TestPerson) => (await list(by)).map(({ name }) => name);
const spoken = (rule: { sentence: { text: string }[] } | undefined) =>
  (rule?.sentence ?? []).map(({ text }) => text).join('');

type Company = Awaited<ReturnType<typeof settled>>;

async function anOrganisation({ inCompany, client_id }: Pick<Company, 'inCompany' | 'client_id'>) {
  const [sales, gmbh, unit, level, drivers] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  await inCompany(async (tx) => {
    await tx.insertInto('departments').values({ client_id, id: sales, name: 'Sales' }).execute();
    await tx.insertInto('entities').values({ client_id, id: gmbh, name: 'Meridian GmbH', currency: 'EUR' }).execute();
    await tx.insertInto('business_units').values({ client_id, id: unit, name: 'Cloud' }).execute();
    await tx.insertInto('employee_levels').values({ client_id, id: level, name: 'L1', rank: 1 }).execute();
    await tx.insertInto('employee_groups').values({ client_id, id: drivers, name: 'Drivers' }).execute();
  });
  return { sales, gmbh, unit, level, drivers };
}

describe('a rule', () => {
  it('is saved above the default and described as a sentence', async () => {
    const company = await settled();
    const { sofia, rahul } = company.people;
    const { sales } = await anOrganisation(company);
    const rule: Rule = {
      conditions: {
        all: [
          { field: 'total', operator: '>', value: '500.00' },
          { field: 'department', operator: 'in', values: [sales] },
        ],
      },
      steps: [
        { approvers: [manager], remind_after_days: 3 },
        { approvers: [{ kind: 'user', user_id: rahul.user_id }], mode: 'all', skip_below: '1000.00' },
      ],
    };
    const { data } = await sofia.calls('approvalRules.create', { name: ' Large  sales ', description: 'Big', rule });
    expect(data).toMatchObject({
      name: 'Large sales',
      description: 'Big',
      applies_to: 'report',
      sort_order: 1,
      is_active: true,
      is_default: false,
      version: 0,
      no_of_pending: 0,
    });
    expect(data.rule).toMatchObject({ ...rule, audit_pct: 0, auto_approve: null });
    expect(data.names).toEqual({ [sales]: 'Sales', [rahul.user_id]: 'Rahul Tester' });
    expect(spoken(data)).toBe(
      'When the total is over USD 500.00 and the department is Sales, the reporting manager approves, then Rahul Tester (from USD 1,000.00).',
    );

    const [first, last] = await list(sofia);
    expect(first).toEqual(data);
    expect(last).toMatchObject({ id: null, is_default: true, is_active: true, version: 0, name: 'Everything else' });
    expect(spoken(last)).toBe('The reporting manager approves.');
    expect((await sofia.calls('approvalRules.details', { id: data.id ?? '' })).data).toEqual(data);
    expect(await list(sofia, 'advance')).toHaveLength(1);
  });

  it('is listed in two round trips, for any number of rules', async () => {
    const { sofia } = (await settled()).people;
    await add(sofia, 'A');
    product.takeQueries();
    await list(sofia);
    const once = product.takeQueries().length;
    for (const name of ['B', 'C', 'D']) await add(sofia, name);
    product.takeQueries();
    await list(sofia);
    expect(product.takeQueries()).toHaveLength(once);
    expect(once).toBeLessThanOrEqual(6);
  });

  it.each([
    [
      'a choice of nothing',
      { ...byManager, conditions: { all: [{ field: 'level', operator: 'in', values: [] }] } },
      'request.invalid',
    ],
    ['between upside down', { ...between('500', '100') }, 'approval.between_order'],
    ['half a cent', over('5.005'), 'approval.figure_unreadable'],
    ['half an expense', counting('1.5'), 'approval.figure_unreadable'],
    ['a step without approvers', { steps: [{ approvers: [] }] }, 'request.invalid'],
    ['the same approver twice', { steps: [{ approvers: [manager, manager] }] }, 'approval.approver_twice'],
    ['eleven steps', { steps: Array.from({ length: 11 }, () => ({ approvers: [manager] })) }, 'request.invalid'],
    [
      'a reminder after the escalation',
      { steps: [{ approvers: [manager], remind_after_days: 5, escalate_after_days: 3 }] },
      'approval.escalate_order',
    ],
    ['its steps left out', {}, 'request.invalid'],
    ['neither a step nor a word on automatic approval', { steps: [] }, 'approval.no_steps'],
    [
      'no approver above the auto-approval limit',
      { steps: [], auto_approve: { total_at_most: '50.00' } },
      'approval.nobody_for_rest',
    ],
    ['an empty group', { ...byManager, conditions: { all: [{ all: [] }] } }, 'approval.group_empty'],
    ['an unknown part', { ...byManager, notify: [] }, 'request.invalid'],
  ])('is refused with %s', async (_what, rule, code) => {
    const { sofia } = (await settled()).people;
    const { body, http_status } = await sofia.sends('approvalRules.create', { name: 'Odd', rule });
    expect(body).toMatchObject({ code });
    expect(http_status).toBe(400);
    expect(await names(sofia)).toEqual(['Everything else']);
  });

  it('has a unique name among rules of its kind', async () => {
    const { sofia } = (await settled()).people;
    await add(sofia, 'Large');
    const { id } = await add(sofia, 'Small');
    await expect(add(sofia, 'Large')).toBeRefused('name.taken');
    await sofia.calls('approvalRules.create', { name: 'Large', applies_to: 'advance', rule: byManager });
    await expect(sofia.calls('approvalRules.edit', { id, version: 0, name: 'Large', rule: byManager })).toBeRefused(
      'name.taken',
    );
  });

  it('is not overwritten by an editor with an older version', async () => {
    const { sofia, rahul } = (await settled()).people;
    const { id } = await add(sofia, 'Large');
    const edit = (by: TestPerson, version: number, name: string) =>
      by.sends('approvalRules.edit', { id, version, name, rule: byManager });
    const edits = await Promise.all([edit(sofia, 0, 'Mine'), edit(rahul, 0, 'His')]);
    expect(edits.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
    expect((await edit(rahul, 0, 'Late')).body).toMatchObject({ code: 'item.changed' });
    await sofia.calls('approvalRules.activate', { id: id ?? '', is_active: false });
    expect((await edit(rahul, 1, 'Later')).http_status).toBe(200);
    expect((await list(sofia))[0]).toMatchObject({ name: 'Later', is_active: false, version: 2 });
  });

  it('is switched on and off', async () => {
    const { sofia } = (await settled()).people;
    const id = (await add(sofia, 'Large')).id ?? '';
    expect((await sofia.calls('approvalRules.activate', { id, is_active: false })).data.is_active).toBe(false);
    expect((await sofia.calls('approvalRules.activate', { id, is_active: true })).data.is_active).toBe(true);
    await expect(sofia.calls('approvalRules.activate', { id: uuidv7(), is_active: true })).toBeRefused(
      'item.not_found',
    );
    await expect(sofia.calls('approvalRules.details', { id: uuidv7() })).toBeRefused('item.not_found');
  });

  function between(value: string, to: string): Rule {
    return { ...byManager, conditions: { all: [{ field: 'total', operator: 'between', value, to }] } };
  }

  function counting(value: string): Rule {
    return { ...byManager, conditions: { all: [{ field: 'no_of_expenses', operator: '=', value }] } };
  }
});

describe('the default rule', () => {
  const edit = (by: TestPerson, version: number, rule: Rule, applies_to: 'report' | 'advance' = 'report') =>
    by.sends('approvalRules.edit', { id: null, version, applies_to, name: 'Renamed', rule });

  it('can be edited, keeps its name, and exists once per kind', async () => {
    const { sofia, rahul } = (await settled()).people;
    const rule: Rule = { steps: [{ approvers: [{ kind: 'user', user_id: rahul.user_id }] }] };
    expect((await edit(sofia, 0, rule)).body).toMatchObject({
      data: { id: null, is_default: true, name: 'Everything else', version: 1 },
    });
    const [saved] = await list(sofia);
    expect(spoken(saved)).toBe('Rahul Tester approves.');
    expect(saved).toMatchObject({ version: 1, is_default: true });
    expect((await edit(sofia, 1, byManager)).body).toMatchObject({ data: { version: 2 } });
    expect((await list(sofia, 'advance'))[0]).toMatchObject({ version: 0 });
  });

  it('is not overwritten by an editor with an older version, even the standard one', async () => {
    const { sofia, rahul } = (await settled()).people;
    const edits = await Promise.all([edit(sofia, 0, byManager), edit(rahul, 0, byManager)]);
    expect(edits.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
    expect((await edit(rahul, 5, byManager)).body).toMatchObject({ code: 'item.changed' });
  });

  it('has no conditions', async () => {
    const { sofia } = (await settled()).people;
    expect((await edit(sofia, 0, over('5'))).body).toMatchObject({ code: 'approval.default_conditions' });
  });
});

describe('the order of rules', () => {
  it('stays 1 to n while rules are added, deleted and sorted concurrently', async () => {
    const { sofia, rahul } = (await settled()).people;
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await add(sofia, name)).id ?? '');
    await Promise.all([
      ...['E', 'F', 'G'].map((name) => rahul.sends('approvalRules.create', { name, rule: byManager })),
      sofia.sends('approvalRules.remove', { id: ids[1] }),
      rahul.sends('approvalRules.changeOrder', { ids: [...ids].reverse() }),
    ]);
    const saved = (await list(sofia)).filter(({ is_default }) => !is_default);
    expect(saved.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(saved.map(({ name }) => name).sort()).toEqual(['A', 'C', 'D', 'E', 'F', 'G']);
  });

  it('is one of the requested orders when eight arrive at once', async () => {
    const { sofia, rahul } = (await settled()).people;
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await add(sofia, name)).id ?? '');
    const orders = Array.from({ length: 8 }, (_, index) => [...ids.slice(index % 4), ...ids.slice(0, index % 4)]);
    const answers = await Promise.all(
      orders.map((order, index) => (index % 2 ? sofia : rahul).sends('approvalRules.changeOrder', { ids: order })),
    );
    expect(answers.map(({ http_status }) => http_status)).toEqual(orders.map(() => 200));
    const saved = (await list(sofia)).slice(0, -1);
    expect(orders).toContainEqual(saved.map(({ id }) => id));
    expect((await list(sofia)).at(-1)).toMatchObject({ is_default: true });
  });

  it('is accepted only with all rules', async () => {
    const { sofia } = (await settled()).people;
    const [a, b] = [(await add(sofia, 'A')).id ?? '', (await add(sofia, 'B')).id ?? ''];
    const other = await sofia.calls('approvalRules.create', { name: 'C', applies_to: 'advance', rule: byManager });
    const advance = other.data.id ?? '';
    for (const ids of [[a], [a, a], [a, b, uuidv7()], [a, advance], [a, b, advance]])
      await expect(sofia.calls('approvalRules.changeOrder', { ids })).toBeRefused('order.incomplete');
    expect(await names(sofia)).toEqual(['A', 'B', 'Everything else']);
  });
});

describe('access to rules', () => {
  it('a rule refers only to things of its own company and kind', async () => {
    const [ours, theirs] = [await settled(), await settled()];
    const { sofia } = ours.people;
    const foreign = await anOrganisation(theirs);
    const own = await anOrganisation(ours);
    const category = (await theirs.people.sofia.calls('categories.create', { name: 'Secret' })).data.id;
    const theirRule = await add(theirs.people.sofia, 'Theirs');
    const when = (
      field: 'department' | 'entity' | 'business_unit' | 'level' | 'group' | 'owner',
      id: string,
    ): Rule => ({
      ...byManager,
      conditions: { any: [{ all: [{ field, operator: 'not_in', values: [id] }] }] },
    });
    const rules: Rule[] = [
      when('department', foreign.sales),
      when('entity', foreign.gmbh),
      when('business_unit', foreign.unit),
      when('level', foreign.level),
      when('group', foreign.drivers),
      when('owner', theirs.people.ana.user_id),
      when('level', own.sales),
      { ...byManager, conditions: { all: [{ field: 'category', operator: 'in', values: [category] }] } },
      { steps: [{ approvers: [{ kind: 'user', user_id: theirs.people.ana.user_id }] }] },
      { steps: [{ approvers: [{ kind: 'role', role_id: theirs.role_ids.finance }] }] },
      {
        steps: [{ approvers: [manager], escalate_after_days: 2, escalate_to: { kind: 'user', user_id: uuidv7() } }],
      },
    ];
    const described = { described: { owner_id: ours.people.ana.user_id, total: '5' } };
    for (const rule of rules) {
      await expect(add(sofia, 'Foreign', rule)).toBeRefused('item.not_found');
      await expect(sofia.calls('approvalRules.test', { item: described, draft: { name: 'Tried', rule } })).toBeRefused(
        'item.not_found',
      );
    }
    const id = theirRule.id ?? '';
    for (const [name, input] of [
      ['approvalRules.details', { id }],
      ['approvalRules.edit', { id, version: 0, name: 'Taken', rule: byManager }],
      ['approvalRules.activate', { id, is_active: false }],
      ['approvalRules.remove', { id }],
    ] as const)
      expect((await sofia.sends(name, input)).body).toMatchObject({ code: 'item.not_found' });
    expect((await list(theirs.people.sofia))[0]).toEqual(theirRule);
  });

  it('nothing that a rule uses can be deleted, also concurrently', async () => {
    const { people } = await aCompany(product, { admin: ['super_admin', 'settings_admin'] });
    const { admin } = people;
    const department = async (name: string) => (await admin.calls('organisation.saveDepartment', { name })).id;
    const rule = (id: string): Rule => ({
      ...byManager,
      conditions: { all: [{ field: 'department', operator: 'in', values: [id] }] },
    });
    const { data: role } = await admin.calls('roles.create', {
      name: 'Auditor',
      reach: 'organisation',
      rights: [],
      areas: {},
    });
    await admin.calls('approvalRules.edit', {
      id: null,
      version: 0,
      name: 'Default',
      rule: { steps: [{ approvers: [{ kind: 'role', role_id: role.role_id }] }] },
    });
    expect((await admin.sends('roles.remove', { role_id: role.role_id })).body).toMatchObject({
      code: 'organisation.in_use',
    });

    const meals = (await admin.calls('categories.create', { name: 'Meals' })).data.id;
    await add(admin, 'Meals', {
      ...byManager,
      conditions: { all: [{ field: 'category', operator: 'in', values: [meals] }] },
    });
    expect((await admin.sends('categories.remove', { id: meals })).body).toMatchObject({ code: 'category.in_use' });

    for (let turn = 0; turn < 5; turn += 1) {
      const id = await department(`Turn ${turn}`);
      const [removed, made] = await Promise.all([
        admin.sends('organisation.remove', { kind: 'department', id }),
        admin.sends('approvalRules.create', { name: `Turn ${turn}`, rule: rule(id) }),
      ]);
      expect([removed.http_status, made.http_status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('custom fields that a rule uses must exist and cannot be deleted', async () => {
    const { people } = await aCompany(product, { admin: ['super_admin', 'settings_admin'] });
    const { admin } = people;
    const field = (key: string, applies_to: 'report' | 'advance' = 'report') =>
      admin.calls('customFields.save', { applies_to, key, label: key, kind: 'text' });
    const asks = (key: string) => ({
      conditions: { all: [{ field: 'custom' as const, key, operator: '=' as const, values: ['Aurora'] }] },
      steps: [{ approvers: [manager] }],
    });
    await expect(add(admin, 'By project', asks('project'))).toBeRefused('item.not_found');

    const { data: project } = await field('project');
    const { data: ofAdvances } = await field('project', 'advance');
    await add(admin, 'By project', asks('project'));
    const refused = await admin.sends('customFields.remove', { id: project.id });
    expect(refused.body).toMatchObject({
      code: 'field.depended_on',
      message: 'The approval rule By project depends on this field.',
    });

    await admin.calls('customFields.remove', { id: ofAdvances.id });
    for (let turn = 0; turn < 5; turn += 1) {
      const { data } = await field(`turn_${turn}`);
      const [removed, made] = await Promise.all([
        admin.sends('customFields.remove', { id: data.id }),
        admin.sends('approvalRules.create', { name: `Turn ${turn}`, rule: asks(`turn_${turn}`) }),
      ]);
      expect([removed.http_status, made.http_status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('employees cannot read or change rules', async () => {
    const { ana } = (await settled()).people;
    await expect(list(ana)).toBeRefused('access.denied');
    await expect(add(ana, 'Mine')).toBeRefused('access.denied');
    await expect(
      ana.calls('approvalRules.test', { item: { described: { owner_id: ana.user_id, total: '5' } } }),
    ).toBeRefused('access.denied');
  });

  it('every change is recorded in the audit log as sentences', async () => {
    const { people, inCompany, client_id } = await settled();
    const { sofia } = people;
    const id = (await add(sofia, 'Large', over('500'))).id ?? '';
    await sofia.calls('approvalRules.edit', { id, version: 0, name: 'Large', rule: over('900') });
    await sofia.calls('approvalRules.edit', { id, version: 1, name: 'Large', rule: over('900') });
    await sofia.calls('approvalRules.activate', { id, is_active: false });
    await sofia.calls('approvalRules.changeOrder', { ids: [id] });
    await sofia.calls('approvalRules.remove', { id });
    await sofia.calls('approvalRules.edit', {
      id: null,
      version: 0,
      name: 'Default',
      rule: { steps: [{ approvers: [manager], escalate_after_days: 4, escalate_to: { kind: 'department_head' } }] },
    });
    const lines = await inCompany((tx) =>
      tx
        .selectFrom('activity')
        .select(['action', 'item_label', 'facts', 'is_setting'])
        .where('client_id', '=', client_id)
        .orderBy('id')
        .execute(),
    );
    expect(lines.every(({ is_setting }) => is_setting)).toBe(true);
    expect(lines.map(({ action }) => action)).toEqual([
      'approval_rule_created',
      'approval_rule_changed',
      'approval_rule_switched_off',
      'approval_rules_ordered',
      'approval_rule_removed',
      'approval_rule_changed',
    ]);
    expect(lines[1]?.facts).toEqual({
      before: { rule: 'When the total is over USD 500.00, the reporting manager approves.' },
      after: { rule: 'When the total is over USD 900.00, the reporting manager approves.' },
    });
    expect(lines[5]?.facts).toMatchObject({
      after: {
        waiting: ['no reminder, escalation after 4 days to department head, skipped for approvers who already decided'],
      },
    });
  });
});
