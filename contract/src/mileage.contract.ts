import { z } from 'zod';
import { filesExpenses, opensItems, readsOwnItems } from '#domain/access/item-permissions.ts';
import { can } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { distanceUnits } from '#domain/mileage/distance-unit.ts';
import { commuteDeductions } from '#domain/mileage/mileage-amount.ts';
import { distanceSources, fieldModes, mileageFieldNames } from '#domain/mileage/mileage-config.ts';
import { tierPeriods } from '#domain/mileage/mileage-rate.ts';
import { fuels, vehicleCategories, vehicleOwnerships } from '#domain/mileage/vehicle.ts';
import { endpoint } from './endpoint.ts';
import { expenseDetails } from './expenses.contract.ts';
import { attributeRefusals, shownAttribute, tripAttributes } from './shared/attribute-fields.ts';
import { changesOf } from './shared/changes-of.ts';
import { expenseFields, savedClaimRefusals } from './shared/expense-fields.ts';
import { amount, currencyCode, day, done, idOf, text } from './shared/fields.ts';
import { forUser } from './shared/for-user.ts';

const writes = can('Settings', 'write');
const version = z.int().min(0).max(2_147_483_647);
const unit = z.enum(distanceUnits);
/** A distance with up to three decimals, zero or more. */
const distance = z.string().regex(/^\d{1,7}(\.\d{1,3})?$/u, { error: () => t`Enter a distance such as 12.5.` });
const rateOfDistance = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/u, { error: () => t`Enter a rate such as 0.45.` });
const percentage = z.string().regex(/^\d{1,4}(\.\d{1,2})?$/u, { error: () => t`Enter a percentage such as 10.` });

const tier = z.strictObject({ from_distance: distance, to_distance: distance.nullable(), rate: rateOfDistance });

const newRate = z.strictObject({
  currency: currencyCode,
  unit,
  effective_from: day,
  effective_to: day.nullable().default(null),
  tiers: z.array(tier).min(1).max(10),
  tier_period: z.enum(tierPeriods).default('none'),
  fiscal_start_month: z.int().min(1).max(12).default(1),
  fiscal_start_day: z.int().min(1).max(28).default(1),
  passenger_rate: rateOfDistance.nullable().default(null),
  source: text({ max: 200, min: 0 }).default(''),
  is_active: z.boolean().default(true),
});
/** A rate to save with a vehicle type. A rate without an id is created; one with an id is changed. */
const rateOfType = newRate.extend({ id: idOf('mileage_rate').optional() });

const typeFields = {
  name: text({ max: 80 }),
  category: z.enum(vehicleCategories),
  ownership: z.enum(vehicleOwnerships).default('personal'),
  fuel: z.enum(fuels).nullable().default(null),
  engine_from_cc: z.int().min(0).max(20_000).nullable().default(null),
  engine_to_cc: z.int().min(0).max(20_000).nullable().default(null),
  code: text({ max: 40, min: 0 }).default(''),
  is_active: z.boolean().default(true),
};

const mileageType = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(vehicleCategories),
  ownership: z.enum(vehicleOwnerships),
  fuel: z.enum(fuels).nullable(),
  engine_from_cc: z.int().nullable(),
  engine_to_cc: z.int().nullable(),
  code: z.string(),
  is_active: z.boolean(),
  version: z.int(),
  rates: z.array(
    z.object({
      id: z.uuid(),
      currency: z.string(),
      unit,
      effective_from: z.string(),
      effective_to: z.string().nullable(),
      tiers: z.array(z.object({ from_distance: z.string(), to_distance: z.string().nullable(), rate: z.string() })),
      tier_period: z.enum(tierPeriods),
      fiscal_start_month: z.int(),
      fiscal_start_day: z.int(),
      passenger_rate: z.string().nullable(),
      source: z.string(),
      is_active: z.boolean(),
      sentence: z.string().describe('The rate in words.'),
    }),
  ),
});

const fieldModeOf = z.partialRecord(z.enum(mileageFieldNames), z.enum(fieldModes));

const configFields = {
  name: text({ max: 80 }),
  entity_id: idOf('entity').nullable().default(null),
  group_ids: z.array(idOf('group')).max(50).default([]),
  distance_sources: z.array(z.enum(distanceSources)).min(1).max(3).default(['map', 'manual']),
  allow_override: z.boolean().default(true),
  max_override_pct: percentage.nullable().default(null),
  allow_round_trip: z.boolean().default(true),
  commute_deduction: z.enum(commuteDeductions).default('none'),
  receipt_required: z.boolean().default(false),
  fields: fieldModeOf.default({}),
  attributes: tripAttributes,
};

const mileageConfig = z.object({
  id: z.uuid(),
  name: z.string(),
  entity_id: z.uuid().nullable(),
  group_ids: z.array(z.uuid()),
  distance_sources: z.array(z.enum(distanceSources)),
  allow_override: z.boolean(),
  max_override_pct: z.string().nullable(),
  allow_round_trip: z.boolean(),
  commute_deduction: z.enum(commuteDeductions),
  receipt_required: z.boolean(),
  fields: z.record(z.string(), z.enum(fieldModes)),
  attributes: z.array(shownAttribute),
  is_active: z.boolean(),
  version: z.int(),
});

