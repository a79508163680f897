import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany, type TestPerson } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const acme = { name: 'Acme GmbH', currency: 'EUR', country: 'DE', tax_number: 'DE 123', fiscal_year_start_month: 4 };

async function anAdmin() {
  const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'], settings: ['settings_admin'] });
  return { company, ...company.people };
}

async function assignedTo(admin: TestPerson, person: TestPerson, units: Record<string, string>): Promise<void> {
  const { data } = await admin.calls('users.details', { user_id: person.user_id });
  const { email, first_name, last_name, role_ids, version } = data;
  await admin.calls('users.edit', {
    user_id: person.user_id,
    email,
    first_name,
    last_name,
    role_ids,
    version,
    ...units,
  });
}

describe('an entity', () => {
  it('can be added, listed with its people, and edited with its version', async () => {
    const { admin, ana } = await anAdmin();
    const { id, version } = await admin.calls('organisation.saveEntity', { ...acme, address: ' Torstr.  1 ' });
    expect(version).toBe(0);
    await assignedTo(admin, ana, { entity_id: id });
    expect((await admin.calls('organisation.entities', {})).data).toEqual([
      { ...acme, address: 'Torstr. 1', id, version: 0, is_active: true, no_of_users: 1 },
    ]);
    const saved = await admin.calls('organisation.saveEntity', { ...acme, id, version, name: 'Acme SE' });
    expect(saved).toEqual({ status: true, id, version: 1 });
    const again = await admin.calls('organisation.saveEntity', { ...acme, id, version: 1, name: 'Acme SE' });
    expect(again.version).toBe(1);
  });

  it('is refused with an unknown currency or a taken name', async () => {
    const { admin } = await anAdmin();
    await expect(admin.calls('organisation.saveEntity', { ...acme, currency: 'XQX' })).toBeRefused(
      'sign_up.unknown_currency',
    );
    await expect(admin.calls('organisation.saveEntity', { ...acme, country: 'ZZ' })).toBeRefused('request.invalid');
    await admin.calls('organisation.saveEntity', acme);
    await expect(admin.calls('organisation.saveEntity', acme)).toBeRefused('name.taken');
    const other = await admin.calls('organisation.saveEntity', { ...acme, name: 'Other' });
    await expect(admin.calls('organisation.saveEntity', { ...acme, id: other.id, version: 0 })).toBeRefused(
      'name.taken',
    );
  });

  it('is saved by one of two concurrent admins, and the other is refused', async () => {
    const { admin, company } = await anAdmin();
    const { id } = await admin.calls('organisation.saveEntity', acme);
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) =>
        admin.sends('organisation.saveEntity', { ...acme, id, version: 0, name }),
      ),
    );
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.filter(({ http_status }) => http_status === 409).map(({ body }) => body)).toEqual(
      Array(3).fill(expect.objectContaining({ code: 'item.changed' })),
    );
    const lines = await company.inCompany((tx) =>
      tx.selectFrom('activity').select('action').where('item_id', '=', id).execute(),
    );
    expect(lines).toHaveLength(2);
  });

  it('is available only to company managers', async () => {
    const { ana, settings } = await anAdmin();
    for (const person of [ana, settings]) {
      await expect(person.calls('organisation.saveEntity', acme)).toBeRefused('access.denied');
      await expect(person.calls('organisation.entities', {})).toBeRefused('access.denied');
    }
  });

  it('of another company is not found', async () => {
    const { admin } = await anAdmin();
    const other = await anAdmin();
    const { id } = await other.admin.calls('organisation.saveEntity', acme);
    await expect(admin.calls('organisation.saveEntity', { ...acme, id, version: 0 })).toBeRefused('item.not_found');
    await expect(admin.calls('organisation.remove', { kind: 'entity', id })).toBeRefused('item.not_found');
  });
});

