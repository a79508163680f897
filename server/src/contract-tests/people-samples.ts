import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { asAdmin, type Sample } from './sample.ts';

type People = Extract<
  EndpointName,
  | `${'audit' | 'customFields' | 'delegates' | 'organisation' | 'users'}.${string}`
  | `roles.${'create' | 'edit' | 'remove' | 'members' | 'changeMembers'}`
>;

/** Sample inputs for general settings. A sample that changes or deletes an item creates it first. */
export const peopleSamples: { [Name in People]: Sample<Name> } = {
  'audit.list': () => ({ from: '2026-01-01', limit: 20 }),
  'audit.exportList': () => ({ kind: 'department' }),
  'audit.integrity': () => ({}),

  'customFields.list': () => ({ applies_to: 'user' }),
  'customFields.save': () => ({ ...aField(), depends_on_values: [] }),
  'customFields.changeOrder': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('customFields.list', { applies_to: 'user' });
    return { applies_to: 'user', ids: data.map(({ id }) => id) };
  },
  'customFields.remove': async ({ company }) => ({
    id: (await (await asAdmin(company)).calls('customFields.save', aField())).data.id,
  }),

  'delegates.list': () => ({}),
  'delegates.create': async ({ company }) => ({
    user_id: (await aPerson(company)).user_id,
    can_submit: true,
    can_approve: true,
    starts_on: '2026-11-01',
    ends_on: '2026-11-30',
  }),
  'delegates.end': async ({ company }) => ({
    id: (
      await (
        await asAdmin(company)
      ).calls('delegates.create', {
        user_id: (await aPerson(company)).user_id,
        can_submit: true,
        can_approve: false,
        starts_on: '2026-11-01',
      })
    ).id,
  }),

  'organisation.entities': () => ({}),
  'organisation.saveEntity': () => ({ name: newName(), currency: 'EUR' }),
  'organisation.departments': () => ({}),
  'organisation.saveDepartment': ({ company }) => ({
    name: newName(),
    parent_id: company.ids.department,
    head_id: company.ids.user,
  }),
  'organisation.businessUnits': () => ({}),
  'organisation.saveBusinessUnit': () => ({ name: newName() }),
  'organisation.levels': () => ({}),
  'organisation.saveLevel': () => ({ name: newName(), rank: 7 }),
  'organisation.remove': async ({ company }) => ({
    kind: 'level',
    id: (await (await asAdmin(company)).calls('organisation.saveLevel', { name: newName(), rank: 7 })).id,
  }),
  'organisation.groups': () => ({}),
  'organisation.countMembers': ({ company }) => ({ members: { department_ids: [company.ids.department] } }),
  'organisation.saveGroup': ({ company }) => ({ name: newName(), members: { user_ids: [company.ids.user] } }),

  'roles.create': () => aRole(),
  'roles.edit': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('roles.create', aRole());
    return { ...aRole(), role_id: data.role_id, version: data.version };
  },
  'roles.remove': async ({ company }) => ({
    role_id: (await (await asAdmin(company)).calls('roles.create', aRole())).data.role_id,
  }),
  'roles.members': ({ company }) => ({ role_id: company.role_ids.employee }),
  'roles.changeMembers': ({ company }) => ({ role_id: company.ids.role, add: [company.people.guest.user_id] }),

  'users.basics': () => ({}),
  'users.pagedList': ({ company }) => ({ search: 'emp', filters: { department_id: company.ids.department } }),
  'users.list': () => ({}),
  'users.search': () => ({ search: 'emp' }),
  'users.emailSuggestions': () => ({ search: 'emp' }),
  'users.details': ({ company }) => ({ user_id: company.ids.user }),
  'users.create': ({ company }) => ({ ...somebody(), manager_id: company.ids.user, role_ids: [company.ids.role] }),
  'users.edit': async ({ company }) => {
    const { user_id, version, email } = await aPerson(company);
    return { ...somebody(), user_id, version, email, location: 'Oslo' };
  },
  'users.enableDisable': async ({ company }) => ({
    selection: { ids: [(await aPerson(company)).user_id] },
    is_active: false,
  }),
  'users.anonymise': async ({ company }) => {
    const { user_id, email } = await aPerson(company);
    await (await asAdmin(company)).calls('users.enableDisable', { selection: { ids: [user_id] }, is_active: false });
    return { user_id, email };
  },
  'users.resendInvitation': async ({ company }) => ({ user_id: (await aPerson(company)).user_id }),
  'users.exportList': ({ company }) => ({ search: '', filters: { department_id: company.ids.department } }),
  'users.nudgeCount': () => ({}),
  'users.nudgeDisplay': () => ({ dismiss: 'phone' }),
  'users.uploadImport': () => aFile,
  'users.mapImport': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('users.uploadImport', aFile);
    return { import_id: data.import_id, mapping: data.mapping };
  },
  'users.importProgress': ({ company }) => ({ import_id: company.ids.import }),
  'users.importRows': ({ company }) => ({ import_id: company.ids.import, result: 'create' }),
  // The import is marked as checked, as if the worker had checked the file.
  'users.confirmImport': async ({ company }) => {
    const { data } = await (await asAdmin(company)).calls('users.uploadImport', aFile);
    await company.inCompany((tx) =>
      tx
        .updateTable('imports')
        .set({ state: 'checked' })
        .where('client_id', '=', company.client_id)
        .where('id', '=', data.import_id)
        .execute(),
    );
    return { import_id: data.import_id, send_invitations: false };
  },
};

const aFile = {
  file_name: 'people.csv',
  content_base64: Buffer.from('Email,First name,Last name\nnew@company.test,Nia,New\n').toString('base64'),
};

function aField() {
  const key = `f_${uuidv7().slice(-12)}`;
  return { applies_to: 'user' as const, key, label: newName(), kind: 'select' as const, options: ['a', 'b'] };
}

function aRole() {
  return { name: newName(), reach: 'organisation' as const, areas: { Reports: ['read' as const] } };
}

function somebody() {
  return { email: `some.${uuidv7()}@company.test`, first_name: 'Nia', last_name: 'New' };
}

async function aPerson(company: PopulatedCompany) {
  return (await (await asAdmin(company)).calls('users.create', somebody())).data;
}

function newName(): string {
  return `New ${uuidv7()}`;
}
