import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { defaultRoles } from '#domain/access/default-roles.ts';
import { featuresFrom } from '#domain/access/features.ts';
import { routePermissions } from '#domain/access/route-permissions.ts';
import { aCompany } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const change = { first_name: 'Ana', last_name: 'Lima', phone: '+55 (11) 5555-0100', time_zone: 'America/Sao_Paulo' };

describe('the profile', () => {
  it('shows the user’s place in the organisation', async () => {
    const { people, client_id, inCompany } = await aCompany(product, {
      ana: ['employee', 'finance'],
      boss: ['approver'],
    });
    const [entity_id, department_id, level_id] = [uuidv7(), uuidv7(), uuidv7()];
    await inCompany(async (tx) => {
      await tx
        .insertInto('entities')
        .values({ client_id, id: entity_id, name: 'Harbour GmbH', currency: 'EUR' })
        .execute();
      await tx.insertInto('departments').values({ client_id, id: department_id, name: 'Sales' }).execute();
      await tx.insertInto('employee_levels').values({ client_id, id: level_id, name: 'Senior', rank: 3 }).execute();
      await tx
        .updateTable('users')
        .set({ entity_id, department_id, level_id, manager_id: people.boss.user_id, employee_code: 'E-17' })
        .where('client_id', '=', client_id)
        .where('id', '=', people.ana.user_id)
        .execute();
    });
    expect((await people.ana.calls('people.profile', {})).data).toEqual({
      facts: [],
      user_id: people.ana.user_id,
      email: people.ana.email,
      first_name: 'Ana',
      last_name: 'Tester',
      phone: '',
      time_zone: 'UTC',
      language: null,
      employee_code: 'E-17',
      entity: 'Harbour GmbH',
      department: 'Sales',
      level: 'Senior',
      manager: 'Boss Tester',
      roles: ['Employee', 'Finance'],
      version: 0,
    });
  });

  it('can be edited by its owner and is shown everywhere', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const { data } = await people.ana.calls('people.editProfile', { ...change, last_name: '  de   Lima ', version: 0 });
    expect(data).toMatchObject({ last_name: 'de Lima', time_zone: 'America/Sao_Paulo', version: 1 });
    expect((await people.ana.calls('client.info', {})).result.user_name).toBe('Ana de Lima');
    expect((await people.ana.calls('people.detailsByToken', {})).data).toMatchObject({
      last_name: 'de Lima',
      time_zone: 'America/Sao_Paulo',
    });
  });

  it.each([
    [{ first_name: '' }, 'first_name', 'Required.'],
    [{ last_name: 'x'.repeat(81) }, 'last_name', 'Use at most 80 characters.'],
    [{ last_name: 'bell\u0007' }, 'last_name', 'Remove the control characters.'],
    [{ phone: 'call me' }, 'phone', 'Use digits, spaces and + ( ) - only.'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'Choose a time zone from the list.'],
  ])('refuses %j with a message for the field', async (wrong, field, sentence) => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const answer = await people.ana.sends('people.editProfile', { ...change, version: 0, ...wrong });
    expect(answer).toMatchObject({ http_status: 400, body: { status: false, fields: { [field]: sentence } } });
  });
});

describe('the user details by token', () => {
  it.each([
    [['employee'], 'employee'],
    [['employee', 'approver'], 'approver'],
    [['employee', 'approver', 'finance'], 'finance'],
    [['employee', 'settings_admin', 'finance'], 'settings_admin'],
    [['employee', 'super_admin', 'finance'], 'super_admin'],
    [[], 'employee'],
  ] as const)('with the roles %j show the role %s', async (roles, role) => {
    const { people, client_id, name } = await aCompany(product, { ana: [...roles] }, { currency: 'JPY' });
    expect((await people.ana.calls('people.detailsByToken', {})).data).toEqual({
      is_active: true,
      user_id: people.ana.user_id,
      email: people.ana.email,
      first_name: 'Ana',
      last_name: 'Tester',
      client_id,
      role,
      company: name,
      company_currency: 'JPY',
      reimbursement_currency: 'JPY',
      chat_id: null,
      time_zone: 'UTC',
      language: null,
      acting: null,
      two_factor_due_at: null,
      missing_features: [],
    });
  });
});

