import { z } from 'zod';
import { colleague } from '#domain/access/item-permissions.ts';
import { all, can, superAdmin } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { done, formulaText, idOf, text } from './shared/fields.ts';

const manages = all(superAdmin, can('General_setting', 'write'));

const customFieldKinds = ['text', 'number', 'date', 'select', 'multi_select', 'yes_no', 'user', 'formula'] as const;
const customFieldOwners = ['user', 'expense', 'report', 'advance'] as const;
const customFieldReaders = ['everyone', 'approvers', 'finance', 'admins'] as const;

const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/u, { error: () => t`Use small letters, digits and _, starting with a letter.` });
const options = z
  .array(text({ max: 80 }))
  .max(200)
  .default([]);

const customField = z.object({
  id: z.uuid(),
  applies_to: z.enum(customFieldOwners),
  key: z.string(),
  label: z.string(),
  kind: z.enum(customFieldKinds),
  options: z.array(z.string()),
  formula: z.string(),
  is_mandatory: z.boolean(),
  help_text: z.string(),
  seen_by: z.enum(customFieldReaders),
  depends_on_id: z.uuid().nullable(),
  depends_on_values: z.array(z.string()),
  sort_order: z.int(),
  is_active: z.boolean(),
  version: z.int(),
});

export const customFields = {
  list: endpoint({
    method: 'GET',
    path: '/custom-fields/list',
    summary: 'List the custom fields.',
    permission: colleague,
    effect: 'read',
    input: z.strictObject({ applies_to: z.enum(customFieldOwners).optional() }),
    output: z.object({ status: z.literal(true), data: z.array(customField) }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/custom-fields/save',
    summary: 'Create or update a custom field. Its key and record type cannot change.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({
      id: idOf('custom_field').optional(),
      version: z.int().min(0).optional(),
      applies_to: z.enum(customFieldOwners),
      key: fieldKey,
      label: text({ max: 80 }),
      kind: z.enum(customFieldKinds),
      options,
      formula: formulaText.default(''),
      is_mandatory: z.boolean().default(false),
      help_text: text({ max: 300, min: 0 }).default(''),
      seen_by: z.enum(customFieldReaders).default('everyone'),
      depends_on_id: idOf('custom_field').nullable().default(null),
      depends_on_values: options,
      is_active: z.boolean().default(true),
    }),
    output: z.object({ status: z.literal(true), data: customField }),
    refusals: [
      'item.not_found',
      'item.changed',
      'name.taken',
      'field.no_options',
      'field.formula_wrong',
      'field.dependency_loop',
      'field.depended_on',
      'field.option_depended_on',
      'field.kind_fixed',
    ],
    stale: ['custom_fields'],
  }),
  changeOrder: endpoint({
    method: 'POST',
    path: '/custom-fields/changeorder',
    summary: 'Save the complete order of the custom fields of one record type.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({
      applies_to: z.enum(customFieldOwners),
      ids: z.array(idOf('custom_field')).min(1).max(500),
    }),
    output: done,
    refusals: ['order.incomplete'],
    stale: ['custom_fields'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/custom-fields/delete',
    summary: 'Delete a custom field that nothing depends on. Saved values stay.',
    permission: manages,
    effect: 'write',
    input: z.strictObject({ id: idOf('custom_field') }),
    output: done,
    refusals: ['item.not_found', 'field.depended_on'],
    stale: ['custom_fields'],
  }),
};
