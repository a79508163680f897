import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { categories } from '#contract/categories.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const aCompanyWithAdmins = () =>
  aCompany(product, { sofia: ['settings_admin'], rahul: ['settings_admin'], ana: ['employee'] });
const add = async (by: TestPerson, more: Partial<SentOf<typeof categories.create>> & { name: string }) =>
  (await by.calls('categories.create', more)).data;
const all = async (by: TestPerson, applies_to: 'expense' | 'advance' = 'expense') =>
  (await by.calls('categories.all', { applies_to })).data;
const names = async (by: TestPerson) => (await all(by)).map(({ name }) => name);

async function anEntity(company: Awaited<ReturnType<typeof aCompanyWithAdmins>>, name: string): Promise<string> {
  const id = uuidv7();
  await company.inCompany((tx) =>
    tx.insertInto('entities').values({ client_id: company.client_id, id, name, currency: 'EUR' }).execute(),
  );
  return id;
}

describe('a category', () => {
  it('is saved with all settings and ordered attributes', async () => {
    const company = await aCompanyWithAdmins();
    const { sofia } = company.people;
    const berlin = await anEntity(company, 'Berlin');
    const travel = await add(sofia, { name: 'Travel', icon: 'briefcase' });

    const created = await add(sofia, {
      name: '  Hotels  abroad ',
      parent_id: travel.id,
      icon: 'bed',
      code: 'T-10',
      ledger_account: '6810',
      entity_ids: [berlin, berlin],
      receipt_rule: 'required_above',
      receipt_above: '25.5',
      is_reimbursable: false,
      attributes: [
        { key: 'city', label: 'City', kind: 'city', is_mandatory: true, help_text: 'Where you slept' },
        { key: 'nights', label: 'Nights', kind: 'number', options: ['dropped'] },
        { key: 'nightly', label: 'Nightly rate', kind: 'calc', formula: 'round(amount / nights, 2)' },
      ],
    });

    expect(created).toMatchObject({
      name: 'Hotels abroad',
      parent_id: travel.id,
      applies_to: 'expense',
      icon: 'bed',
      code: 'T-10',
      ledger_account: '6810',
      entity_ids: [berlin],
      receipt_rule: 'required_above',
      receipt_above: '25.50',
      is_reimbursable: false,
      is_active: true,
      sort_order: 2,
      version: 0,
    });

    expect(created.attributes.map(({ key, sort_order, options }) => [key, sort_order, options])).toEqual([
      ['city', 1, []],
      ['nights', 2, []],
      ['nightly', 3, []],
    ]);

    expect(await all(sofia)).toEqual([travel, created]);
    expect((await sofia.calls('attributes.list', { category_id: created.id })).data).toEqual(created.attributes);
  });

  it('keeps attribute ids, removes omitted attributes and lets two swap keys', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const created = await add(sofia, {
      name: 'Flights',
      attributes: [
        { key: 'from', label: 'From', kind: 'city' },
        { key: 'to', label: 'To', kind: 'city' },
        { key: 'class', label: 'Class', kind: 'select', options: ['Economy', 'Business'] },
      ],
    });

    const [from, to] = created.attributes;
    if (!from || !to) throw new Error('Two attributes are missing.');

    const { data } = await sofia.calls('categories.edit', {
      id: created.id,
      version: 0,
      name: 'Flights',
      attributes: [
        { id: to.id, key: 'from', label: 'To, once', kind: 'text' },
        { key: 'seat', label: 'Seat', kind: 'text' },
        { id: from.id, key: 'to', label: 'From, once', kind: 'city' },
      ],
    });

    expect(data.version).toBe(1);

    expect(data.attributes.map(({ id, key, kind, sort_order }) => [id, key, kind, sort_order])).toEqual([
      [to.id, 'from', 'text', 1],
      [expect.any(String), 'seat', 'text', 2],
      [from.id, 'to', 'city', 3],
    ]);
  });

  it('is listed with a constant number of queries', async () => {
    const { sofia, ana } = (await aCompanyWithAdmins()).people;
    await add(sofia, { name: 'Meals' });
    product.takeQueries();
    await ana.calls('categories.list', {});
    expect(product.takeQueries().length).toBeLessThanOrEqual(5);
  });

  it.each([
    ['an unknown parent', { parent_id: uuidv7() }, 'item.not_found'],
    ['an unknown entity', { entity_ids: [uuidv7()] }, 'item.not_found'],
    ['an unknown attribute', { attributes: [{ id: uuidv7(), key: 'a', label: 'A', kind: 'text' }] }, 'item.not_found'],
    ['a missing limit', { receipt_rule: 'required_above' }, 'category.receipt_limit'],
    ['a negative limit', { receipt_rule: 'required_above', receipt_above: '-5' }, 'category.receipt_limit'],
    ['a limit too precise', { receipt_rule: 'required_above', receipt_above: '5.005' }, 'money.too_precise'],
    [
      'a key used twice',
      {
        attributes: [
          { key: 'a', label: 'A', kind: 'text' },
          { key: 'a', label: 'B', kind: 'text' },
        ],
      },
      'attribute.repeated',
    ],
    ['a reserved key', { attributes: [{ key: 'amount', label: 'A', kind: 'number' }] }, 'attribute.reserved'],
    ['no options', { attributes: [{ key: 'a', label: 'A', kind: 'select' }] }, 'attribute.no_options'],
    ['an empty formula', { attributes: [{ key: 'a', label: 'A', kind: 'calc' }] }, 'attribute.formula_wrong'],
    ['a key with capitals', { attributes: [{ key: 'Big', label: 'A', kind: 'text' }] }, 'request.invalid'],
    ['no name', { name: '  ' }, 'request.invalid'],
    ['an icon with a script', { icon: '"><script>' }, 'request.invalid'],
  ])('is refused with %s', async (_what, more, code) => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const { body, http_status } = await sofia.sends('categories.create', { name: 'Meals', ...more });
    expect(body).toMatchObject({ code });
    expect(http_status).toBeLessThan(500);
    expect(await names(sofia)).toEqual([]);
  });

  it('explains a formula error at the field', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const refused = async (formula: string) =>
      (
        await sofia.sends('categories.create', {
          name: 'Hotels',
          attributes: [
            { key: 'nights', label: 'Nights', kind: 'number' },
            { key: 'rate', label: 'Nightly rate', kind: 'calc', formula },
          ],
        })
      ).body;

    const bracket = 'The formula of Nightly rate is not valid: The bracket ( at character 1 is not closed.';

    expect(await refused('(amount / nights')).toMatchObject({
      code: 'attribute.formula_wrong',
      message: bracket,
      fields: { 'attributes.1.formula': bracket },
    });

    expect(await refused('amount / days')).toMatchObject({
      message: 'The formula of Nightly rate is not valid: There is no field called days.',
    });

    expect(await refused('rate + 1')).toMatchObject({
      message: 'The formula of Nightly rate is not valid: These fields depend on each other: rate → rate.',
    });
  });

  it('requires a unique name per kind', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const meals = await add(sofia, { name: 'Meals' });
    const rides = await add(sofia, { name: 'Rides' });
    await expect(sofia.calls('categories.create', { name: 'Meals' })).toBeRefused('name.taken');
    await add(sofia, { name: 'Meals', applies_to: 'advance' });
    await expect(sofia.calls('categories.edit', { id: rides.id, version: 0, name: 'Meals' })).toBeRefused('name.taken');
    expect(await names(sofia)).toEqual(['Meals', 'Rides']);
    expect((await all(sofia))[0]).toEqual(meals);
  });

  it('refuses an outdated version', async () => {
    const { sofia, rahul } = (await aCompanyWithAdmins()).people;
    const { id } = await add(sofia, { name: 'Meals' });
    const edits = await Promise.all([
      sofia.sends('categories.edit', { id, version: 0, name: 'Food' }),
      rahul.sends('categories.edit', { id, version: 0, name: 'Dinners' }),
    ]);
    expect(edits.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
    await expect(rahul.calls('categories.edit', { id, version: 0, name: 'Late' })).toBeRefused('item.changed');
    // Disabling a category in the list increases its version too, because the editor can also disable it.
    await sofia.calls('categories.update', { ids: [id], is_active: false });
    await expect(rahul.calls('categories.edit', { id, version: 1, name: 'Later' })).toBeRefused('item.changed');
    await rahul.calls('categories.edit', { id, version: 2, name: 'At last', is_active: false });
  });
});