describe('a department', () => {
  it('has a parent and a head, and activity shows their names', async () => {
    const { admin, ana, company } = await anAdmin();
    const sales = await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    const emea = await admin.calls('organisation.saveDepartment', { name: 'EMEA', parent_id: sales.id });
    await admin.calls('organisation.saveDepartment', {
      id: emea.id,
      version: 0,
      name: 'EMEA',
      parent_id: sales.id,
      head_id: ana.user_id,
    });
    expect((await admin.calls('organisation.departments', {})).data).toEqual([
      expect.objectContaining({
        name: 'EMEA',
        parent_id: sales.id,
        head_id: ana.user_id,
        head: 'Ana Tester',
        version: 1,
      }),
      expect.objectContaining({ name: 'Sales', parent_id: null, head: null }),
    ]);

    const [line] = await company.inCompany((tx) =>
      tx.selectFrom('activity').selectAll().where('action', '=', 'department_changed').execute(),
    );
    expect(line).toMatchObject({
      is_setting: true,
      actor_id: admin.user_id,
      item_label: 'EMEA',
      facts: { before: { head: null }, after: { head: 'Ana Tester' } },
    });
  });

  it('cannot be its own descendant', async () => {
    const { admin } = await anAdmin();
    const top = await admin.calls('organisation.saveDepartment', { name: 'Top' });
    const mid = await admin.calls('organisation.saveDepartment', { name: 'Mid', parent_id: top.id });
    const low = await admin.calls('organisation.saveDepartment', { name: 'Low', parent_id: mid.id });
    for (const parent_id of [top.id, mid.id, low.id])
      await expect(
        admin.calls('organisation.saveDepartment', { id: top.id, version: 0, name: 'Top', parent_id }),
      ).toBeRefused('department.loop');
  });

  it('cannot be its own descendant, even with concurrent moves', async () => {
    const { admin } = await anAdmin();
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = await Promise.all(
        ['L', 'R'].map((name) => admin.calls('organisation.saveDepartment', { name: `${name}${round}` })),
      );
      const move = (from: typeof left, name: string, to: typeof left) =>
        admin.sends('organisation.saveDepartment', {
          id: from?.id,
          version: 0,
          name: `${name}${round}`,
          parent_id: to?.id,
        });
      const answers = await Promise.all([move(left, 'L', right), move(right, 'R', left)]);
      expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
    }
  });

  it('needs an existing, active parent and head', async () => {
    const { admin, ana } = await anAdmin();
    const off = await admin.calls('organisation.saveDepartment', { name: 'Off', is_active: false });
    for (const wrong of [{ parent_id: uuidv7() }, { parent_id: off.id }, { head_id: uuidv7() }])
      await expect(admin.calls('organisation.saveDepartment', { name: 'New', ...wrong })).toBeRefused('item.not_found');
    const stored = await admin.calls('organisation.saveDepartment', { name: 'Kept', head_id: ana.user_id });
    await admin.calls('users.enableDisable', { selection: { ids: [ana.user_id] }, is_active: false });
    // A department may keep its head after that person is disabled.
    await admin.calls('organisation.saveDepartment', {
      id: stored.id,
      version: 0,
      name: 'Still kept',
      head_id: ana.user_id,
    });
  });
});

describe('business units and levels', () => {
  it('work the same way, with levels sorted by rank', async () => {
    const { admin } = await anAdmin();
    await admin.calls('organisation.saveBusinessUnit', { name: 'North' });
    await expect(admin.calls('organisation.saveBusinessUnit', { name: ' North ' })).toBeRefused('name.taken');
    await expect(admin.calls('organisation.saveBusinessUnit', { name: 'NORTH' })).toBeRefused('name.taken');
    expect((await admin.calls('organisation.businessUnits', {})).data).toMatchObject([
      { name: 'North', no_of_users: 0 },
    ]);
    await admin.calls('organisation.saveLevel', { name: 'Senior', rank: 2 });
    const junior = await admin.calls('organisation.saveLevel', { name: 'Junior', rank: 1 });
    expect((await admin.calls('organisation.levels', {})).data.map(({ name }) => name)).toEqual(['Junior', 'Senior']);
    await admin.calls('organisation.saveLevel', { id: junior.id, version: 0, name: 'Junior', rank: 9 });
    expect((await admin.calls('organisation.levels', {})).data.map(({ name }) => name)).toEqual(['Senior', 'Junior']);
  });
});

