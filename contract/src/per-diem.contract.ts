import { z } from 'zod';
import { filesExpenses, opensItems, readsOwnItems } from '#domain/access/item-permissions.ts';
import { can } from '#domain/access/permission.ts';
import { fieldModes } from '#domain/mileage/mileage-config.ts';
import { meals } from '#domain/per-diem/per-diem-rate.ts';
import { endpoint } from './endpoint.ts';
import { expenseDetails } from './expenses.contract.ts';
import { attributeRefusals, shownAttribute, tripAttributes } from './shared/attribute-fields.ts';
import { expenseFields, savedClaimRefusals } from './shared/expense-fields.ts';
import { amount, currencyCode, day, done, idOf, nonNegative, text } from './shared/fields.ts';
import { forUser } from './shared/for-user.ts';
import { components, itinerary, place, provided, seasonDay, travelDuration } from './shared/per-diem-fields.ts';

const settingsRead = can('Settings', 'read');
const writes = can('Settings', 'write');
const version = z.int().min(0).max(2_147_483_647);
const claimFields = {
  itinerary,
  provided,
  purpose: text({ max: 300, min: 0 }).default(''),
  attributes: expenseFields.attributes,
  custom_values: expenseFields.custom_values,
  file_ids: expenseFields.file_ids,
  policy_reason: expenseFields.policy_reason,
  report_id: expenseFields.report_id,
};

const calculatedDay = z.object({
  date: z.string(),
  place: z.object({ country: z.string(), state: z.string(), city: z.string() }),
  hours: z.string(),
  base: amount,
  pct: z.string(),
  allowance: amount,
  deductions: z.array(z.object({ meal: z.enum(meals), amount })),
  lifted_to: amount.nullable(),
  amount,
  rate_list_id: z.string(),
});

const calculation = z.object({
  days: z.array(calculatedDay),
  total: amount,
  currency: z.string(),
  rate_list_id: z.string(),
});

