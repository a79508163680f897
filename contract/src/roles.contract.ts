import { z } from 'zod';
import { actions, approverRights, areas, reaches } from '#domain/access/areas.ts';
import { all, any, can, signedIn, superAdmin } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf, text } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const areaActions = z.partialRecord(z.enum(areas), z.array(z.enum(actions)));

/** The signed-in user's rights, used by the menu, the search, the routes and the buttons. */
const rolePayload = z.object({
  status: z.literal(true),
  message: z.string(),
  user_rp_details: z
    .record(z.string(), z.array(z.string()))
    .describe('Route → read, write and the anchors of its tabs.'),
  roles: z.array(z.string()),
  show_payment_details_popup: z.boolean(),
  download_rp_button_txt: z.string(),
  card_recon_enabled: z.boolean(),
  expense_only: z.boolean(),
  hide_add_card: z.boolean(),
  hide_refresh_txn: z.boolean(),
  hide_remove_card: z.boolean(),
  is_ach_enabled: z.boolean(),
  is_ach_requested: z.boolean(),
  is_ach_applicable: z.boolean(),
  ach_data: z.object({ details: z.object({ customer: z.object({ status: z.string() }) }) }),
  show_per_diem: z.boolean(),
  allows_lost_receipts: z.boolean(),
});

const manages = all(superAdmin, can('General_setting', 'write'));

const roleRow = z.object({
  role_id: z.uuid(),
  key: z.string(),
  name: z.string(),
  is_built_in: z.boolean(),
  reach: z.enum(reaches),
  rights: z.array(z.enum(approverRights)),
  areas: areaActions,
  no_of_users: z.number().int(),
  version: z.number().int(),
});

const roleFields = {
  name: text({ max: 80 }),
  reach: z.enum(reaches),
  rights: z.array(z.enum(approverRights)).max(2).default([]),
  areas: areaActions.default({}),
};
/** The fields of a new role. Omitted fields are copied from the role `copy_of`; without `copy_of` they are empty. */
const newRoleFields = {
  ...roleFields,
  rights: roleFields.rights.unwrap().optional(),
  areas: areaActions.optional(),
  copy_of: idOf('role').optional(),
};
const oneRole = z.object({ status: z.literal(true), data: roleRow });

export const roles = {
  details: endpoint({
    method: 'GET',
    path: '/roles-and-permissions/details',
    summary: 'List the company’s roles with their rights and member counts.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      roles: z.array(roleRow),
    }),
    refusals: [],
  }),
  byUserId: endpoint({
    method: 'GET',
    path: '/roles-and-permissions/by-user-id',
    summary: 'Get the roles and permissions of yourself or, as super_admin, of any user.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ user_id: idOf('user').optional() }),
    output: rolePayload,
    refusals: ['item.not_found', 'access.denied'],
    open_when_ended: 'everyone',
  }),
  rpMap: endpoint({
    method: 'GET',
    path: '/roles-and-permissions/rp-map',
    summary: 'Get the rights of every role: role → area → actions.',
    permission: any(superAdmin, can('Settings', 'read')),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), rp_map: z.record(z.string(), areaActions) }),
    refusals: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/roles-and-permissions/create',
    summary: 'Create a role, new or as a copy.',
    permission: manages,
    effect: 'write',
    input: z.strictObject(newRoleFields),
    output: oneRole,
    refusals: ['item.not_found', 'name.taken'],
    stale: ['roles', 'users'],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/roles-and-permissions/edit',
    summary: 'Update the rights of a role. They apply from the members’ next request.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ role_id: idOf('role'), version: z.int().min(0), ...roleFields }),
    output: oneRole,
    refusals: ['item.not_found', 'item.changed', 'name.taken', 'role.built_in'],
    stale: ['roles', 'users', 'session'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/roles-and-permissions/delete',
    summary: 'Delete a role without members.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ role_id: idOf('role') }),
    output: done,
    refusals: ['item.not_found', 'role.built_in', 'role.in_use', 'organisation.in_use'],
    stale: ['roles', 'users'],
  }),
  members: endpoint({
    method: 'GET',
    path: '/roles-and-permissions/user-rc-map',
    summary: 'List the members of a role.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({
      role_id: idOf('role'),
      after: idOf('user').optional(),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    output: z.object({
      status: z.literal(true),
      data: z.array(personBrief),
      total_records: z.int(),
      next: z.string().nullable(),
    }),
    refusals: ['item.not_found'],
  }),
  changeMembers: endpoint({
    method: 'POST',
    path: '/roles-and-permissions/user-rc-map',
    summary: 'Add and remove members of a role.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({
      role_id: idOf('role'),
      add: z.array(idOf('user')).max(500).default([]),
      remove: z.array(idOf('user')).max(500).default([]),
    }),
    output: done,
    refusals: ['item.not_found', 'user.last_admin', 'role.only_default'],
    stale: ['roles', 'users', 'session'],
  }),
};
