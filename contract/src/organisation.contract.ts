import { z } from 'zod';
import { all, any, can, superAdmin } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { countryCodes } from '#domain/places/country-codes.ts';
import { endpoint } from './endpoint.ts';
import { currencyCode, done, idOf, text } from './shared/fields.ts';

const manages = all(superAdmin, can('General_setting', 'write'));
const saved = z.object({ status: z.literal(true), id: z.uuid(), version: z.int() });
const refusals = ['item.not_found', 'item.changed', 'name.taken'] as const;
const onSave = { id: z.uuid(), version: z.int(), is_active: z.boolean(), no_of_users: z.int() };
const stale = ['organisation', 'users', 'getting_started'] as const;

/**
 * Identifies a record to save. A new record has no id; an existing one is sent with the version that the client read.
 */
const identity = <Noun extends Parameters<typeof idOf>[0]>(noun: Noun) => ({
  id: idOf(noun).optional(),
  version: z.int().min(0).optional(),
  is_active: z.boolean().default(true),
});

const groupMembers = z.strictObject({
  user_ids: z.array(idOf('user')).max(500).default([]),
  department_ids: z.array(idOf('department')).max(200).default([]),
  entity_ids: z.array(idOf('entity')).max(200).default([]),
  business_unit_ids: z.array(idOf('business_unit')).max(200).default([]),
  level_ids: z.array(idOf('level')).max(99).default([]),
  locations: z
    .array(text({ max: 80 }))
    .max(200)
    .default([]),
});

export const organisation = {
  entities: endpoint({
    method: 'GET',
    path: '/organisation/entities',
    summary: 'List the company’s legal entities.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          ...onSave,
          name: z.string(),
          currency: z.string(),
          country: z.string(),
          address: z.string(),
          tax_number: z.string(),
          fiscal_year_start_month: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  saveEntity: endpoint({
    method: 'POST',
    path: '/organisation/entities/save',
    summary: 'Create or update a legal entity.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({
      ...identity('entity'),
      name: text({ max: 120 }),
      currency: currencyCode,
      country: z
        .string()
        .regex(/^([A-Z]{2})?$/u, { error: () => t`Choose a country.` })
        .refine((code) => code === '' || countryCodes.includes(code), { error: () => t`Choose a country.` })
        .default(''),
      address: text({ max: 300, min: 0 }).default(''),
      tax_number: text({ max: 40, min: 0 }).default(''),
      fiscal_year_start_month: z.int().min(1).max(12).default(1),
    }),
    output: saved,
    refusals: [...refusals, 'sign_up.unknown_currency'],
    stale,
  }),
  departments: endpoint({
    method: 'GET',
    path: '/organisation/departments',
    summary: 'List the department tree with its heads.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          ...onSave,
          name: z.string(),
          parent_id: z.uuid().nullable(),
          head_id: z.uuid().nullable(),
          head: z.string().nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
  saveDepartment: endpoint({
    method: 'POST',
    path: '/organisation/departments/save',
    summary: 'Create or update a department.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({
      ...identity('department'),
      name: text({ max: 120 }),
      parent_id: idOf('department').nullable().default(null),
      head_id: idOf('user').nullable().default(null),
    }),
    output: saved,
    refusals: [...refusals, 'department.loop'],
    stale,
  }),
  businessUnits: endpoint({
    method: 'GET',
    path: '/organisation/business-units',
    summary: 'List the business units.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(z.object({ ...onSave, name: z.string() })) }),
    refusals: [],
  }),
  saveBusinessUnit: endpoint({
    method: 'POST',
    path: '/organisation/business-units/save',
    summary: 'Create or update a business unit.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ ...identity('business_unit'), name: text({ max: 120 }) }),
    output: saved,
    refusals,
    stale,
  }),
  levels: endpoint({
    method: 'GET',
    path: '/organisation/levels',
    summary: 'List the employee levels, the lowest first.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(z.object({ ...onSave, name: z.string(), rank: z.int() })),
    }),
    refusals: [],
  }),
  saveLevel: endpoint({
    method: 'POST',
    path: '/organisation/levels/save',
    summary: 'Create or update an employee level.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ ...identity('level'), name: text({ max: 120 }), rank: z.int().min(1).max(99) }),
    output: saved,
    refusals,
    stale,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/organisation/remove',
    summary: 'Delete an unused entity, department, unit, level or group.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({
      kind: z.enum(['entity', 'department', 'business_unit', 'level', 'group']),
      id: idOf('department'),
    }),
    output: done,
    refusals: ['item.not_found', 'organisation.in_use'],
    stale,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/organisation/groups',
    summary: 'List the employee groups with their members.',
    permission: any(superAdmin, can('Settings', 'read')),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          id: z.uuid(),
          version: z.int(),
          name: z.string(),
          description: z.string(),
          members: groupMembers,
          no_of_users: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  countMembers: endpoint({
    method: 'POST',
    path: '/organisation/groups/count',
    summary: 'Count the members of an unsaved group.',
    permission: any(superAdmin, can('Settings', 'read')),
    effect: 'read',
    input: z.strictObject({ members: groupMembers }),
    output: z.object({ status: z.literal(true), no_of_users: z.int() }),
    refusals: [],
  }),
  saveGroup: endpoint({
    method: 'POST',
    path: '/organisation/groups/save',
    summary: 'Create or update an employee group.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({
      id: idOf('group').optional(),
      version: z.int().min(0).optional(),
      name: text({ max: 120 }),
      description: text({ max: 300, min: 0 }).default(''),
      members: groupMembers,
    }),
    output: saved,
    refusals,
    stale,
  }),
};