const stop = z.strictObject({ name: text({ max: 120 }) });

/** The fields of the mileage form. A draft may leave fields empty. */
const claimFields = {
  type_id: idOf('mileage_type').nullable().default(null),
  driven_on: day.nullable().default(null),
  distance_source: z.enum(distanceSources).default('map'),
  stops: z.array(stop).max(10).default([]).describe('From, up to eight stops, and to.'),
  is_round_trip: z.boolean().default(false),
  odometer_start: z
    .string()
    .regex(/^\d{1,8}(\.\d)?$/u, { error: () => t`Enter a reading such as 48210.` })
    .nullable()
    .default(null),
  odometer_end: z
    .string()
    .regex(/^\d{1,8}(\.\d)?$/u, { error: () => t`Enter a reading such as 48210.` })
    .nullable()
    .default(null),
  route: z.string().max(8000).nullable().default(null).describe('The sealed route of mileage.measure.'),
  claimed_distance: distance.nullable().default(null).describe('Null claims the calculated distance.'),
  passengers: z.int().min(0).max(20).default(0),
  registration: text({ max: 20, min: 0 }).default(''),
  purpose: text({ max: 300, min: 0 }).default(''),
  attributes: expenseFields.attributes,
  custom_values: expenseFields.custom_values,
  file_ids: expenseFields.file_ids,
  policy_reason: expenseFields.policy_reason,
  report_id: expenseFields.report_id,
};

const part = z.object({
  kind: z.enum(['tier', 'passengers']),
  distance: z.string(),
  rate: z.string(),
  amount: z.string(),
  from_distance: z.string().nullable(),
  to_distance: z.string().nullable(),
  passengers: z.int(),
  sentence: z.string(),
});

const calculation = z.object({
  unit,
  currency: z.string(),
  amount,
  claimed_distance: z.string(),
  deducted_distance: z.string(),
  reimbursable_distance: z.string(),
  distance_before: z.string(),
  tier_range: z.object({ from: z.string(), to: z.string() }).nullable(),
  parts: z.array(part),
});

const claim = z.object({
  type_id: z.uuid().nullable(),
  vehicle: z.string(),
  driven_on: z.string().nullable(),
  unit,
  distance_source: z.enum(distanceSources),
  stops: z.array(z.object({ name: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() })),
  is_round_trip: z.boolean(),
  odometer_start: z.string().nullable(),
  odometer_end: z.string().nullable(),
  calculated_distance: z.string().nullable(),
  distance_note: z.string().describe('The source of the calculated distance.'),
  claimed_distance: z.string().nullable(),
  deviation_pct: z.string().nullable(),
  passengers: z.int(),
  registration: z.string(),
  purpose: z.string(),
  calculation: calculation.nullable(),
});

const oneClaim = z.object({
  status: z.literal(true),
  expense_id: z.uuid(),
  data: expenseDetails,
  mileage: claim,
});

const refusals = [
  ...savedClaimRefusals,
  'mileage.no_rate',
  'mileage.not_set_up',
  'mileage.deviates',
  'mileage.source_not_allowed',
  'mileage.route_expired',
  'mileage.odometer',
] as const;
const settingRefusals = ['item.not_found', 'item.changed', 'name.taken', 'mileage.tiers', 'mileage.engine'] as const;
const configRefusals = [...settingRefusals, ...attributeRefusals] as const;
const stale = ['expenses', 'reports', 'home'] as const;