const overlap = z.object({
  expense_id: z.uuid(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
});

const coveredMeal = z.object({ expense_id: z.uuid(), label: z.string(), spent_on: day });

const oneClaim = z.object({
  status: z.literal(true),
  expense_id: z.uuid(),
  data: expenseDetails,
  per_diem: z.object({
    itinerary,
    provided: z.record(z.string(), z.array(z.enum(meals))),
    purpose: z.string(),
    calculation: calculation.nullable(),
  }),
});

const settings = z.object({
  is_enabled: z.boolean(),
  category_id: z.uuid().nullable(),
  fields: z.record(z.string(), z.enum(fieldModes)),
  attributes: z.array(shownAttribute),
  duration: travelDuration,
  overlap: z.enum(['warn', 'block']),
  version: z.int(),
});

const rateFields = {
  ...place,
  rate: nonNegative,
  components: components.default({}),
  season: z.strictObject({ from: seasonDay, to: seasonDay }).nullable().default(null),
};

const rateRow = z.object({
  id: z.uuid(),
  list_id: z.uuid(),
  list: z.string(),
  currency: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  rate: amount,
  components,
  season: z.object({ from: z.string(), to: z.string() }).nullable(),
});

const listFields = {
  name: text({ max: 80 }),
  currency: currencyCode,
  group_ids: z.array(idOf('group')).max(50).default([]),
  level_ids: z.array(idOf('level')).max(50).default([]),
  valid_from: day.nullable().default(null),
  valid_to: day.nullable().default(null),
  source: text({ max: 200, min: 0 }).default(''),
};

const rateFile = { list_id: idOf('per_diem_list'), content_base64: z.base64().max(3_000_000) };
const rateFileCounts = z.object({ create: z.int(), update: z.int(), unchanged: z.int(), bad: z.int() });
const rateFileRow = z.object({
  row_number: z.int(),
  result: z.enum(['create', 'update', 'unchanged', 'bad']),
  messages: z.array(z.string()),
  place: z.string(),
  season: z.object({ from: z.string(), to: z.string() }).nullable(),
  rate: z.string().describe('The daily rate, or the text of the cell if the row has errors.'),
});
const rateFileRefusals = [
  'item.not_found',
  'import.unreadable',
  'import.empty',
  'import.too_many_rows',
  'import.column_missing',
] as const;

const claimRefusals = [
  ...savedClaimRefusals,
  'per_diem.no_rate',
  'per_diem.off',
  'per_diem.out_of_order',
  'per_diem.too_long',
  'per_diem.overlaps',
  'delegate.not_now',
] as const;
const settingRefusals = ['item.not_found', 'item.changed', 'name.taken', 'per_diem.dates'] as const;

export const perDiem = {
  userFields: endpoint({
    method: 'GET',
    path: '/per-diem/user/fields',
    summary: 'Get the fields of the per diem form and the rate lists that apply to a person.',
    permission: opensItems,
    effect: 'read',
    input: z.strictObject({ ...forUser }),
    output: z.object({
      status: z.literal(true),
      is_enabled: z.boolean(),
      fields: z.record(z.string(), z.enum(fieldModes)),
      attributes: z.array(shownAttribute).describe('Of the category and the settings.'),
      category_id: z.uuid().nullable(),
      time_zone: z.string().describe('The zone of the person, where trips usually start.'),
      lists: z.array(z.object({ id: z.uuid(), name: z.string(), currency: z.string() })),
    }),
    refusals: ['delegate.not_now'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/per-diem/expense',
    summary: 'Create or update a per diem claim, or a draft of one.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({
      expense_id: idOf('expense').optional(),
      version: version.default(0),
      ...claimFields,
      is_draft: z.boolean().default(false),
      ...forUser,
    }),
    output: oneClaim,
    refusals: claimRefusals,
    stale: ['expenses', 'reports', 'home'],
  }),
  details: endpoint({
    method: 'GET',
    path: '/per-diem/details',
    summary: 'Get a per diem claim, day by day.',
    permission: opensItems,
    effect: 'read',
    input: z.strictObject({ expense_id: idOf('expense') }),
    output: oneClaim,
    refusals: ['item.not_found'],
  }),
  calculate: endpoint({
    method: 'POST',
    path: '/per-diem/amount/calculate',
    summary: 'Calculate a trip day by day without saving it.',
    permission: readsOwnItems,
    effect: 'read',
    input: z.strictObject({ expense_id: idOf('expense').optional(), itinerary, provided, ...forUser }),
    output: z.object({
      status: z.literal(true),
      ...calculation.shape,
      overlaps: z.array(overlap),
      meals: z.array(coveredMeal).describe('Expenses for meals on days that the trip pays.'),
    }),
    refusals: ['per_diem.no_rate', 'per_diem.off', 'per_diem.out_of_order', 'per_diem.too_long', 'delegate.not_now'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/per-diem/config',
    summary: 'Get the per diem settings.',
    permission: settingsRead,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: settings }),
    refusals: [],
  }),
  saveFields: endpoint({
    method: 'POST',
    path: '/per-diem/config/fields/basics',
    summary: 'Update the fields of the form, the category of claims and what happens to overlapping trips.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({
      version,
      category_id: idOf('category').nullable(),
      fields: z.partialRecord(z.enum(['purpose', 'meals']), z.enum(fieldModes)),
      attributes: tripAttributes,
      overlap: z.enum(['warn', 'block']),
    }),
    output: done,
    refusals: ['item.changed', 'item.not_found', ...attributeRefusals],
    stale: ['per_diem'],
  }),
  enable: endpoint({
    method: 'POST',
    path: '/per-diem/config/client/enable',
    summary: 'Switch per diem on or off for the company.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ is_enabled: z.boolean() }),
    output: done,
    refusals: [],
    stale: ['per_diem', 'session'],
  }),
  saveTravelDuration: endpoint({
    method: 'POST',
    path: '/per-diem/config/travelduration',
    summary: 'Update how parts of days are paid. Filed claims keep their amount.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ version, duration: travelDuration }),
    output: done,
    refusals: ['item.changed', 'per_diem.bands'],
    stale: ['per_diem'],
  }),
  rateLists: endpoint({
    method: 'GET',
    path: '/per-diem/config/rates/list',
    summary: 'List the rate lists in order of priority.',
    permission: settingsRead,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          priority: z.int(),
          is_enabled: z.boolean(),
          group_ids: z.array(z.uuid()),
          level_ids: z.array(z.uuid()),
          valid_from: z.string().nullable(),
          valid_to: z.string().nullable(),
          currency: z.string(),
          source: z.string(),
          no_of_rates: z.int(),
          version: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  saveList: endpoint({
    method: 'POST',
    path: '/per-diem/config/rates/save',
    summary: 'Create or update a rate list. A new one has the lowest priority.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('per_diem_list').optional(), version: version.default(0), ...listFields }),
    output: z.object({ status: z.literal(true), id: z.uuid() }),
    refusals: settingRefusals,
    stale: ['per_diem'],
  }),
  removeList: endpoint({
    method: 'POST',
    path: '/per-diem/config/rates/delete',
    summary: 'Delete a rate list with its rates. Filed claims keep their amount.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('per_diem_list') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['per_diem'],
  }),
  enableLists: endpoint({
    method: 'POST',
    path: '/per-diem/config/rates/enable',
    summary: 'Enable or disable rate lists.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ids: z.array(idOf('per_diem_list')).min(1).max(200), is_enabled: z.boolean() }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['per_diem'],
  }),
  changePriorities: endpoint({
    method: 'POST',
    path: '/per-diem/config/rates/priorities',
    summary: 'Save the complete order of the rate lists.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ids: z.array(idOf('per_diem_list')).min(1).max(200) }),
    output: done,
    refusals: ['order.incomplete'],
    stale: ['per_diem'],
  }),
  searchRates: endpoint({
    method: 'POST',
    path: '/per-diem/config/rates/search',
    summary: 'Search rates by place.',
    permission: settingsRead,
    effect: 'read',
    input: z.strictObject({
      list_id: idOf('per_diem_list').optional(),
      search: z.string().max(100).default(''),
      page: z.int().min(1).max(10_000).default(1),
      limit: z.int().min(1).max(200).default(50),
    }),
    output: z.object({ status: z.literal(true), data: z.array(rateRow), total_records: z.int() }),
    refusals: [],
  }),
  saveRate: endpoint({
    method: 'POST',
    path: '/per-diem/config/rate',
    summary: 'Create or update the rate of a place.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('per_diem_rate').optional(), list_id: idOf('per_diem_list'), ...rateFields }),
    output: z.object({ status: z.literal(true), id: z.uuid() }),
    refusals: ['item.not_found', 'per_diem.rate_exists', 'money.too_precise'],
    stale: ['per_diem'],
  }),
  removeRates: endpoint({
    method: 'POST',
    path: '/per-diem/config/rate/delete',
    summary: 'Delete rates.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ids: z.array(idOf('per_diem_rate')).min(1).max(500) }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['per_diem'],
  }),
  exportRates: endpoint({
    method: 'GET',
    path: '/per-diem/config/rates/export',
    summary: 'Download the rates of a list in the columns of the import.',
    permission: settingsRead,
    effect: 'read',
    input: z.strictObject({ list_id: idOf('per_diem_list'), format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: z.object({ status: z.literal(true), file_name: z.string(), content_base64: z.string() }),
    refusals: ['item.not_found'],
  }),
  checkRatesFile: endpoint({
    method: 'POST',
    path: '/per-diem/config/rates/import/check',
    summary: 'Show what importing a CSV or XLSX file would change in a rate list. Nothing is saved.',
    permission: writes,
    effect: 'read',
    input: z.strictObject(rateFile),
    output: z.object({ status: z.literal(true), counts: rateFileCounts, data: z.array(rateFileRow) }),
    refusals: rateFileRefusals,
    body_limit_mb: 4,
  }),
  importRates: endpoint({
    method: 'POST',
    path: '/per-diem/config/rates/import',
    summary: 'Import the valid rows of a CSV or XLSX file into a rate list. Rates that the file leaves out stay.',
    permission: writes,
    effect: 'write',
    input: z.strictObject(rateFile),
    output: z.object({ status: z.literal(true), counts: rateFileCounts }),
    refusals: rateFileRefusals,
    stale: ['per_diem'],
    body_limit_mb: 4,
  }),
};
