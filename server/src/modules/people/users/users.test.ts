import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany, type TestPerson } from '../../../testing/a-company.ts';
import { ask } from '../../../testing/client.ts';
import { counterDrift } from '../../../testing/recount.ts';
import { settingsLog } from '../../../testing/settings-log.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const nobody = '01890000-0000-7000-8000-000000000000';
const freshEmail = (name = 'new') => `${name}.${uuidv7().slice(-12)}@company.test`;
const nina = () => ({ email: freshEmail('nina'), first_name: 'Nina', last_name: 'Novak' });

async function aTeam() {
  const company = await aCompany(product, {
    admin: ['super_admin'],
    second: ['employee', 'super_admin'],
    ana: ['employee'],
    ben: ['employee'],
    cleo: ['employee'],
  });
  return { company, ...company.people };
}

/** Returns the saved values of the user form. */
async function formOf(admin: TestPerson, user_id: string) {
  const { data } = await admin.calls('users.details', { user_id });
  const { email, first_name, last_name, entity_id, department_id, business_unit_id, level_id, location } = data;
  return {
    user_id,
    version: data.version,
    email,
    first_name,
    last_name,
    employee_code: data.employee_code ?? '',
    entity_id,
    department_id,
    business_unit_id,
    level_id,
    location,
    manager_id: data.manager_id,
    role_ids: data.role_ids,
    custom_values: data.custom_values as Record<string, never>,
  };
}

describe('adding a person', () => {
  it('invites them, counts them and shows them in the list', async () => {
    const { admin, ana, company } = await aTeam();
    const { id: department_id } = await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    const person = { ...nina(), employee_code: 'N-1', department_id, location: 'Prague', manager_id: ana.user_id };
    const { data } = await admin.calls('users.create', person);
    expect(data).toMatchObject({
      ...person,
      state: 'invited',
      department: 'Sales',
      manager: 'Ana Tester',
      roles: ['Employee'],
      version: 0,
    });

    const { data: rows, counts, total_records } = await admin.calls('users.pagedList', { search: 'nov' });
    expect(rows).toMatchObject([{ user_id: data.user_id, state: 'invited', department: 'Sales', roles: ['Employee'] }]);
    expect(counts).toEqual({ active: 5, invited: 1, disabled: 0 });
    expect(total_records).toBe(1);
    expect(await settingsLog(company)).toMatchObject([
      { action: 'department_created' },
      {
        action: 'user_created',
        item_label: 'Nina Novak',
        actor_id: admin.user_id,
        facts: { before: null, after: { email: person.email, department: 'Sales', manager: 'Ana Tester' } },
      },
    ]);
    expect(await company.inCompany((tx) => counterDrift(tx, company.client_id))).toEqual([]);
  });

  it('keeps the employee role beside others unless it is removed on purpose', async () => {
    const { admin, company } = await aTeam();
    const { finance } = company.role_ids;
    const { data: clara } = await admin.calls('users.create', { ...nina(), role_ids: [finance] });
    expect(clara).toMatchObject({ roles: ['Employee', 'Finance'], is_employee: true });
    const form = await formOf(admin, clara.user_id);
    const kept = await admin.calls('users.edit', { ...form, role_ids: [finance] });
    expect(kept.data.roles).toEqual(['Employee', 'Finance']);
    const version = kept.data.version;
    const removed = await admin.calls('users.edit', { ...form, version, role_ids: [finance], is_employee: false });
    expect(removed.data).toMatchObject({ roles: ['Finance'], is_employee: false });
  });

  it('with an email taken in the company is refused; one known to another company looks like a new one', async () => {
    const { admin, ana } = await aTeam();
    const other = await aTeam();
    const refused = await Promise.all(
      [ana.email, ana.email.toUpperCase()].map((email) => admin.sends('users.create', { ...nina(), email })),
    );
    const known = await admin.sends('users.create', { ...nina(), email: other.ana.email });
    const unknown = await admin.sends('users.create', nina());
    expect(known.http_status).toBe(200);
    const keysOf = ({ body }: { body: unknown }) => Object.keys((body as { data: object }).data);
    expect(keysOf(known)).toEqual(keysOf(unknown));
    for (const { http_status, body } of refused) {
      expect(http_status).toBe(409);
      expect(body).toMatchObject({
        code: 'user.email_taken',
        message: 'Another user already has this email.',
        fields: { email: 'Choose another email.' },
      });
    }
    expect((await admin.calls('users.pagedList', {})).total_records).toBe(7);
  });

  it('with a taken employee code is refused', async () => {
    const { admin } = await aTeam();
    await admin.calls('users.create', { ...nina(), employee_code: 'C-7' });
    await expect(admin.calls('users.create', { ...nina(), employee_code: ' C-7 ' })).toBeRefused('user.code_taken');
    await admin.calls('users.create', { ...nina(), employee_code: '' });
    await admin.calls('users.create', { ...nina(), employee_code: '' });
  });

  it.each(['entity_id', 'department_id', 'business_unit_id', 'level_id', 'manager_id', 'role_ids'])(
    'with an unknown %s is refused',
    async (field) => {
      const { admin } = await aTeam();
      const value = field === 'role_ids' ? [nobody] : nobody;
      const answer = await admin.sends('users.create', { ...nina(), [field]: value });
      expect(answer).toMatchObject({
        http_status: 404,
        body: { code: 'item.not_found', fields: { [field]: 'Choose from the list.' } },
      });
    },
  );

  it('with a disabled unit is refused', async () => {
    const { admin, ana } = await aTeam();
    const { id: level_id } = await admin.calls('organisation.saveLevel', { name: 'Old', rank: 1, is_active: false });
    await expect(admin.calls('users.create', { ...nina(), level_id })).toBeRefused('item.not_found');
    await admin.calls('users.enableDisable', { selection: { ids: [ana.user_id] }, is_active: false });
    await expect(admin.calls('users.create', { ...nina(), manager_id: ana.user_id })).toBeRefused('item.not_found');
  });

  it('concurrently with the same email or code succeeds once', async () => {
    const { admin, company } = await aTeam();
    const email = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.sends('users.create', { ...nina(), email })),
    );
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409, 409, 409]);
    expect(await company.inCompany((tx) => counterDrift(tx, company.client_id))).toEqual([]);
  });

  it('is available only to people managers', async () => {
    const { ana } = await aTeam();
    await expect(ana.calls('users.create', nina())).toBeRefused('access.denied');
    await expect(ana.calls('users.pagedList', {})).toBeRefused('access.denied');
    await expect(ana.calls('users.details', { user_id: ana.user_id })).toBeRefused('access.denied');
  });
});