export const mileage = {
  basics: endpoint({
    method: 'GET',
    path: '/mileage/basics',
    summary: 'Get the mileage settings that apply to a person: configuration, vehicles, rates and unit.',
    permission: opensItems,
    effect: 'read',
    input: z.strictObject({ ...forUser }),
    output: z.object({
      status: z.literal(true),
      distance_unit: unit,
      category_id: z.uuid().nullable(),
      commute_distance: z.string().describe('The way between home and work, in the unit.'),
      config: mileageConfig.nullable().describe('Null: the person cannot claim mileage.'),
      attributes: z.array(shownAttribute).describe('Of the category and the configuration.'),
      types: z.array(mileageType),
      frequent: z.array(
        z.object({
          expense_id: z.uuid(),
          stops: z.array(z.string()),
          type_id: z.uuid().nullable(),
          no_of_trips: z.int(),
        }),
      ),
    }),
    refusals: ['delegate.not_now'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/mileage/config',
    summary: 'Get all mileage configurations, vehicles and rates.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      distance_unit: unit,
      category_id: z.uuid().nullable(),
      version: z.int(),
      configs: z.array(mileageConfig),
      types: z.array(mileageType),
    }),
    refusals: [],
  }),
  measure: endpoint({
    method: 'POST',
    path: '/mileage/route',
    summary: 'Get the road distance of a trip, with alternatives where the map has them.',
    permission: filesExpenses,
    effect: 'read',
    input: z.strictObject({ stops: z.array(stop).min(2).max(10), unit: unit.default('km') }),
    output: z.object({
      status: z.literal(true),
      unit,
      source: z.string(),
      is_estimate: z.boolean(),
      routes: z.array(
        z.object({
          label: z.string(),
          map_url: z.string().nullable(),
          distance: z.string(),
          legs: z.array(z.object({ from: z.string(), to: z.string(), distance: z.string() })),
          route: z.string().describe('Sealed; send it with the claim.'),
        }),
      ),
    }),
    refusals: ['place.unknown'],
  }),
  calculate: endpoint({
    method: 'POST',
    path: '/mileage/calculate',
    summary: 'Calculate the amount of a trip without saving it.',
    permission: readsOwnItems,
    effect: 'read',
    input: z.strictObject({
      type_id: idOf('mileage_type'),
      driven_on: day,
      distance,
      unit,
      passengers: z.int().min(0).max(20).default(0),
      /** The claim that is being edited. Its own distance must not count as already driven in the period. */
      expense_id: idOf('expense').optional(),
      ...forUser,
    }),
    output: z.object({ status: z.literal(true), calculation }),
    refusals: ['item.not_found', 'mileage.no_rate', 'mileage.not_set_up', 'delegate.not_now'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/mileage/create',
    summary: 'Create a mileage claim, or a draft of one.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({ ...claimFields, is_draft: z.boolean().default(false), ...forUser }),
    output: oneClaim,
    refusals: [...refusals, 'delegate.not_now'],
    stale,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/mileage/edit',
    summary: 'Update a mileage claim. Fields that are left out keep their value.',
    permission: filesExpenses,
    effect: 'write',
    input: z.strictObject({
      expense_id: idOf('expense'),
      version,
      ...changesOf(claimFields),
      is_draft: z.boolean().default(false),
    }),
    output: oneClaim,
    refusals,
    stale,
  }),
  details: endpoint({
    method: 'GET',
    path: '/mileage/details',
    summary: 'Get a mileage claim with its calculation.',
    permission: opensItems,
    effect: 'read',
    input: z.strictObject({ expense_id: idOf('expense') }),
    output: oneClaim,
    refusals: ['item.not_found'],
  }),
  createConfig: endpoint({
    method: 'POST',
    path: '/mileage/config/create',
    summary: 'Create a mileage configuration.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ...configFields, is_active: z.boolean().default(true) }),
    output: z.object({ status: z.literal(true), id: z.uuid() }),
    refusals: configRefusals,
    stale: ['mileage'],
  }),
  editConfig: endpoint({
    method: 'POST',
    path: '/mileage/config/edit',
    summary: 'Update a mileage configuration. Filed claims keep their amount.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('mileage_config'), version, ...configFields }),
    output: done,
    refusals: configRefusals,
    stale: ['mileage'],
  }),
  removeConfig: endpoint({
    method: 'POST',
    path: '/mileage/config/delete',
    summary: 'Delete a mileage configuration.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('mileage_config') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['mileage'],
  }),
  changeActive: endpoint({
    method: 'POST',
    path: '/mileage/config/change_active',
    summary: 'Activate or deactivate a mileage configuration.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('mileage_config'), is_active: z.boolean() }),
    output: done,
    refusals: ['item.not_found', 'item.changed'],
    stale: ['mileage'],
  }),
  createType: endpoint({
    method: 'POST',
    path: '/mileage/type/create',
    summary: 'Create a vehicle with its rates.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ...typeFields, rates: z.array(newRate).max(100).default([]) }),
    output: z.object({ status: z.literal(true), id: z.uuid() }),
    refusals: settingRefusals,
    stale: ['mileage'],
  }),
  editType: endpoint({
    method: 'POST',
    path: '/mileage/type/edit',
    summary: 'Update a vehicle and its rates. Rates that are left out are removed.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({
      id: idOf('mileage_type'),
      version,
      ...typeFields,
      rates: z.array(rateOfType).max(100).default([]),
    }),
    output: done,
    refusals: settingRefusals,
    stale: ['mileage'],
  }),
  removeType: endpoint({
    method: 'POST',
    path: '/mileage/type/delete',
    summary: 'Delete a vehicle that no claim uses.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('mileage_type') }),
    output: done,
    refusals: ['item.not_found', 'mileage.type_in_use'],
    stale: ['mileage'],
  }),
  updateUnit: endpoint({
    method: 'POST',
    path: '/mileage/distance-unit/update',
    summary: 'Change the unit and the category of new claims. Filed distances stay as they are.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ version, distance_unit: unit, category_id: idOf('category').nullable().default(null) }),
    output: done,
    refusals: ['item.changed', 'item.not_found'],
    stale: ['mileage'],
  }),
  commute: endpoint({
    method: 'GET',
    path: '/mileage/commute',
    summary: 'Get the way between home and work of a person, in the unit of the company.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({ user_id: idOf('user') }),
    output: z.object({ status: z.literal(true), distance: z.string(), unit }),
    refusals: ['item.not_found'],
  }),
  setCommute: endpoint({
    method: 'POST',
    path: '/mileage/commute/set',
    summary: 'Set the way between home and work of a person.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ user_id: idOf('user'), distance, unit }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['mileage'],
  }),
};
