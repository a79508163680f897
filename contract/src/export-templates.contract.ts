import { z } from 'zod';
import { colleague } from '#domain/access/item-permissions.ts';
import { any, can, superAdmin } from '#domain/access/permission.ts';
import { exportScreens } from '#domain/exports/export-screens.ts';
import { fieldGroups, templateLevels } from '#domain/exports/template-fields.ts';
import { valueTypes } from '#domain/formula/value.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf, instant, text } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';
import { templateOptions } from './shared/template-options.ts';

const readsSettings = any(can('Settings', 'read'), superAdmin);

const templateBrief = z.object({
  template_id: z.uuid(),
  name: z.string(),
  level: z.enum(templateLevels),
  format: z.enum(['csv', 'xlsx']),
  default_for: z.array(z.enum(exportScreens)),
  columns_count: z.int(),
  owner: personBrief,
  version: z.int(),
  updated_at: instant,
});

const field = z.object({
  key: z.string(),
  label: z.string(),
  group: z.enum(fieldGroups),
  type: z.enum(valueTypes),
});
const fieldGroup = z.object({ static_fields: z.array(field), custom_fields: z.array(field) });

const draft = {
  name: text({ max: 80 }),
  format: z.enum(['csv', 'xlsx']),
  default_for: z.array(z.enum(exportScreens)).max(exportScreens.length).default([]),
  options: templateOptions,
};

const saved = z.object({ status: z.literal(true), template_id: z.uuid(), version: z.int() });

export const exportTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/custom-template/list',
    summary: 'List the export templates of the company.',
    permission: colleague,
    effect: 'read',
    input: z.strictObject({ level: z.enum(templateLevels).optional() }),
    output: z.object({ status: z.literal(true), data: z.array(templateBrief) }),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/custom-template/details',
    summary: 'Get a template and the fields it can show; without a template, the fields of a level.',
    permission: readsSettings,
    effect: 'read',
    input: z.strictObject({
      template_id: idOf('export_template').optional(),
      level: z.enum(templateLevels).default('expense'),
    }),
    output: z.object({
      status: z.literal(true),
      template_id: z.uuid().nullable(),
      template: templateBrief.extend({ options: templateOptions }).nullable(),
      expense_fields: fieldGroup,
      report_fields: fieldGroup,
      user_fields: fieldGroup,
      dummy_fields: z.array(z.object({ header: z.string(), static_value: z.string() })),
    }),
    refusals: ['item.not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/custom-template/preview',
    summary: 'Show the first rows of a template that is being edited, from items you can see.',
    permission: readsSettings,
    effect: 'read',
    input: z.strictObject({ level: z.enum(templateLevels), options: templateOptions }),
    output: z.object({
      status: z.literal(true),
      headers: z.array(z.string()),
      rows: z.array(z.array(z.string())),
    }),
    refusals: ['template.invalid'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/custom-template/create',
    summary: 'Create an export template.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ level: z.enum(templateLevels), ...draft }),
    output: saved,
    refusals: ['name.taken', 'template.invalid', 'template.wrong_level', 'template.too_many'],
    stale: ['export_templates'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/custom-template/copy',
    summary: 'Copy an export template under a new name.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ template_id: idOf('export_template') }),
    output: saved,
    refusals: ['item.not_found', 'template.too_many'],
    stale: ['export_templates'],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/custom-template/edit',
    summary: 'Change an export template. Its level stays.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ template_id: idOf('export_template'), version: z.int().min(0), ...draft }),
    output: saved,
    refusals: ['item.not_found', 'item.changed', 'name.taken', 'template.invalid', 'template.wrong_level'],
    stale: ['export_templates'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/custom-template/delete',
    summary: 'Delete an export template. Finished exports stay.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ template_id: idOf('export_template') }),
    output: done,
    refusals: ['item.not_found', 'template.in_use'],
    stale: ['export_templates'],
  }),
};
