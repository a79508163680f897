import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { insertTestPeople } from '../../../testing/many-people.ts';
import { settingsLog } from '../../../testing/settings-log.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const nobody = '01890000-0000-7000-8000-000000000000';
const auditor = {
  name: 'Auditor',
  reach: 'organisation' as const,
  areas: { Reports: ['read' as const], Settings: ['read' as const] },
};

async function aTeam() {
  const company = await aCompany(product, { admin: ['super_admin'], second: ['super_admin'], ana: ['employee'] });
  return { company, ...company.people };
}

describe('a role', () => {
  it('can be created with its own key', async () => {
    const { admin, company } = await aTeam();
    const { data } = await admin.calls('roles.create', auditor);
    expect(data).toMatchObject({
      ...auditor,
      key: 'auditor',
      is_built_in: false,
      no_of_users: 0,
      version: 0,
      rights: [],
    });
    expect((await admin.calls('roles.details', {})).roles).toHaveLength(6);
    expect((await admin.calls('roles.rpMap', {})).rp_map.auditor).toEqual({ Reports: ['read'], Settings: ['read'] });
    expect(await settingsLog(company)).toMatchObject([
      { action: 'role_created', item_kind: 'role', item_label: 'Auditor', facts: { before: null, after: auditor } },
    ]);
  });

  it('can be created as a copy with changes', async () => {
    const { admin, company } = await aTeam();
    const finance = (await admin.calls('roles.details', {})).roles.find(({ key }) => key === 'finance');
    const copy = await admin.calls('roles.create', {
      name: 'Finance EMEA',
      reach: 'organisation',
      copy_of: company.role_ids.finance,
    });
    expect(copy.data).toMatchObject({ areas: finance?.areas, rights: finance?.rights, is_built_in: false });

    const narrowed = await admin.calls('roles.create', {
      name: 'Finance lite',
      reach: 'organisation',
      copy_of: company.role_ids.finance,
      areas: { Payout: ['read'] },
    });
    expect(narrowed.data.areas).toEqual({ Payout: ['read'] });

    const emptied = await admin.calls('roles.create', {
      name: 'Nothing',
      reach: 'organisation',
      copy_of: company.role_ids.super_admin,
      areas: {},
      rights: [],
    });
    expect(emptied.data).toMatchObject({ areas: {}, rights: [] });
    await expect(admin.calls('roles.create', { ...auditor, copy_of: nobody })).toBeRefused('item.not_found');
  });

  it('with write access also has read access', async () => {
    const { admin } = await aTeam();
    const { data } = await admin.calls('roles.create', { ...auditor, areas: { Payout: ['write'] } });
    expect(data.areas).toEqual({ Payout: ['read', 'write'] });
  });

  it('needs a unique name', async () => {
    const { admin } = await aTeam();
    await admin.calls('roles.create', auditor);
    const { data } = await admin.calls('roles.create', { ...auditor, name: 'Other' });
    await expect(admin.calls('roles.create', { ...auditor, name: 'AUDITOR' })).toBeRefused('name.taken');
    await expect(admin.calls('roles.create', { ...auditor, name: 'super admin' })).toBeRefused('name.taken');
    await expect(
      admin.calls('roles.edit', { ...auditor, role_id: data.role_id, version: 0, name: ' auditor ' }),
    ).toBeRefused('name.taken');
  });

  it('is created once by concurrent requests', async () => {
    const { admin } = await aTeam();
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.sends('roles.create', auditor)));
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('is edited with its version, and activity shows the change', async () => {
    const { admin, second, company } = await aTeam();
    const { data } = await admin.calls('roles.create', auditor);
    const change = { ...auditor, role_id: data.role_id, version: 0, areas: {}, rights: ['approver' as const] };
    const answers = await Promise.all([admin.sends('roles.edit', change), second.sends('roles.edit', change)]);
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
    await expect(admin.calls('roles.edit', change)).toBeRefused('item.changed');
    expect((await settingsLog(company)).at(-1)).toMatchObject({
      action: 'role_changed',
      facts: {
        before: { rights: [], areas: { Reports: ['read'], Settings: ['read'] } },
        after: { rights: ['approver'], areas: {} },
      },
    });
  });

  it('that is built in cannot be changed', async () => {
    const { admin, company } = await aTeam();
    for (const role_id of Object.values(company.role_ids)) {
      await expect(admin.calls('roles.edit', { ...auditor, role_id, version: 0 })).toBeRefused('role.built_in');
      await expect(admin.calls('roles.remove', { role_id })).toBeRefused('role.built_in');
    }
  });

  it('can be deleted only without members', async () => {
    const { admin, ana, company } = await aTeam();
    const { role_id } = (await admin.calls('roles.create', auditor)).data;
    await admin.calls('roles.changeMembers', { role_id, add: [ana.user_id] });
    expect((await admin.sends('roles.remove', { role_id })).body).toMatchObject({
      code: 'role.in_use',
      message: expect.stringContaining('1 '),
    });
    await admin.calls('roles.changeMembers', { role_id, remove: [ana.user_id] });
    await admin.calls('roles.remove', { role_id });
    await expect(admin.calls('roles.remove', { role_id })).toBeRefused('item.not_found');
    await expect(admin.calls('roles.edit', { ...auditor, role_id, version: 0 })).toBeRefused('item.not_found');
    expect((await settingsLog(company)).map(({ action }) => action)).toEqual([
      'role_created',
      'role_holders_changed',
      'role_holders_changed',
      'role_removed',
    ]);
  });

  it('of another company is not found', async () => {
    const { admin } = await aTeam();
    const other = await aTeam();
    const { role_id } = (await other.admin.calls('roles.create', auditor)).data;
    const calls = [
      () => admin.calls('roles.edit', { ...auditor, role_id, version: 0 }),
      () => admin.calls('roles.remove', { role_id }),
      () => admin.calls('roles.members', { role_id }),
      () => admin.calls('roles.changeMembers', { role_id, add: [admin.user_id] }),
      () => admin.calls('roles.create', { ...auditor, copy_of: role_id }),
    ];
    for (const call of calls) await expect(call()).toBeRefused('item.not_found');
  });

  it('is available only to company managers', async () => {
    const { ana, company } = await aTeam();
    await expect(ana.calls('roles.create', auditor)).toBeRefused('access.denied');
    await expect(
      ana.calls('roles.changeMembers', { role_id: company.role_ids.super_admin, add: [ana.user_id] }),
    ).toBeRefused('access.denied');
  });
});

