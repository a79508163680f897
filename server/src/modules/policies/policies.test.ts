import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { readPolicy, updatePolicy } from './policies.rows.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

type Rule = SentOf<typeof policies.create>['rule'];

const aCompanyWithAdmins = () =>
  aCompany(product, { sofia: ['settings_admin'], rahul: ['settings_admin'], ana: ['employee'] });
const receipts: Rule = { action: 'block', requirements: { receipt_above: '25.00' } };
const old: Rule = { action: 'flag', limit: { kind: 'age_days', period: 'transaction', max: '60' } };
const add = async (by: TestPerson, name: string, rule: Rule = receipts) =>
  (await by.calls('policies.create', { name, rule })).data;
const list = async (by: TestPerson, applies_to: 'expense' | 'advance' = 'expense') =>
  (await by.calls('policies.list', { applies_to })).data;
const names = async (by: TestPerson) => (await list(by)).map(({ name }) => name);
const sentenceOf = (policy: { sentence: { text: string }[] }) => policy.sentence.map(({ text }) => text).join('');
const categoryOf = async (by: TestPerson, name: string, parent_id: string | null = null) =>
  (await by.calls('categories.create', { name, parent_id })).data.id;

type Company = Awaited<ReturnType<typeof aCompanyWithAdmins>>;

