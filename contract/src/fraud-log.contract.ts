import { z } from 'zod';
import { any, can } from '#domain/access/permission.ts';
import { checkActions } from '#domain/checks/check-settings.ts';
import { checkCodes, checkLevels } from '#domain/checks/expense-check.ts';
import { fraudStates } from '#domain/checks/fraud-states.ts';
import { endpoint } from './endpoint.ts';
import { amount, day, done, idOf, instant } from './shared/fields.ts';
import { listInput, listOutput, selection } from './shared/list.ts';
import { personBrief } from './shared/person.ts';

const code = z.enum(checkCodes);
const level = z.enum(checkLevels);
const readsLog = any(can('Reports', 'read'), can('Payout', 'read'));

const fraudFilters = z.strictObject({
  states: z.array(z.enum(fraudStates)).max(fraudStates.length).optional(),
  levels: z.array(level).max(checkLevels.length).optional(),
  codes: z.array(code).max(checkCodes.length).optional(),
  owner_ids: z.array(idOf('user')).max(50).optional(),
  found_from: day.optional(),
  found_to: day.optional(),
  amount_from: amount.optional(),
  amount_to: amount.optional(),
});

const fraudRow = z.object({
  id: z.uuid(),
  code,
  title: z.string().describe('The name of the check.'),
  level,
  message: z.string(),
  state: z.enum(fraudStates).describe('`corrected` when the check no longer applies to the expense.'),
  found_at: instant,
  changed_at: instant,
  amount,
  currency: z.string().describe('The currency of the company.'),
  expense: z.object({ id: z.uuid(), merchant: z.string(), spent_on: z.string().nullable() }),
  report: z.object({ id: z.uuid(), number: z.string(), title: z.string() }),
  owner: personBrief,
  paid_before: z.object({ no_of_reports: z.int(), total: amount }).describe('What the owner was paid so far.'),
  acknowledged_by: personBrief.nullable(),
  acknowledged_reason: z.string(),
});

const setting = z.object({
  code,
  title: z.string(),
  description: z.string(),
  level: level.nullable().describe('Null for the level that the check itself decides.'),
  action: z.enum(checkActions),
});

export const fraudLog = {
  list: endpoint({
    method: 'POST',
    path: '/fraud-log',
    summary: 'List what fraud checks found in submitted reports.',
    permission: readsLog,
    effect: 'read',
    input: listInput(fraudFilters, ['found', 'amount'], { direction: 'desc' }),
    output: listOutput(fraudRow),
    refusals: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/fraud-log/export',
    summary: 'Export entries of the fraud log as a spreadsheet.',
    permission: readsLog,
    effect: 'write',
    input: z.strictObject({
      chosen: selection(fraudFilters, idOf('fraud_entry')),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['item.not_found', 'selection.too_many'],
    stale: ['exports'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/fraud-log/settings',
    summary: 'List the fraud checks with their level and action.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(setting) }),
    refusals: [],
  }),
  saveSetting: endpoint({
    method: 'POST',
    path: '/fraud-log/settings/save',
    summary: 'Set the level and the action of a fraud check. It applies when expenses are checked the next time.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ code, level: level.nullable(), action: z.enum(checkActions) }),
    output: done,
    refusals: [],
    stale: ['fraud_log'],
  }),
};