describe('a permission', () => {
  it('takes effect on the next request when granted or removed', async () => {
    const { admin, ana } = await aTeam();
    const groups = () => ana.sends('organisation.groups', {}).then(({ http_status }) => http_status);
    expect(await groups()).toBe(403);
    const { role_id } = (await admin.calls('roles.create', auditor)).data;
    await admin.calls('roles.changeMembers', { role_id, add: [ana.user_id] });
    expect(await groups()).toBe(200);
    await admin.calls('roles.edit', { ...auditor, role_id, version: 0, areas: { Reports: ['read'] } });
    expect(await groups()).toBe(403);
    await admin.calls('roles.edit', { ...auditor, role_id, version: 1 });
    expect(await groups()).toBe(200);
    await admin.calls('roles.changeMembers', { role_id, remove: [ana.user_id] });
    expect(await groups()).toBe(403);
  });

  it('of an admin is gone for their next write', async () => {
    const { admin, second, company } = await aTeam();
    await admin.calls('roles.changeMembers', { role_id: company.role_ids.super_admin, remove: [second.user_id] });
    await expect(second.calls('roles.create', auditor)).toBeRefused('access.denied');
  });
});

describe('the members of a role', () => {
  it('are listed by name, page by page', async () => {
    const { admin, company } = await aTeam();
    await insertTestPeople(product, { company, by: admin, count: 250 }, (index) => ({
      last_name: index % 2 ? 'Same' : `Name ${index}`,
    }));
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await admin.calls('roles.members', {
        role_id: company.role_ids.employee,
        limit: 60,
        ...(after && { after }),
      });
      expect(page.total_records).toBe(251);
      seen.push(...page.data.map(({ user_id }) => user_id));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(251);
    expect(seen).toHaveLength(251);
  });

  it('change with one activity line that names them', async () => {
    const { admin, second, ana, company } = await aTeam();
    const role_id = company.role_ids.finance;
    await admin.calls('roles.changeMembers', { role_id, add: [ana.user_id, second.user_id, ana.user_id] });
    await admin.calls('roles.changeMembers', { role_id, add: [ana.user_id] });
    await admin.calls('roles.changeMembers', { role_id, remove: [second.user_id], add: [admin.user_id] });
    expect(await settingsLog(company)).toMatchObject([
      {
        action: 'role_holders_changed',
        item_label: 'Finance',
        facts: { before: { taken_from: [] }, after: { given_to: ['Ana Tester', 'Second Tester'] } },
      },
      { facts: { before: { taken_from: ['Second Tester'] }, after: { given_to: ['Admin Tester'] } } },
    ]);
    expect((await admin.calls('roles.members', { role_id })).data.map(({ first_name }) => first_name)).toEqual([
      'Admin',
      'Ana',
    ]);
  });

  it('become employees when left without a role', async () => {
    const { admin, second, company } = await aTeam();
    const { super_admin: role_id, employee } = company.role_ids;
    await admin.calls('roles.changeMembers', { role_id, remove: [second.user_id] });
    expect(
      (await admin.calls('roles.members', { role_id: employee ?? '' })).data.map((each) => each.user_id),
    ).toContain(second.user_id);
    expect((await settingsLog(company)).at(-1)).toMatchObject({
      facts: { after: { given_to: [], employees_since: ['Second Tester'] } },
    });
    await second.calls('reports.pagedList', {});
  });

  it('keep the default role while they have no other', async () => {
    const { admin, ana, second, company } = await aTeam();
    const role_id = company.role_ids.employee ?? '';
    const answer = await admin.sends('roles.changeMembers', { role_id, remove: [ana.user_id] });
    expect(answer.body).toMatchObject({
      code: 'role.only_default',
      message: 'Ana Tester has no other role. Assign another role first.',
    });
    await admin.calls('roles.changeMembers', { role_id, add: [second.user_id] });
    await admin.calls('roles.changeMembers', { role_id, remove: [second.user_id] });
  });

  it('change all at once or not at all', async () => {
    const { admin, ana, company } = await aTeam();
    const role_id = company.role_ids.finance;
    await expect(admin.calls('roles.changeMembers', { role_id, add: [ana.user_id, nobody] })).toBeRefused(
      'item.not_found',
    );
    expect((await admin.calls('roles.members', { role_id })).total_records).toBe(0);
  });
});