async function anOrganisation({ inCompany, client_id }: Company) {
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

describe('a policy', () => {
  it('is saved as entered and shown as a sentence', async () => {
    const company = await aCompanyWithAdmins();
    const { sofia, ana } = company.people;
    const { sales, gmbh, unit, level, drivers } = await anOrganisation(company);
    const meals = await categoryOf(sofia, 'Meals');

    const rule: Rule = {
      action: 'warn',
      reason_required: true,
      who: {
        department_ids: { values: [sales] },
        entity_ids: { values: [gmbh] },
        business_unit_ids: { mode: 'NOT_IN', values: [unit] },
        level_ids: { values: [level] },
        group_ids: { values: [drivers] },
        user_ids: { values: [ana.user_id] },
      },
      what: { category_ids: { values: [meals] }, payment_mode: { values: ['own'] } },
      limit: { kind: 'amount', period: 'day', max: '50' },
      add_approvers: [{ kind: 'role', role_id: company.role_ids.finance }, { kind: 'department_head' }],
    };

    const { data } = await sofia.calls('policies.create', { name: ' Daily  meals ', description: 'Lunch', rule });

    expect(data).toMatchObject({
      name: 'Daily meals',
      description: 'Lunch',
      applies_to: 'expense',
      sort_order: 1,
      is_active: true,
      version: 0,
    });

    expect(data.rule).toMatchObject({ ...rule, who: { department_ids: { mode: 'IN', values: [sales] } } });
    expect(sentenceOf(data)).toBe(
      'Meals from Sales from Drivers paid by the employee in Meridian GmbH not in Cloud by level L1 by Ana Tester over USD 50.00 a day require a reason and also need approval from Finance and the department head.',
    );

    expect(data.sentence.filter(({ kind }) => kind === 'value').map(({ text }) => text)).toContain('USD 50.00');
    expect(await list(sofia)).toEqual([data]);
    expect((await sofia.calls('policies.details', { id: data.id })).data).toEqual(data);
  });

  it('is shown to the people it applies to, without the names of others', async () => {
    const company = await aCompanyWithAdmins();
    const { sofia, ana, rahul } = company.people;
    const { sales } = await anOrganisation(company);
    const meals = await categoryOf(sofia, 'Meals');
    await sofia.calls('categories.create', { name: 'Taxi', receipt_rule: 'required_above', receipt_above: '25' });
    await company.inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ department_id: sales })
        .where('client_id', '=', company.client_id)
        .where('id', '=', ana.user_id)
        .execute(),
    );
    const what = { category_ids: { values: [meals] } };
    const limit = (max: string) => ({ kind: 'amount' as const, period: 'day' as const, max });
    await add(sofia, 'Meals', { action: 'flag', what, limit: limit('50') });
    await add(sofia, 'Sales meals', {
      action: 'flag',
      what,
      limit: limit('80'),
      who: { department_ids: { values: [sales] } },
    });
    await add(sofia, 'Two people', { ...receipts, who: { user_ids: { values: [ana.user_id, sofia.user_id] } } });

    const mine = await ana.calls('policies.mine', {});
    const shown = mine.sections.map(({ title, rules }) => [title, ...rules.map(sentenceOf)]);
    expect(shown).toEqual([
      ['All expenses', 'Expenses over USD 25.00 without a receipt cannot be submitted.'],
      ['Meals', 'Meals from Sales over USD 80.00 a day are flagged for the approver.'],
    ]);
    expect(mine.person).toMatchObject({ department: 'Sales', groups: [] });
    expect(mine.receipts).toMatchObject([{ category: 'Taxi', text: 'Required over USD 25.00' }]);
    const theirs = await rahul.calls('policies.mine', {});
    expect(theirs.sections.flatMap(({ rules }) => rules.map(({ name }) => name))).toEqual(['Meals']);
  });

  it('has a name that no other has, ignoring case', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    await add(sofia, 'Meals');
    const other = await add(sofia, 'Hotels');
    await expect(add(sofia, 'MEALS')).toBeRefused('name.taken');
    const { id, version } = other;
    await expect(sofia.calls('policies.edit', { id, version, name: 'meals', rule: receipts })).toBeRefused(
      'name.taken',
    );
    await sofia.calls('policies.edit', { id, version, name: 'HOTELS', rule: receipts });
    await categoryOf(sofia, 'Taxi');
    await expect(categoryOf(sofia, 'taxi')).toBeRefused('name.taken');
  });

  it('is listed with a constant number of queries', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    for (const name of ['A', 'B', 'C', 'D']) await add(sofia, name);
    product.takeQueries();
    await list(sofia);
    expect(product.takeQueries().length).toBeLessThanOrEqual(4);
  });

  it.each([
    ['nothing at all', { action: 'flag' }, 'policy.empty'],
    ['an empty limit', { action: 'flag', limit: { kind: 'amount', period: 'day' } }, 'policy.limit_empty'],
    [
      'a minimum above the maximum',
      { action: 'flag', limit: { kind: 'amount', period: 'transaction', max: '5', min: '6' } },
      'policy.limit_order',
    ],
    ['a reason without a warning', { ...receipts, reason_required: true }, 'policy.reason_without_warn'],
    ['a cap without a limit', { action: 'cap', requirements: { receipt_above: '25' } }, 'policy.cap_without_limit'],
    [
      'half a cent',
      { action: 'flag', limit: { kind: 'amount', period: 'day', max: '5.005' } },
      'policy.figure_unreadable',
    ],
    [
      'half a yen',
      { action: 'flag', limit: { kind: 'amount', period: 'day', max: '5.5', currency: 'JPY' } },
      'policy.figure_unreadable',
    ],
    [
      'a fractional count',
      { action: 'flag', limit: { kind: 'count', period: 'day', max: '1.5' } },
      'policy.figure_unreadable',
    ],
    ['a minimum per day', { action: 'flag', limit: { kind: 'amount', period: 'day', min: '5' } }, 'policy.least_unfit'],
    [
      'an age per month',
      { action: 'flag', limit: { kind: 'age_days', period: 'month', max: '5' } },
      'policy.period_unfit',
    ],
    [
      'an advance limit on expenses',
      { action: 'flag', limit: { kind: 'advance_count', period: 'transaction', max: '2' } },
      'policy.advances_only',
    ],
    ['an unknown action', { action: 'pay' }, 'request.invalid'],
    ['an unknown field', { ...receipts, whom: {} }, 'request.invalid'],
  ])('is refused with %s', async (_what, rule, code) => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const { body, http_status } = await sofia.sends('policies.create', { name: 'Odd', rule });
    expect(body).toMatchObject({ code });
    expect(http_status).toBeLessThan(500);
    expect(await names(sofia)).toEqual([]);
  });

  it('names the rule that always applies instead of it', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const limit = { kind: 'amount', period: 'day', max: '50' } as const;
    const first = await add(sofia, 'First', { action: 'flag', limit });
    const second = await add(sofia, 'Second', { action: 'flag', limit });
    await add(sofia, 'Third', { action: 'block', limit });
    const hidden_by = { id: first.id, name: 'First', hides_whole_rule: true };
    expect(second.hidden_by).toEqual(hidden_by);
    expect((await list(sofia)).map((policy) => policy.hidden_by)).toEqual([null, hidden_by, null]);
  });

  it('without a limit forbids what it applies to', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const alcohol = await categoryOf(sofia, 'Alcohol');
    const created = await add(sofia, 'No drinks', { action: 'block', what: { category_ids: { values: [alcohol] } } });
    expect(sentenceOf(created)).toBe('Alcohol cannot be submitted.');
  });

  it('requires a unique name per kind', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    await add(sofia, 'Receipts');
    const other = await add(sofia, 'Old', old);
    await expect(add(sofia, 'Receipts')).toBeRefused('name.taken');
    await sofia.calls('policies.create', { name: 'Receipts', applies_to: 'advance', rule: receipts });
    await expect(sofia.calls('policies.edit', { id: other.id, version: 0, name: 'Receipts', rule: old })).toBeRefused(
      'name.taken',
    );
  });

  it('refuses an outdated version', async () => {
    const { sofia, rahul } = (await aCompanyWithAdmins()).people;
    const { id } = await add(sofia, 'Receipts');
    const edit = (by: TestPerson, version: number, name: string) =>
      by.sends('policies.edit', { id, version, name, rule: receipts });
    const edits = await Promise.all([edit(sofia, 0, 'Mine'), edit(rahul, 0, 'His')]);
    expect(edits.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
    expect((await edit(rahul, 0, 'Late')).body).toMatchObject({ code: 'item.changed' });
    // Toggling in the list does not change the version, so it does not disturb open editors.
    await sofia.calls('policies.activate', { id, is_active: false });
    expect((await edit(rahul, 1, 'Later')).http_status).toBe(200);
    expect((await list(sofia))[0]).toMatchObject({ name: 'Later', is_active: false, version: 2 });
  });

  it('keeps its current state and position when it is edited', async () => {
    const { people, inCompany, client_id } = await aCompanyWithAdmins();
    const { sofia, rahul } = people;
    const { id } = await add(sofia, 'Receipts');
    const other = await add(sofia, 'Old', old);
    await inCompany(async (tx) => {
      const before = await readPolicy(tx, { client_id, id });
      if (!before) throw new Error('It is there.');
      await rahul.calls('policies.activate', { id, is_active: false });
      await rahul.calls('policies.changeOrder', { ids: [other.id, id] });
      expect(await updatePolicy(tx, { client_id, id, version: 0 }, { ...before, name: 'Mine' })).toBe(true);
    });
    expect(await list(sofia)).toMatchObject([
      { id: other.id, sort_order: 1 },
      { id, name: 'Mine', is_active: false, sort_order: 2 },
    ]);
  });

  it('can be enabled and disabled', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const { id } = await add(sofia, 'Receipts');
    expect((await sofia.calls('policies.activate', { id, is_active: false })).data.is_active).toBe(false);
    expect((await sofia.calls('policies.activate', { id, is_active: false })).data.is_active).toBe(false);
    expect((await sofia.calls('policies.activate', { id, is_active: true })).data.is_active).toBe(true);
    await expect(sofia.calls('policies.activate', { id: uuidv7(), is_active: true })).toBeRefused('item.not_found');
    await expect(sofia.calls('policies.details', { id: uuidv7() })).toBeRefused('item.not_found');
  });

  it('shows a placeholder for deleted items', async () => {
    const company = await aCompanyWithAdmins();
    const { sofia } = company.people;
    const { unit } = await anOrganisation(company);
    await add(sofia, 'Cloud', { ...receipts, who: { business_unit_ids: { values: [unit] } } });
    await company.inCompany((tx) =>
      tx.deleteFrom('business_units').where('client_id', '=', company.client_id).execute(),
    );
    expect(sentenceOf((await list(sofia))[0] ?? { sentence: [] })).toContain('in a deleted item');
  });
});

