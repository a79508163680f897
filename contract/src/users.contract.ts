import { z } from 'zod';
import { colleague } from '#domain/access/item-permissions.ts';
import { all, can, superAdmin } from '#domain/access/permission.ts';
import { userStates } from '#domain/people/user-states.ts';
import { endpoint } from './endpoint.ts';
import { done, email, idOf, instant, text } from './shared/fields.ts';
import { listInput, listOutput, selection } from './shared/list.ts';
import { nudge } from './shared/nudge.ts';
import { personBrief } from './shared/person.ts';

const manages = all(superAdmin, can('General_setting', 'write'));

const userFilters = z.strictObject({
  state: z.enum(userStates).optional(),
  entity_id: idOf('entity').optional(),
  department_id: idOf('department').optional(),
  business_unit_id: idOf('business_unit').optional(),
  level_id: idOf('level').optional(),
  role_id: idOf('role').optional(),
  manager_id: idOf('user').optional(),
  two_factor: z.enum(['on', 'off']).optional().describe('Whether signing in needs a second factor.'),
});

const userRow = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  employee_code: z.string().nullable(),
  state: z.enum(userStates),
  entity: z.string().nullable(),
  department: z.string().nullable(),
  business_unit: z.string().nullable(),
  level: z.string().nullable(),
  location: z.string(),
  manager: z.string().nullable(),
  roles: z.array(z.string()),
  created_at: instant,
});

const userFields = {
  email,
  first_name: text({ max: 80 }),
  last_name: text({ max: 80 }),
  employee_code: text({ max: 40, min: 0 }).default(''),
  entity_id: idOf('entity').nullable().default(null),
  department_id: idOf('department').nullable().default(null),
  business_unit_id: idOf('business_unit').nullable().default(null),
  level_id: idOf('level').nullable().default(null),
  location: text({ max: 80, min: 0 }).default(''),
  manager_id: idOf('user').nullable().default(null),
  role_ids: z.array(idOf('role')).max(20).default([]),
  is_employee: z
    .boolean()
    .optional()
    .describe('Everyone has the employee role. Set to false to remove it from a person who files no expenses.'),
  custom_values: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,59}$/u), z.unknown()).default({}),
};

const userDetails = userRow.extend({
  pending_email: z.string().nullable().describe('A new email that its owner has not confirmed yet.'),
  entity_id: z.uuid().nullable(),
  department_id: z.uuid().nullable(),
  business_unit_id: z.uuid().nullable(),
  level_id: z.uuid().nullable(),
  manager_id: z.uuid().nullable(),
  role_ids: z.array(z.uuid()),
  is_employee: z.boolean(),
  custom_values: z.record(z.string(), z.unknown()),
  invited_at: instant.nullable(),
  anonymising: z.enum(['no', 'in_progress', 'done']).describe('Whether the personal data was replaced.'),
  version: z.int(),
});

const named = z.object({ id: z.uuid(), name: z.string() });
const refusals = [
  'item.not_found',
  'user.email_taken',
  'user.code_taken',
  'user.manager_loop',
  'user.last_admin',
  'user.field_invalid',
] as const;

const importState = z.object({
  import_id: z.uuid(),
  state: z.enum(['uploaded', 'checking', 'checked', 'importing', 'done', 'failed']),
  file_name: z.string(),
  headers: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  rows_total: z.int(),
  rows_seen: z.int(),
  rows_create: z.int(),
  rows_update: z.int(),
  rows_unchanged: z.int(),
  rows_bad: z.int(),
  failure: z.string(),
  created_at: instant,
});
const importAnswer = z.object({ status: z.literal(true), data: importState });

