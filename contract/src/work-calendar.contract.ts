import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { day, done, idOf, text } from './shared/fields.ts';

const version = z.int().min(0).max(2_000_000_000);
const entity_id = idOf('entity').nullable().default(null).describe('Null for the whole company.');

export const holidayForm = z.strictObject({ day, name: text({ max: 100 }), entity_id });

const holidayFile = z.strictObject({
  content_base64: z
    .base64()
    .min(1, { error: () => t`Choose a file.` })
    .max(400_000)
    .describe('A calendar file (.ics) or a CSV file.'),
  entity_id,
});

const holiday = z.object({
  id: z.uuid(),
  day: z.string(),
  name: z.string(),
  entity: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  version: z.int(),
});

const stale = ['notifications'] as const;

/** The days on which the company does not work. Reminders and escalations wait for the next working day. */
export const workCalendar = {
  show: endpoint({
    method: 'GET',
    path: '/user-management/work-calendar',
    summary: 'Get the weekdays that are off and the holidays since the start of last year.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      days_off: z.array(z.int()).describe('1 is Monday.'),
      version: z.int(),
      holidays: z.array(holiday),
      entities: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/user-management/work-calendar',
    summary: 'Update the weekdays that are off.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({
      days_off: z
        .array(z.int().min(1).max(7))
        .max(6, { error: () => t`At least one day of the week is a working day.` }),
      version,
    }),
    output: done,
    refusals: ['item.changed'],
    stale,
  }),
  saveHoliday: endpoint({
    method: 'POST',
    path: '/user-management/work-calendar/holidays',
    summary: 'Add or update a holiday of the company or of one entity.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: holidayForm.extend({ id: idOf('holiday').optional(), version: version.optional() }),
    output: done,
    refusals: ['item.not_found', 'item.changed', 'holiday.repeated', 'holiday.too_many'],
    stale,
  }),
  removeHoliday: endpoint({
    method: 'POST',
    path: '/user-management/work-calendar/holidays/remove',
    summary: 'Remove a holiday.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ id: idOf('holiday') }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
  checkHolidays: endpoint({
    method: 'POST',
    path: '/user-management/work-calendar/holidays/check',
    summary: 'Read the holidays of a calendar file (.ics) or a CSV file without saving them.',
    permission: can('Settings', 'write'),
    effect: 'read',
    input: holidayFile,
    output: z.object({
      status: z.literal(true),
      data: z.array(z.object({ day: z.string(), name: z.string(), is_known: z.boolean() })),
      problems: z.array(z.object({ line: z.int(), text: z.string() })).describe('The lines that are not read.'),
    }),
    refusals: ['import.unreadable', 'item.not_found', 'holiday.none', 'holiday.too_many'],
  }),
  importHolidays: endpoint({
    method: 'POST',
    path: '/user-management/work-calendar/holidays/import',
    summary: 'Add the holidays of a calendar file (.ics) or a CSV file that are not yet known.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: holidayFile.extend({ file_name: text({ max: 200 }) }),
    output: z.object({ status: z.literal(true), no_of_added: z.int() }),
    refusals: ['import.unreadable', 'item.not_found', 'holiday.none', 'holiday.too_many'],
    stale,
  }),
};