describe('the category tree', () => {
  it('lists parents before their children', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const meals = await add(sofia, { name: 'Meals' });
    const travel = await add(sofia, { name: 'Travel' });
    const rides = await add(sofia, { name: 'Rides', parent_id: travel.id });
    const client = await add(sofia, { name: 'Client meals', parent_id: meals.id });
    expect(await names(sofia)).toEqual(['Meals', 'Client meals', 'Travel', 'Rides']);
    await sofia.calls('categories.changeOrder', {
      applies_to: 'expense',
      ids: [travel.id, rides.id, client.id, meals.id],
    });
    expect(await names(sofia)).toEqual(['Travel', 'Rides', 'Meals', 'Client meals']);
  });

  it('refuses a category below itself', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const top = await add(sofia, { name: 'Top' });
    const middle = await add(sofia, { name: 'Middle', parent_id: top.id });
    const low = await add(sofia, { name: 'Low', parent_id: middle.id });
    for (const parent_id of [top.id, middle.id, low.id])
      await expect(sofia.calls('categories.edit', { id: top.id, version: 0, name: 'Top', parent_id })).toBeRefused(
        'category.loop',
      );
    await sofia.calls('categories.edit', { id: low.id, version: 0, name: 'Low', parent_id: top.id });
  });

  it('creates no loop when two moves run at once', async () => {
    const { sofia, rahul } = (await aCompanyWithAdmins()).people;
    for (let turn = 0; turn < 8; turn += 1) {
      const a = await add(sofia, { name: `A ${turn}` });
      const b = await add(sofia, { name: `B ${turn}` });
      const moves = await Promise.all([
        sofia.sends('categories.edit', { id: a.id, version: 0, name: a.name, parent_id: b.id }),
        rahul.sends('categories.edit', { id: b.id, version: 0, name: b.name, parent_id: a.id }),
      ]);
      expect(moves.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
      expect(moves.find(({ http_status }) => http_status === 409)?.body).toMatchObject({ code: 'category.loop' });
    }
  });

  it('keeps expense and advance categories apart', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const advance = await add(sofia, { name: 'Travel', applies_to: 'advance' });
    await expect(sofia.calls('categories.create', { name: 'Rides', parent_id: advance.id })).toBeRefused(
      'item.not_found',
    );
    // The form cannot turn an advance category into an expense category.
    const { data } = await sofia.calls('categories.edit', { id: advance.id, version: 0, name: 'Trips' });
    expect(data.applies_to).toBe('advance');
    expect((await all(sofia, 'advance')).map(({ name }) => name)).toEqual(['Trips']);
  });

  it('saves only a complete order, also with simultaneous requests', async () => {
    const { sofia, rahul } = (await aCompanyWithAdmins()).people;
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push((await add(sofia, { name })).id);
    const order = (by: TestPerson, options: string[]) =>
      by.sends('categories.changeOrder', { applies_to: 'expense', ids: options });
    for (const bad of [ids.slice(1), [...ids, uuidv7()], [...ids.slice(1), ids[1] ?? ''], [uuidv7()]])
      expect((await order(sofia, bad)).body).toMatchObject({ code: 'order.incomplete' });
    const turned = Array.from({ length: 8 }, (_, index) => [...ids.slice(index % 5), ...ids.slice(0, index % 5)]);
    const answers = await Promise.all(turned.map((options, index) => order(index % 2 ? sofia : rahul, options)));
    expect(answers.every(({ http_status }) => http_status === 200)).toBe(true);
    const saved = await all(sofia);
    expect(saved.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4, 5]);
    expect(turned).toContainEqual(saved.map(({ id }) => id));
  });
});