export const users = {
  basics: endpoint({
    method: 'GET',
    path: '/user/basics',
    summary: 'List the choices of the user form.',
    permission: colleague,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      entities: z.array(named.extend({ fiscal_year_start_month: z.int() })),
      departments: z.array(named),
      business_units: z.array(named),
      levels: z.array(named),
      roles: z.array(named.extend({ can_approve: z.boolean().describe('Whether its members can open Approvals.') })),
      employee_role_id: z.uuid(),
      groups: z.array(named),
      locations: z.array(z.string()),
    }),
    refusals: [],
  }),
  pagedList: endpoint({
    method: 'POST',
    path: '/user/v1/list',
    summary: 'List the company’s users.',
    permission: superAdmin,
    effect: 'read',
    input: listInput(userFilters, ['name', 'email', 'created_at']),
    output: listOutput(userRow).extend({ counts: z.object({ active: z.int(), invited: z.int(), disabled: z.int() }) }),
    refusals: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/list',
    summary: 'List active colleagues by name for pickers.',
    permission: colleague,
    effect: 'read',
    input: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      user_id: idOf('user').optional().describe('Only this colleague, also a disabled one.'),
    }),
    output: z.object({ status: z.literal(true), data: z.array(personBrief) }),
    refusals: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/user/search',
    summary: 'Search active colleagues by name or email.',
    permission: colleague,
    effect: 'read',
    input: z.strictObject({
      search: z.string().min(1).max(100),
      limit: z.coerce.number().int().min(1).max(20).default(10),
    }),
    output: z.object({ status: z.literal(true), data: z.array(personBrief) }),
    refusals: [],
  }),
  emailSuggestions: endpoint({
    method: 'GET',
    path: '/user/get-email-suggestions',
    summary: 'Suggest email addresses of active colleagues in the company.',
    permission: colleague,
    effect: 'read',
    input: z.strictObject({ search: z.string().min(1).max(100) }),
    output: z.object({ status: z.literal(true), data: z.array(z.string()) }),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/user/details',
    summary: 'Get a user.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({ user_id: idOf('user') }),
    output: z.object({ status: z.literal(true), data: userDetails }),
    refusals: ['item.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/create',
    summary: 'Create a user and send the invitation.',
    permission: manages,
    effect: 'write',
    input: z.strictObject(userFields),
    output: z.object({ status: z.literal(true), data: userDetails }),
    refusals,
    stale: ['users', 'roles', 'getting_started'],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/user/edit',
    summary: 'Update a user.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ user_id: idOf('user'), version: z.int().min(0), ...userFields }),
    output: z.object({ status: z.literal(true), data: userDetails }),
    refusals: [...refusals, 'item.changed', 'user.anonymised'],
    stale: ['users', 'roles', 'session', 'profile'],
  }),
  enableDisable: endpoint({
    method: 'POST',
    path: '/user/enable-disable',
    summary: 'Enable or disable users. Disabling ends their sessions immediately.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ selection: selection(userFilters, idOf('user')), is_active: z.boolean() }),
    output: z.object({
      status: z.literal(true),
      changed: z.int(),
      results: z.array(
        z.object({ user_id: z.uuid(), outcome: z.enum(['changed', 'unchanged', 'refused']), message: z.string() }),
      ),
    }),
    refusals: ['item.not_found'],
    stale: ['users', 'roles'],
  }),
  anonymise: endpoint({
    method: 'POST',
    path: '/user/anonymise',
    summary: 'Replace the personal data of a disabled user for good. Reports, payments and the ledger stay.',
    permission: manages,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({
      user_id: idOf('user'),
      email: email.describe('The email of the user, as a confirmation.'),
    }),
    output: z.object({ status: z.literal(true), name: z.string().describe('The new name.') }),
    refusals: [
      'item.not_found',
      'user.anonymise_self',
      'user.anonymise_active',
      'user.anonymise_email',
      'user.open_items',
      'user.anonymised',
    ],
    stale: ['users', 'roles'],
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/user/resend-invitation',
    summary: 'Resend an invitation. The earlier link stops working.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ user_id: idOf('user') }),
    output: done,
    refusals: ['item.not_found', 'user.already_joined', 'user.disabled'],
    stale: ['users'],
  }),
  exportList: endpoint({
    method: 'POST',
    path: '/user/export',
    summary: 'Export all matching users as CSV.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({ search: z.string().max(200).default(''), filters: userFilters.prefault({}) }),
    output: z.object({ status: z.literal(true), file_name: z.string(), content: z.string() }),
    refusals: [],
  }),
  nudgeCount: endpoint({
    method: 'GET',
    path: '/user/nudge-count',
    summary: 'Count your hints.',
    permission: colleague,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), count: z.int() }),
    refusals: [],
  }),
  nudgeDisplay: endpoint({
    method: 'POST',
    path: '/user/nudge-display',
    summary: 'List your hints. `dismiss` removes one permanently.',
    permission: colleague,
    effect: 'write',
    input: z.strictObject({
      dismiss: z
        .string()
        .regex(/^[a-z_]{1,60}$/u)
        .optional(),
    }),
    output: z.object({
      status: z.literal(true),
      nudges: z.array(nudge),
    }),
    refusals: [],
    stale: ['nudges', 'home'],
  }),
  uploadImport: endpoint({
    method: 'POST',
    path: '/user/import/upload',
    summary: 'Upload a CSV or XLSX file of people. Nothing is imported yet.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ file_name: text({ max: 200 }), content_base64: z.base64().max(8_000_000) }),
    output: importAnswer,
    refusals: ['import.unreadable', 'import.empty', 'import.too_many_rows'],
    body_limit_mb: 9,
  }),
  mapImport: endpoint({
    method: 'POST',
    path: '/user/import/map',
    summary: 'Map the columns to fields. The rows are then validated in the background.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ import_id: idOf('import'), mapping: z.record(z.string().max(80), z.string().max(200)) }),
    output: importAnswer,
    refusals: ['item.not_found', 'import.wrong_state', 'import.column_missing'],
  }),
  importProgress: endpoint({
    method: 'GET',
    path: '/user/import/progress',
    summary: 'Get the progress of an import.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({ import_id: idOf('import') }),
    output: importAnswer,
    refusals: ['item.not_found'],
  }),
  importRows: endpoint({
    method: 'POST',
    path: '/user/import/rows',
    summary: 'List the validation result of each row.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({
      import_id: idOf('import'),
      result: z.enum(['create', 'update', 'unchanged', 'bad']).optional(),
      after_row: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(100).default(50),
    }),
    output: z.object({
      status: z.literal(true),
      rows: z.array(
        z.object({
          row_number: z.int(),
          result: z.string(),
          cells: z.record(z.string(), z.string()),
          messages: z.array(z.string()),
        }),
      ),
    }),
    refusals: ['item.not_found'],
  }),
  confirmImport: endpoint({
    method: 'POST',
    path: '/user/import/confirm',
    summary: 'Import the valid rows in the background, all at once.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ import_id: idOf('import'), send_invitations: z.boolean().default(true) }),
    output: importAnswer,
    refusals: ['item.not_found', 'import.wrong_state'],
    stale: ['users'],
  }),
};