describe('custom fields of people', () => {
  async function aTeamWithFields() {
    const team = await aTeam();
    const { admin } = team;
    const field = { applies_to: 'user' as const };
    const seat = await admin.calls('customFields.save', {
      ...field,
      key: 'seat',
      label: 'Seat',
      kind: 'select',
      options: ['Window', 'Aisle'],
      is_mandatory: true,
    });
    await admin.calls('customFields.save', { ...field, key: 'base', label: 'Base pay', kind: 'number' });
    await admin.calls('customFields.save', {
      ...field,
      key: 'bonus',
      label: 'Bonus',
      kind: 'formula',
      formula: 'base / 10',
    });
    await admin.calls('customFields.save', { ...field, key: 'mentor', label: 'Mentor', kind: 'user' });
    await admin.calls('customFields.save', {
      ...field,
      key: 'why',
      label: 'Why',
      kind: 'text',
      is_mandatory: true,
      depends_on_id: seat.data.id,
      depends_on_values: ['Window'],
    });
    return team;
  }

  it('are validated, saved and calculated', async () => {
    const { admin, ana, company } = await aTeamWithFields();
    const { data } = await admin.calls('users.create', {
      ...nina(),
      custom_values: { seat: 'Aisle', base: '1000.50', mentor: ana.user_id, why: 'not asked' },
    });
    expect(data.custom_values).toEqual({ seat: 'Aisle', base: '1000.5', mentor: ana.user_id, bonus: '100.05' });
    const form = await formOf(admin, data.user_id);
    const edited = await admin.calls('users.edit', { ...form, custom_values: { seat: 'Window', why: 'The view' } });
    expect(edited.data.custom_values).toEqual({ seat: 'Window', why: 'The view' });
    expect((await settingsLog(company)).at(-1)).toMatchObject({
      action: 'user_changed',
      facts: {
        before: { custom_values: { Seat: 'Aisle', 'Base pay': '1000.5', Mentor: 'Ana Tester' } },
        after: { custom_values: { Seat: 'Window', Why: 'The view' } },
      },
    });
  });

  it.each([
    [{}, 'seat', 'Required.'],
    [{ seat: 'Roof' }, 'seat', 'Choose from the list.'],
    [{ seat: 'Window' }, 'why', 'Required.'],
    [{ seat: 'Aisle', base: 'much' }, 'base', 'Enter a number such as 12.5.'],
    [{ seat: 'Aisle', mentor: nobody }, 'mentor', 'Choose a colleague.'],
    [{ seat: 'Aisle', ghost: 1 }, 'ghost', 'This field does not exist.'],
    [{ seat: 'Aisle', constructor: 1 }, 'constructor', 'This field does not exist.'],
  ])('%j are refused', async (custom_values, key, sentence) => {
    const { admin } = await aTeamWithFields();
    const answer = await admin.sends('users.create', { ...nina(), custom_values });
    expect(answer).toMatchObject({
      http_status: 400,
      body: { code: 'user.field_invalid', fields: { [`custom_values.${key}`]: sentence } },
    });
  });
});