describe('the order of policies', () => {
  it('is 1 to n after simultaneous reorders, and one of them wins', async () => {
    const { sofia, rahul } = (await aCompanyWithAdmins()).people;
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) ids.push((await add(sofia, name)).id);
    const orders = Array.from({ length: 8 }, (_, index) => [...ids.slice(index % 6), ...ids.slice(0, index % 6)]);
    const answers = await Promise.all(
      orders.map((order, index) => (index % 2 ? sofia : rahul).sends('policies.changeOrder', { ids: order })),
    );
    expect(answers.map(({ http_status }) => http_status)).toEqual(orders.map(() => 200));
    const saved = await list(sofia);
    expect(saved.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(orders).toContainEqual(saved.map(({ id }) => id));
  });

  it('stays 1 to n while policies are added, deleted and reordered at once', async () => {
    const { sofia, rahul } = (await aCompanyWithAdmins()).people;
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await add(sofia, name)).id);
    await Promise.all([
      ...['E', 'F', 'G'].map((name) => rahul.sends('policies.create', { name, rule: receipts })),
      sofia.sends('policies.remove', { id: ids[1] }),
      sofia.sends('policies.remove', { id: ids[2] }),
      rahul.sends('policies.changeOrder', { ids: [...ids].reverse() }),
    ]);
    const saved = await list(sofia);
    expect(saved.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4, 5]);
    expect(saved.map(({ name }) => name).sort()).toEqual(['A', 'D', 'E', 'F', 'G']);
  });

  it('refuses an incomplete order', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const [a, b] = [(await add(sofia, 'A')).id, (await add(sofia, 'B')).id];
    const advance = (await sofia.calls('policies.create', { name: 'C', applies_to: 'advance', rule: receipts })).data
      .id;
    for (const ids of [[a], [a, a], [a, b, uuidv7()], [a, advance], [a, b, advance]])
      await expect(sofia.calls('policies.changeOrder', { ids })).toBeRefused('order.incomplete');
    expect(await names(sofia)).toEqual(['A', 'B']);
  });

  it('closes the gap of a deleted policy', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const [, b] = [await add(sofia, 'A'), await add(sofia, 'B'), await add(sofia, 'C')];
    await sofia.calls('policies.remove', { id: b?.id ?? '' });
    expect((await list(sofia)).map(({ name, sort_order }) => [name, sort_order])).toEqual([
      ['A', 1],
      ['C', 2],
    ]);
    await expect(sofia.calls('policies.remove', { id: b?.id ?? '' })).toBeRefused('item.not_found');
  });
});