describe('removing', () => {
  it('is refused while people, also disabled ones, or sub-departments belong to it', async () => {
    const { admin, ana } = await anAdmin();
    const { id } = await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    await assignedTo(admin, ana, { department_id: id });
    await admin.calls('users.enableDisable', { selection: { ids: [ana.user_id] }, is_active: false });
    const answer = await admin.sends('organisation.remove', { kind: 'department', id });
    expect(answer.body).toMatchObject({
      code: 'organisation.in_use',
      message: '1 person belongs to it. Move them first, or deactivate it.',
    });
    const empty = await admin.calls('organisation.saveDepartment', { name: 'Empty' });
    await admin.calls('organisation.saveDepartment', { name: 'Below', parent_id: empty.id });
    expect((await admin.sends('organisation.remove', { kind: 'department', id: empty.id })).body).toMatchObject({
      message: '1 department belongs to it. Move them first, or deactivate it.',
    });
  });

  it('deletes an empty unit and records it', async () => {
    const { admin, company } = await anAdmin();
    for (const [kind, call] of [
      ['entity', admin.calls('organisation.saveEntity', acme)],
      ['department', admin.calls('organisation.saveDepartment', { name: 'D' })],
      ['business_unit', admin.calls('organisation.saveBusinessUnit', { name: 'B' })],
      ['level', admin.calls('organisation.saveLevel', { name: 'L', rank: 1 })],
      ['group', admin.calls('organisation.saveGroup', { name: 'G', members: {} })],
    ] as const) {
      const { id } = await call;
      await admin.calls('organisation.remove', { kind, id });
      await expect(admin.calls('organisation.remove', { kind, id })).toBeRefused('item.not_found');
      const lines = await company.inCompany((tx) =>
        tx.selectFrom('activity').select(['action', 'facts']).where('item_id', '=', id).orderBy('id').execute(),
      );
      expect(lines.map(({ action }) => action)).toEqual([`${kind}_created`, `${kind}_removed`]);
      const [made, gone] = lines.map(({ facts }) => facts as Record<'before' | 'after', object>);
      expect(gone?.before).toMatchObject(made?.after ?? { made: true });
    }
  });
});

describe('a group', () => {
  it('counts active people who match any part of it', async () => {
    const { admin, ana, settings } = await anAdmin();
    const sales = await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    await assignedTo(admin, ana, { department_id: sales.id });
    await assignedTo(admin, settings, { location: 'Berlin' });
    const members = { department_ids: [sales.id], locations: ['Berlin'], user_ids: [ana.user_id] };
    const { id } = await admin.calls('organisation.saveGroup', { name: 'Mix', description: 'Any', members });
    const none = {
      user_ids: [],
      department_ids: [],
      entity_ids: [],
      business_unit_ids: [],
      level_ids: [],
      locations: [],
    };
    const listed = async () => (await admin.calls('organisation.groups', {})).data;
    expect(await listed()).toEqual([
      { id, version: 0, name: 'Mix', description: 'Any', members: { ...none, ...members }, no_of_users: 2 },
    ]);
    expect(await settings.calls('organisation.countMembers', { members })).toEqual({ status: true, no_of_users: 2 });
    expect((await admin.calls('organisation.countMembers', { members: {} })).no_of_users).toBe(0);

    await admin.calls('users.enableDisable', { selection: { ids: [ana.user_id] }, is_active: false });
    expect((await listed())[0]?.no_of_users).toBe(1);
    // Saving again changes nothing.
    expect(
      await admin.calls('organisation.saveGroup', { id, version: 0, name: 'Mix', description: 'Any', members }),
    ).toEqual({ status: true, id, version: 0 });
    expect((await settings.calls('organisation.groups', {})).data).toHaveLength(1);
  });

  it('accepts only units of the same company', async () => {
    const { admin } = await anAdmin();
    const other = await anAdmin();
    for (const members of [
      { user_ids: [other.ana.user_id] },
      { department_ids: [uuidv7()] },
      { level_ids: [uuidv7()] },
    ])
      await expect(admin.calls('organisation.saveGroup', { name: 'Spy', members })).toBeRefused('item.not_found');
  });
});