describe('changing a person', () => {
  it('saves every field of the form and records the change', async () => {
    const { admin, ana, ben, company } = await aTeam();
    const { id: entity_id } = await admin.calls('organisation.saveEntity', { name: 'Acme', currency: 'EUR' });
    const form = await formOf(admin, ana.user_id);
    const { data } = await admin.calls('users.edit', {
      ...form,
      first_name: 'Anna',
      employee_code: 'ZX-9',
      entity_id,
      location: 'Pune',
      manager_id: ben.user_id,
      role_ids: [company.role_ids.employee, company.role_ids.finance],
    });
    expect(data).toMatchObject({
      first_name: 'Anna',
      entity: 'Acme',
      manager: 'Ben Tester',
      roles: ['Employee', 'Finance'],
      version: 1,
    });
    expect((await settingsLog(company)).at(-1)).toMatchObject({
      action: 'user_changed',
      item_id: ana.user_id,
      item_label: 'Anna Tester',
      facts: {
        before: {
          first_name: 'Ana',
          employee_code: null,
          entity: null,
          location: '',
          manager: null,
          roles: ['Employee'],
        },
        after: { first_name: 'Anna', employee_code: 'ZX-9', entity: 'Acme', roles: ['Employee', 'Finance'] },
      },
    });
    expect((await admin.calls('users.pagedList', { search: 'anna' })).total_records).toBe(1);
    expect((await admin.calls('users.pagedList', { search: 'zx 9' })).total_records).toBe(1);
  });

  it('records nothing without a change', async () => {
    const { admin, ana, company } = await aTeam();
    await admin.calls('users.edit', await formOf(admin, ana.user_id));
    expect(await settingsLog(company)).toEqual([]);
  });

  it('is saved by one of two concurrent admins, and the other is refused', async () => {
    const { admin, second, ana } = await aTeam();
    const form = await formOf(admin, ana.user_id);
    const answers = await Promise.all([
      admin.sends('users.edit', { ...form, location: 'Here' }),
      second.sends('users.edit', { ...form, location: 'There' }),
      admin.sends('users.edit', { ...form, location: 'Elsewhere' }),
    ]);
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409, 409]);
    await expect(admin.calls('users.edit', { ...form, location: 'Late' })).toBeRefused('item.changed');
  });

  it('is refused if their roles changed in the meantime', async () => {
    const { admin, ana, company } = await aTeam();
    const form = await formOf(admin, ana.user_id);
    await admin.calls('roles.changeMembers', { role_id: company.role_ids.finance, add: [ana.user_id] });
    await expect(admin.calls('users.edit', form)).toBeRefused('item.changed');
  });

  it('is refused for a taken code, an unknown person and a person of another company', async () => {
    const { admin, ana, ben } = await aTeam();
    const other = await aTeam();
    await admin.calls('users.edit', { ...(await formOf(admin, ben.user_id)), employee_code: 'B-1' });
    const form = await formOf(admin, ana.user_id);
    await expect(admin.calls('users.edit', { ...form, employee_code: 'B-1' })).toBeRefused('user.code_taken');
    for (const user_id of [nobody, other.ana.user_id]) {
      await expect(admin.calls('users.edit', { ...form, user_id })).toBeRefused('item.not_found');
      await expect(admin.calls('users.details', { user_id })).toBeRefused('item.not_found');
    }
    await expect(admin.calls('users.edit', { ...form, manager_id: other.ana.user_id })).toBeRefused('item.not_found');
  });
});