describe('access to policies', () => {
  it('refuses ids of other companies and of the wrong kind', async () => {
    const [ours, theirs] = [await aCompanyWithAdmins(), await aCompanyWithAdmins()];
    const { sofia } = ours.people;
    const foreign = await anOrganisation(theirs);
    const own = await anOrganisation(ours);
    const category = await categoryOf(theirs.people.sofia, 'Secret');
    const policy = await add(theirs.people.sofia, 'Theirs');
    const only = (id: string) => ({ values: [id] });

    const rules: Rule[] = [
      { ...receipts, who: { department_ids: only(foreign.sales) } },
      { ...receipts, who: { entity_ids: only(foreign.gmbh) } },
      { ...receipts, who: { business_unit_ids: only(foreign.unit) } },
      { ...receipts, who: { level_ids: only(foreign.level) } },
      { ...receipts, who: { group_ids: only(foreign.drivers) } },
      { ...receipts, who: { user_ids: only(theirs.people.ana.user_id) } },
      { ...receipts, what: { category_ids: only(category) } },
      { ...receipts, add_approvers: [{ kind: 'user', user_id: theirs.people.ana.user_id }] },
      { ...receipts, add_approvers: [{ kind: 'role', role_id: theirs.role_ids.finance }] },
      { ...receipts, who: { level_ids: only(own.sales) } },
      { ...receipts, who: { user_ids: { mode: 'NOT_IN', values: [uuidv7()] } } },
    ];

    const mine = await add(sofia, 'Mine');

    for (const rule of rules) {
      await expect(add(sofia, 'Foreign', rule)).toBeRefused('item.not_found');
      await expect(sofia.calls('policies.edit', { id: mine.id, version: 0, name: 'Mine', rule })).toBeRefused(
        'item.not_found',
      );
    }

    for (const [name, input] of [
      ['policies.details', { id: policy.id }],
      ['policies.edit', { id: policy.id, version: 0, name: 'Taken', rule: receipts }],
      ['policies.activate', { id: policy.id, is_active: false }],
      ['policies.remove', { id: policy.id }],
    ] as const)
      expect((await sofia.sends(name, input)).body).toMatchObject({ code: 'item.not_found' });

    expect(await names(sofia)).toEqual(['Mine']);
    expect(await list(theirs.people.sofia)).toEqual([policy]);
  });

  it('protects referenced categories from deletion, also at the same time', async () => {
    const { sofia, rahul } = (await aCompanyWithAdmins()).people;
    const meals = await categoryOf(sofia, 'Meals');
    const rule: Rule = { ...receipts, what: { category_ids: { values: [meals] } } };
    const { id } = await add(sofia, 'Meals', rule);

    expect((await sofia.sends('categories.remove', { id: meals })).body).toMatchObject({
      code: 'category.in_use',
      message: 'This category is in use (1). Deactivate it instead.',
    });

    await sofia.calls('policies.remove', { id });

    for (let turn = 0; turn < 5; turn += 1) {
      const category = await categoryOf(sofia, `Turn ${turn}`);
      const [removed, created] = await Promise.all([
        sofia.sends('categories.remove', { id: category }),
        rahul.sends('policies.create', {
          name: `Turn ${turn}`,
          rule: { ...receipts, what: { category_ids: { values: [category] } } },
        }),
      ]);
      expect([removed.http_status, created.http_status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('protects referenced organisation items from deletion, also at the same time', async () => {
    const company = await aCompany(product, { admin: ['super_admin', 'settings_admin'] });
    const { admin } = company.people;
    const message = 'Rules, groups or other settings use this. Remove it from them first.';
    const department = async (name: string) => (await admin.calls('organisation.saveDepartment', { name })).id;
    const sales = await department('Sales');
    const members = { department_ids: [sales] };
    const { id: group } = await admin.calls('organisation.saveGroup', { name: 'Sellers', members });

    const { data: role } = await admin.calls('roles.create', {
      name: 'Auditor',
      reach: 'organisation',
      rights: [],
      areas: {},
    });

    const add_approvers = [{ kind: 'role' as const, role_id: role.role_id }];
    await add(admin, 'Sellers', { ...receipts, who: { group_ids: { values: [group] } }, add_approvers });
    const refused = { code: 'organisation.in_use', message };
    expect((await admin.sends('organisation.remove', { kind: 'department', id: sales })).body).toMatchObject(refused);
    expect((await admin.sends('organisation.remove', { kind: 'group', id: group })).body).toMatchObject(refused);
    expect((await admin.sends('roles.remove', { role_id: role.role_id })).body).toMatchObject(refused);

    for (let turn = 0; turn < 5; turn += 1) {
      const id = await department(`Turn ${turn}`);
      const [removed, created] = await Promise.all([
        admin.sends('organisation.remove', { kind: 'department', id }),
        admin.sends('policies.create', {
          name: `Turn ${turn}`,
          rule: { ...receipts, who: { department_ids: { values: [id] } } },
        }),
      ]);
      expect([removed.http_status, created.http_status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('is refused to employees', async () => {
    const { ana } = (await aCompanyWithAdmins()).people;
    await expect(list(ana)).toBeRefused('access.denied');
    await expect(add(ana, 'Mine')).toBeRefused('access.denied');
  });

  it('records every change in the audit log as sentences', async () => {
    const { people, inCompany, client_id } = await aCompanyWithAdmins();
    const { sofia } = people;
    const { id } = await add(sofia, 'Receipts');
    const change = { id, name: 'Receipts', rule: { action: 'block', requirements: { receipt_above: '40' } } } as const;
    await sofia.calls('policies.edit', { ...change, version: 0 });
    await sofia.calls('policies.edit', { ...change, version: 1 });
    await sofia.calls('policies.activate', { id, is_active: false });
    await sofia.calls('policies.changeOrder', { ids: [id] });
    await sofia.calls('policies.remove', { id });

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
      'policy_created',
      'policy_changed',
      'policy_switched_off',
      'policies_ordered',
      'policy_removed',
    ]);

    expect(lines[1]?.facts).toEqual({
      before: { rule: 'Expenses over USD 25.00 without a receipt cannot be submitted.' },
      after: { rule: 'Expenses over USD 40.00 without a receipt cannot be submitted.' },
    });

    expect(lines[4]?.facts).toMatchObject({
      before: {
        name: 'Receipts',
        rule: 'Expenses over USD 40.00 without a receipt cannot be submitted.',
        is_active: false,
      },
      after: null,
    });
  });
});