describe('the role and permission payload', () => {
  it.each(defaultRoles)('of $key matches the domain and has every field the browser reads', async ({ key }) => {
    const features = {
      card_recon_enabled: true,
      expense_only: false,
      hide_add_card: true,
      hide_refresh_txn: false,
      hide_remove_card: true,
      is_ach_enabled: true,
      is_ach_requested: false,
      is_ach_applicable: true,
      pays_by_file: false,
      no_approval_links: false,
      show_per_diem: false,
      allows_lost_receipts: true,
      show_payment_details_popup: false,
      download_rp_button_txt: 'Bank file',
      ach_customer_status: 'verified',
    };
    const { people } = await aCompany(product, { ana: [key] }, { features });
    const { ach_customer_status, ...switches } = features;
    expect(await people.ana.calls('roles.byUserId', {})).toEqual({
      status: true,
      message: '',
      roles: [key],
      ...switches,
      ach_data: { details: { customer: { status: ach_customer_status } } },
      user_rp_details: routePermissions({
        is_provider_admin: false,
        roles: defaultRoles.filter((role) => role.key === key),
        features: { ...featuresFrom([]), ...features },
        stands_in_chain: false,
      }),
    });
  });

  it('of a colleague is visible to super admins only', async () => {
    const { people } = await aCompany(product, { ana: ['super_admin'], ben: ['employee'], cid: ['settings_admin'] });
    const bens = await people.ana.calls('roles.byUserId', { user_id: people.ben.user_id });
    expect(bens.roles).toEqual(['employee']);
    expect(bens.user_rp_details['/settings']).toBeUndefined();
    expect((await people.ben.calls('roles.byUserId', { user_id: people.ben.user_id })).roles).toEqual(['employee']);
    for (const person of [people.ben, people.cid])
      await expect(person.calls('roles.byUserId', { user_id: people.ana.user_id })).toBeRefused('access.denied');
    await expect(people.ana.calls('roles.byUserId', { user_id: uuidv7() })).toBeRefused('item.not_found');
  });
});

describe('the roles of a company', () => {
  it('are listed with permissions, scope and number of members', async () => {
    const { people, client_id, inCompany } = await aCompany(product, {
      ana: ['employee', 'super_admin'],
      ben: ['employee'],
    });
    const role_id = uuidv7();
    await inCompany(async (tx) => {
      await tx
        .insertInto('roles')
        .values({
          client_id,
          id: role_id,
          key: 'auditor',
          name: 'Auditor',
          reach: 'organisation',
          rights: ['report_advance_approval'],
        })
        .execute();
      await tx
        .insertInto('role_permissions')
        .values([
          { client_id, role_id, area: 'Analytics', action: 'read' },
          { client_id, role_id, area: 'Reports', action: 'write' },
          { client_id, role_id, area: 'Reports', action: 'read' },
        ])
        .execute();
    });
    const { roles } = await people.ana.calls('roles.details', {});
    expect(roles.map(({ key, is_built_in, no_of_users }) => [key, is_built_in, no_of_users])).toEqual([
      ['approver', true, 0],
      ['employee', true, 2],
      ['finance', true, 0],
      ['settings_admin', true, 0],
      ['super_admin', true, 1],
      ['auditor', false, 0],
    ]);
    expect(roles.at(-1)).toMatchObject({
      role_id,
      name: 'Auditor',
      reach: 'organisation',
      rights: ['report_advance_approval'],
      areas: { Reports: ['read', 'write'], Analytics: ['read'] },
      version: 0,
    });

    const { rp_map } = await people.ana.calls('roles.rpMap', {});
    expect(rp_map.auditor).toEqual({ Reports: ['read', 'write'], Analytics: ['read'] });
    expect(rp_map).toMatchObject(Object.fromEntries(defaultRoles.map((role) => [role.key, role.areas])));
  });
});