describe('claimable categories', () => {
  it('are active, in the person’s entity, and so are their parents', async () => {
    const company = await aCompanyWithAdmins();
    const { sofia, ana } = company.people;
    const [berlin, lyon] = [await anEntity(company, 'Berlin'), await anEntity(company, 'Lyon')];
    const travel = await add(sofia, { name: 'Travel' });
    await add(sofia, { name: 'Rides', parent_id: travel.id });
    await add(sofia, { name: 'Home internet', entity_ids: [berlin] });
    const lunch = await add(sofia, { name: 'Lunch cheques', entity_ids: [lyon] });
    await add(sofia, { name: 'Below Lyon', parent_id: lunch.id });
    await add(sofia, { name: 'Off', is_active: false });
    const open = async () => (await ana.calls('categories.list', {})).data.map(({ name }) => name);
    expect(await open()).toEqual(['Travel', 'Rides']);

    await company.inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ entity_id: berlin })
        .where('client_id', '=', company.client_id)
        .where('id', '=', ana.user_id)
        .execute(),
    );

    expect(await open()).toEqual(['Travel', 'Rides', 'Home internet']);
    await sofia.calls('categories.update', { ids: [travel.id], is_active: false });
    expect(await open()).toEqual(['Home internet']);
    expect((await names(sofia)).length).toBe(6);
  });

  it('are enabled only if all ids exist', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const { id } = await add(sofia, { name: 'Meals' });
    await expect(sofia.calls('categories.update', { ids: [id, uuidv7()], is_active: false })).toBeRefused(
      'item.not_found',
    );
    expect((await all(sofia))[0]?.is_active).toBe(true);
  });
});

