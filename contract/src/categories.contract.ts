import { z } from 'zod';
import { colleague } from '#domain/access/item-permissions.ts';
import { any, can, superAdmin } from '#domain/access/permission.ts';
import { attributeKinds } from '#domain/categories/attribute-kinds.ts';
import { endpoint } from './endpoint.ts';
import { attributeRefusals, newAttribute, shownAttribute } from './shared/attribute-fields.ts';
import { amount, done, idOf, text } from './shared/fields.ts';
import { forUser } from './shared/for-user.ts';

const reads = colleague;
const writes = can('Settings', 'write');
const appliesTo = z.enum(['expense', 'advance']);

const receiptRules = ['none', 'optional', 'required', 'required_above'] as const;

const attribute = z.object({ id: z.uuid(), ...shownAttribute.shape, sort_order: z.int() });

/**
 * The attributes of a category, in order. An attribute without an id is created; an existing one that is left out is
 * deleted.
 */
const attributesToSave = z
  .array(newAttribute.extend({ id: idOf('attribute').optional() }))
  .max(40)
  .default([]);

const category = z.object({
  id: z.uuid(),
  applies_to: appliesTo,
  parent_id: z.uuid().nullable(),
  name: z.string(),
  icon: z.string(),
  code: z.string(),
  ledger_account: z.string(),
  entity_ids: z.array(z.uuid()),
  receipt_rule: z.enum(receiptRules),
  receipt_above: amount.nullable(),
  owner_id: z.uuid().nullable().describe('The category owner; approves when an approval rule says so.'),
  owner: z.string().nullable(),
  is_reimbursable: z.boolean(),
  is_meal: z.boolean().describe('Per diem covers its expenses.'),
  is_active: z.boolean(),
  sort_order: z.int(),
  version: z.int(),
  attributes: z.array(attribute),
});

const categoryFields = {
  applies_to: appliesTo.default('expense'),
  parent_id: idOf('category').nullable().default(null),
  name: text({ max: 80 }),
  icon: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/u)
    .default('receipt'),
  code: text({ max: 40, min: 0 }).default(''),
  ledger_account: text({ max: 60, min: 0 }).default(''),
  entity_ids: z.array(idOf('entity')).max(200).default([]),
  receipt_rule: z.enum(receiptRules).default('optional'),
  receipt_above: amount.nullable().default(null),
  owner_id: idOf('user').nullable().default(null),
  is_reimbursable: z.boolean().default(true),
  is_meal: z.boolean().default(false),
  is_active: z.boolean().default(true),
  attributes: attributesToSave,
};

const refusals = [
  'item.not_found',
  'item.changed',
  'name.taken',
  'category.loop',
  'category.receipt_limit',
  ...attributeRefusals,
  'money.too_precise',
  'money.too_large',
] as const;
const stale = ['categories', 'policies', 'getting_started'] as const;
const oneCategory = z.object({ status: z.literal(true), data: category });

export const categories = {
  all: endpoint({
    method: 'GET',
    path: '/category/v1/all',
    summary: 'List all categories with their attributes in tree order.',
    permission: any(can('Settings', 'read'), superAdmin),
    effect: 'read',
    input: z.strictObject({ applies_to: appliesTo.default('expense') }),
    output: z.object({ status: z.literal(true), data: z.array(category) }),
    refusals: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/category/list',
    summary: 'List the active categories of your entity.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ applies_to: appliesTo.default('expense'), ...forUser }),
    output: z.object({ status: z.literal(true), data: z.array(category) }),
    refusals: ['delegate.not_now'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/category/create',
    summary: 'Create a category with its attributes.',
    permission: writes,
    effect: 'write',
    input: z.strictObject(categoryFields),
    output: oneCategory,
    refusals,
    stale,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/category/edit',
    summary: 'Update a category and its attributes.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('category'), version: z.int().min(0), ...categoryFields }),
    output: oneCategory,
    refusals,
    stale,
  }),
  update: endpoint({
    method: 'POST',
    path: '/category/update',
    summary: 'Activate or deactivate categories.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ids: z.array(idOf('category')).min(1).max(500), is_active: z.boolean() }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
  changeOrder: endpoint({
    method: 'POST',
    path: '/category/changeorder',
    summary: 'Save a complete new order.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ applies_to: appliesTo, ids: z.array(idOf('category')).min(1).max(1000) }),
    output: done,
    refusals: ['order.incomplete'],
    stale,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/category/delete',
    summary: 'Delete an unused category. Deactivate it instead when it is in use.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('category') }),
    output: done,
    refusals: ['item.not_found', 'category.in_use'],
    stale,
  }),
};

const formulaResult = z.object({
  status: z.literal(true),
  is_valid: z.boolean(),
  message: z.string().describe('The error and its position; empty when the formula is valid.'),
  result: z.string().nullable(),
  fields: z.array(z.string()).describe('The attributes the formula reads.'),
});

export const attributes = {
  list: endpoint({
    method: 'GET',
    path: '/attributes/list',
    summary: 'List the attributes of a category.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ category_id: idOf('category') }),
    output: z.object({ status: z.literal(true), data: z.array(attribute) }),
    refusals: ['item.not_found'],
  }),
  types: endpoint({
    method: 'GET',
    path: '/attributes/type',
    summary: 'List the kinds of attributes.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          kind: z.enum(attributeKinds),
          label: z.string(),
          has_options: z.boolean(),
          has_formula: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  calc: endpoint({
    method: 'POST',
    path: '/attributes/calc',
    summary: 'Validate a formula and calculate it with these values.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      formula: z.string().max(2000),
      values: z.record(z.string().max(60), z.string().max(200)).default({}),
    }),
    output: formulaResult,
    refusals: [],
  }),
  distance: endpoint({
    method: 'POST',
    path: '/attributes/distance',
    summary: 'Get the distance between locations.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      waypoints: z
        .array(text({ max: 120 }))
        .min(2)
        .max(10),
      unit: z.enum(['km', 'mile']).default('km'),
    }),
    output: z.object({
      status: z.literal(true),
      distance: z.string(),
      distances: z
        .array(z.object({ label: z.string(), distance: z.string() }))
        .describe('The recommended route and its alternatives.'),
      unit: z.enum(['km', 'mile']),
      legs: z.array(z.object({ from: z.string(), to: z.string(), distance: z.string() })),
      source: z.string().describe('The map or rule used.'),
      map_url: z.string().nullable(),
    }),
    refusals: ['place.unknown'],
  }),
  cities: endpoint({
    method: 'GET',
    path: '/attributes/cities',
    summary: 'List the cities whose distances are known.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), cities: z.array(z.string()) }),
    refusals: [],
  }),
  travelInfo: endpoint({
    method: 'POST',
    path: '/attributes/travel-info',
    summary: 'Get the details of a trip: locations, countries, time zones and distance.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ from: text({ max: 120 }), to: text({ max: 120 }) }),
    output: z.object({
      status: z.literal(true),
      from: z.object({ name: z.string(), country: z.string(), time_zone: z.string() }),
      to: z.object({ name: z.string(), country: z.string(), time_zone: z.string() }),
      distance_km: z.string(),
      is_international: z.boolean(),
      source: z.string(),
    }),
    refusals: ['place.unknown'],
  }),
};