describe('managers', () => {
  it('never form a loop', async () => {
    const { admin, ana, ben, cleo } = await aTeam();
    const reports = async (person: TestPerson, manager: TestPerson) =>
      admin.sends('users.edit', { ...(await formOf(admin, person.user_id)), manager_id: manager.user_id });
    expect((await reports(ana, ben)).http_status).toBe(200);
    expect((await reports(ben, cleo)).http_status).toBe(200);
    for (const [person, manager] of [
      [cleo, ana],
      [cleo, cleo],
      [ben, ana],
    ] as const)
      expect((await reports(person, manager)).body).toMatchObject({ code: 'user.manager_loop' });
  });

  it('never form a loop under concurrent changes', async () => {
    const { admin, ana, ben, cleo, company } = await aTeam();
    const ring = [ana, ben, cleo];
    for (let round = 0; round < 4; round += 1) {
      const forms = await Promise.all(ring.map(({ user_id }) => formOf(admin, user_id)));
      const answers = await Promise.all(
        forms.map((form, index) =>
          admin.sends('users.edit', { ...form, manager_id: ring[(index + 1) % ring.length]?.user_id }),
        ),
      );
      expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 200, 409]);
      await company.inCompany((tx) =>
        tx.updateTable('users').set({ manager_id: null }).where('client_id', '=', company.client_id).execute(),
      );
    }
  });
});