describe('deleting a category', () => {
  it('works if nothing uses it', async () => {
    const { sofia } = (await aCompanyWithAdmins()).people;
    const { id } = await add(sofia, { name: 'Meals', attributes: [{ key: 'a', label: 'A', kind: 'text' }] });
    await sofia.calls('categories.remove', { id });
    expect(await names(sofia)).toEqual([]);
    await expect(sofia.calls('categories.remove', { id })).toBeRefused('item.not_found');
  });

  it('is refused while expenses or sub-categories use it', async () => {
    const { people, inCompany, client_id } = await aCompanyWithAdmins();
    const { sofia, ana } = people;
    const travel = await add(sofia, { name: 'Travel' });
    const rides = await add(sofia, { name: 'Rides', parent_id: travel.id });
    await inCompany((tx) =>
      tx
        .insertInto('expenses')
        .values([1, 2].map(() => ({ client_id, id: uuidv7(), owner_id: ana.user_id, category_id: rides.id })))
        .execute(),
    );
    expect((await sofia.sends('categories.remove', { id: rides.id })).body).toMatchObject({
      code: 'category.in_use',
      message: 'This category is in use (2). Deactivate it instead.',
    });
    await expect(sofia.calls('categories.remove', { id: travel.id })).toBeRefused('category.in_use');
  });
});

describe('access to categories', () => {
  it('refuses ids of other companies', async () => {
    const [ours, theirs] = [await aCompanyWithAdmins(), await aCompanyWithAdmins()];
    const foreign = await add(theirs.people.sofia, {
      name: 'Secret',
      attributes: [{ key: 'a', label: 'A', kind: 'text' }],
    });

    const entity = await anEntity(theirs, 'Foreign');
    const { sofia } = ours.people;
    const mine = await add(sofia, { name: 'Mine' });
    const attribute_id = foreign.attributes[0]?.id;

    for (const [name, input] of [
      ['categories.edit', { id: foreign.id, version: 0, name: 'Taken' }],
      ['categories.update', { ids: [foreign.id], is_active: false }],
      ['categories.remove', { id: foreign.id }],
      ['categories.create', { name: 'Below', parent_id: foreign.id }],
      ['categories.create', { name: 'Of', entity_ids: [entity] }],
      ['attributes.list', { category_id: foreign.id }],
      [
        'categories.edit',
        {
          id: mine.id,
          version: 0,
          name: 'Mine',
          attributes: [{ id: attribute_id, key: 'a', label: 'A', kind: 'text' }],
        },
      ],
    ] as const)
      expect((await sofia.sends(name, input)).body).toMatchObject({ code: 'item.not_found' });

    expect(
      (await sofia.sends('categories.changeOrder', { applies_to: 'expense', ids: [foreign.id] })).body,
    ).toMatchObject({
      code: 'order.incomplete',
    });

    expect(await all(theirs.people.sofia)).toEqual([foreign]);
  });

  it('lets employees list claimable categories but change nothing', async () => {
    const { ana } = (await aCompanyWithAdmins()).people;
    await ana.calls('categories.list', {});
    await expect(ana.calls('categories.all', {})).toBeRefused('access.denied');
    await expect(ana.calls('categories.create', { name: 'Mine' })).toBeRefused('access.denied');
  });

  it('records every change in the audit log, field by field', async () => {
    const { people, inCompany, client_id } = await aCompanyWithAdmins();
    const { sofia } = people;
    const travel = await add(sofia, { name: 'Travel' });
    const { id } = await add(sofia, { name: 'Meals', receipt_rule: 'required_above', receipt_above: '10' });

    const edit = {
      name: 'Meals',
      receipt_rule: 'required_above',
      receipt_above: '10.00',
      parent_id: travel.id,
    } as const;

    await sofia.calls('categories.edit', { id, version: 0, ...edit, code: 'M' });
    // Saving without changes increases the version but records nothing.
    await sofia.calls('categories.edit', { id, version: 1, ...edit, code: 'M' });
    await sofia.calls('categories.update', { ids: [id, travel.id], is_active: true });
    await sofia.calls('categories.update', { ids: [id], is_active: false });
    await sofia.calls('categories.remove', { id });

    const lines = await inCompany((tx) =>
      tx
        .selectFrom('activity')
        .select(['action', 'item_label', 'facts', 'is_setting'])
        .where('client_id', '=', client_id)
        .orderBy('id')
        .execute(),
    );

    expect(lines.every(({ is_setting }) => is_setting)).toBe(true);

    expect(lines.map(({ action, item_label }) => [action, item_label])).toEqual([
      ['category_created', 'Travel'],
      ['category_created', 'Meals'],
      ['category_changed', 'Meals'],
      ['category_switched_off', 'Meals'],
      ['category_removed', 'Meals'],
    ]);

    expect(lines[2]?.facts).toEqual({ before: { parent: null, code: '' }, after: { parent: 'Travel', code: 'M' } });
    expect(lines[3]?.facts).toEqual({ before: { is_active: true }, after: { is_active: false } });

    expect(lines[4]?.facts).toMatchObject({
      before: { name: 'Meals', parent: 'Travel', code: 'M', is_active: false, attributes: [] },
      after: null,
    });
  });
});