describe('the last super admin', () => {
  it('cannot be demoted or disabled', async () => {
    const { admin, second, company } = await aTeam();
    const { employee } = company.role_ids;
    await admin.calls('users.edit', { ...(await formOf(admin, second.user_id)), role_ids: [employee] });
    await expect(
      admin.calls('users.edit', { ...(await formOf(admin, admin.user_id)), role_ids: [employee] }),
    ).toBeRefused('user.last_admin');
    await expect(
      admin.calls('roles.changeMembers', { role_id: company.role_ids.super_admin, remove: [admin.user_id] }),
    ).toBeRefused('user.last_admin');
  });

  it('does not count as an invited person', async () => {
    const { admin, second, company } = await aTeam();
    const { super_admin, employee } = company.role_ids;
    await admin.calls('users.create', { ...nina(), role_ids: [super_admin] });
    await admin.calls('users.enableDisable', { selection: { ids: [second.user_id] }, is_active: false });
    await expect(
      admin.calls('users.edit', { ...(await formOf(admin, admin.user_id)), role_ids: [employee] }),
    ).toBeRefused('user.last_admin');
  });

  it('remains when two admins disable or demote each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { admin, second, company } = await aTeam();
      const { super_admin } = company.role_ids;
      const forms = await Promise.all([formOf(admin, second.user_id), formOf(second, admin.user_id)]);
      await Promise.all([
        admin.sends('users.enableDisable', { selection: { ids: [second.user_id] }, is_active: false }),
        second.sends('users.edit', { ...forms[1], role_ids: [company.role_ids.employee] }),
        second.sends('roles.changeMembers', { role_id: super_admin, remove: [admin.user_id] }),
      ]);
      const left = await company.inCompany((tx) =>
        tx
          .selectFrom('user_roles as ur')
          .innerJoin('users as u', (join) =>
            join.onRef('u.client_id', '=', 'ur.client_id').onRef('u.id', '=', 'ur.user_id'),
          )
          .select('u.id')
          .where('ur.client_id', '=', company.client_id)
          .where('ur.role_id', '=', super_admin)
          .where('u.is_active', '=', true)
          .execute(),
      );
      expect(left.length).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('enabling and disabling', () => {
  it('ends sessions, returns a result per person, and can be undone', async () => {
    const { admin, ana, ben, company } = await aTeam();
    const ids = [ana.user_id, ben.user_id, admin.user_id];
    const answer = await admin.calls('users.enableDisable', { selection: { ids }, is_active: false });
    expect(answer.changed).toBe(2);
    expect(new Map(answer.results.map((result) => [result.user_id, result]))).toEqual(
      new Map([
        [ana.user_id, { user_id: ana.user_id, outcome: 'changed', message: '' }],
        [ben.user_id, { user_id: ben.user_id, outcome: 'changed', message: '' }],
        [
          admin.user_id,
          { user_id: admin.user_id, outcome: 'refused', message: 'You cannot disable your own account.' },
        ],
      ]),
    );
    await expect(ana.calls('people.profile', {})).toBeRefused('session.disabled');
    // The browser learns the reason although the session has ended, and clears its storage.
    expect((await ana.calls('people.detailsByToken', {})).data.is_active).toBe(false);

    const again = await admin.calls('users.enableDisable', { selection: { ids: [ana.user_id] }, is_active: false });
    expect(again.results).toEqual([{ user_id: ana.user_id, outcome: 'unchanged', message: 'Already disabled.' }]);

    await admin.calls('users.enableDisable', { selection: { ids: [ana.user_id] }, is_active: true });
    // The old session stays signed out; a new one works.
    await expect(ana.calls('people.profile', {})).toBeRefused('session.ended');

    const { access_token } = await ana.startsSession();
    expect((await ana.calls('people.profile', {}, { access_token })).status).toBe(true);
    expect(await settingsLog(company)).toMatchObject([
      { action: 'user_disabled', facts: { before: { state: 'active' }, after: { state: 'disabled' } } },
      { action: 'user_disabled' },
      { action: 'user_enabled', facts: { before: { state: 'disabled' }, after: { state: 'active' } } },
    ]);
    expect(await company.inCompany((tx) => counterDrift(tx, company.client_id))).toEqual([]);
  });

  it('by query applies to all matches, not only loaded rows', async () => {
    const { admin, company } = await aTeam();
    for (const name of ['Ada', 'Bob', 'Cyd'])
      await admin.calls('users.create', { ...nina(), first_name: name, last_name: 'Bulk', location: 'Oslo' });
    const { changed, results } = await admin.calls('users.enableDisable', {
      selection: { matching: { search: 'bulk', filters: { state: 'invited' } } },
      is_active: false,
    });
    expect({ changed, results }).toEqual({ changed: 3, results: [] });
    expect((await admin.calls('users.pagedList', { filters: { state: 'disabled' } })).total_records).toBe(3);

    const all = await admin.calls('users.enableDisable', { selection: { matching: {} }, is_active: false });
    expect(all.changed).toBe(4);
    expect(all.results.filter(({ outcome }) => outcome === 'refused')).toMatchObject([{ user_id: admin.user_id }]);

    const back = await admin.calls('users.enableDisable', {
      selection: { matching: { search: 'bulk' } },
      is_active: true,
    });
    expect(back.changed).toBe(3);
    // The people who are enabled again have not joined yet, so they count as invited again.
    expect((await admin.calls('users.pagedList', {})).counts).toEqual({ active: 1, invited: 3, disabled: 4 });
    expect(await company.inCompany((tx) => counterDrift(tx, company.client_id))).toEqual([]);
  });

  it('with an unknown person changes nobody', async () => {
    const { admin, ana } = await aTeam();
    const other = await aTeam();
    for (const stranger of [nobody, other.ana.user_id])
      await expect(
        admin.calls('users.enableDisable', { selection: { ids: [ana.user_id, stranger] }, is_active: false }),
      ).toBeRefused('item.not_found');
    expect((await ana.calls('people.profile', {})).status).toBe(true);
  });
});

describe('pickers', () => {
  it('show active colleagues and match word beginnings', async () => {
    const { admin, ana, ben } = await aTeam();
    const other = await aTeam();
    await admin.calls('users.enableDisable', { selection: { ids: [ben.user_id] }, is_active: false });
    const { data } = await ana.calls('users.list', {});
    expect(data.map(({ first_name }) => first_name)).toEqual(['Admin', 'Ana', 'Cleo', 'Second']);
    expect((await ana.calls('users.search', { search: 'TES cl' })).data.map(({ first_name }) => first_name)).toEqual([
      'Cleo',
    ]);
    expect((await ana.calls('users.search', { search: 'ben' })).data).toEqual([]);
    expect((await ana.calls('users.search', { search: '%' })).data).toEqual([]);
    const begins = other.cleo.email.slice(0, 5);
    const suggested = (await ana.calls('users.emailSuggestions', { search: begins })).data;
    expect(suggested).toEqual([expect.stringMatching(/^cleo\./u)]);
    expect(suggested).not.toContain(other.cleo.email);
    expect((await ana.calls('users.emailSuggestions', { search: ben.email })).data).toEqual([]);
    expect((await ana.calls('users.emailSuggestions', { search: ' ' })).data).toEqual([]);
  });

  it('name a chosen colleague to everyone, also a disabled one, but nobody of another company', async () => {
    const { admin, ana, ben } = await aTeam();
    const other = await aTeam();
    await admin.calls('users.enableDisable', { selection: { ids: [ben.user_id] }, is_active: false });
    const chosen = await ana.calls('users.list', { user_id: ben.user_id });
    expect(chosen.data).toEqual([{ user_id: ben.user_id, first_name: 'Ben', last_name: 'Tester', email: ben.email }]);
    expect((await ana.calls('users.list', { user_id: other.ben.user_id })).data).toEqual([]);
  });

  it('suggest at most ten emails', async () => {
    const { admin } = await aTeam();
    for (let index = 0; index < 12; index += 1)
      await admin.calls('users.create', { ...nina(), email: freshEmail(`zed${index}`) });
    expect((await admin.calls('users.emailSuggestions', { search: 'ZED' })).data).toHaveLength(10);
  });

  it('offer active units and known locations', async () => {
    const { admin, ana } = await aTeam();
    await admin.calls('organisation.saveDepartment', { name: 'On' });
    await admin.calls('organisation.saveDepartment', { name: 'Off', is_active: false });
    await admin.calls('organisation.saveLevel', { name: 'High', rank: 2 });
    await admin.calls('organisation.saveLevel', { name: 'Low', rank: 1 });
    for (const location of ['Pune', 'Berlin', 'Pune', '']) await admin.calls('users.create', { ...nina(), location });
    const basics = await ana.calls('users.basics', {});
    expect(basics).toMatchObject({ entities: [], departments: [{ name: 'On' }], locations: ['Berlin', 'Pune'] });
    expect(basics.levels.map(({ name }) => name)).toEqual(['Low', 'High']);
    expect(basics.roles).toHaveLength(5);
  });
});

describe('the invitation', () => {
  it('can be sent again only to invited people', async () => {
    const { admin, ana, company } = await aTeam();
    const { data } = await admin.calls('users.create', nina());
    await admin.calls('users.resendInvitation', { user_id: data.user_id });
    expect((await settingsLog(company)).map(({ action }) => action)).toEqual(['user_created', 'invitation_resent']);
    await expect(admin.calls('users.resendInvitation', { user_id: ana.user_id })).toBeRefused('user.already_joined');
    await expect(admin.calls('users.resendInvitation', { user_id: nobody })).toBeRefused('item.not_found');
    await admin.calls('users.enableDisable', { selection: { ids: [data.user_id] }, is_active: false });
    await expect(admin.calls('users.resendInvitation', { user_id: data.user_id })).toBeRefused('user.disabled');
  });
});

describe('the export', () => {
  it('contains every match and no formula', async () => {
    const { admin, ana } = await aTeam();
    await admin.calls('customFields.save', { applies_to: 'user', key: 'note', label: '=Note', kind: 'text' });
    await admin.calls('users.edit', {
      ...(await formOf(admin, ana.user_id)),
      first_name: '=cmd()',
      location: '-here',
      employee_code: '+1',
      custom_values: { note: '@x "quoted", two' },
    });
    const { file_name, content } = await admin.calls('users.exportList', { filters: { state: 'active' } });
    expect(file_name).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/u);

    const lines = content
      .replace(/^\ufeff/u, '')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(
      "Email,First name,Last name,Employee code,Entity,Department,Business unit,Level,Location,Manager,Roles,State,Added,'=Note",
    );

    const line = lines.find((each) => each.startsWith(ana.email));
    expect(line).toContain(`${ana.email},'=cmd(),Tester,'+1,,,,,'-here,,Employee,active,`);
    expect(line).toMatch(/,"'@x ""quoted"", two"$/u);
    expect(
      (await admin.calls('users.exportList', { search: 'nobody at all' })).content.trimEnd().split('\r\n'),
    ).toHaveLength(1);
  });
});

describe('a request body', () => {
  it('may be large only for file uploads', async () => {
    const { admin } = await aTeam();
    const big = 'x'.repeat(2_000_000);
    const post = (path: string, body: object) =>
      ask(`${product.address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'access-token': admin.access_token },
        body: JSON.stringify(body),
      });
    expect((await post('/user/create', { ...nina(), location: big })).http_status).toBe(413);
    expect((await post('/user/import/upload', { file_name: 'a.csv', content_base64: `${big}!` })).http_status).toBe(
      400,
    );
  });
});
