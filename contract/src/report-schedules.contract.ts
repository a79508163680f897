import { z } from 'zod';
import { any, can, superAdmin } from '#domain/access/permission.ts';
import { recipientStates } from '#domain/exports/outside-recipients.ts';
import { msg, t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf, instant, text } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';
import { recurrence, repeats } from './shared/recurrence.ts';

const readsSettings = any(can('Settings', 'read'), superAdmin);
const writesSettings = can('Settings', 'write');

const runStates = ['working', 'sent', 'no_rows', 'failed'] as const;

const outsideRecipient = z.object({ recipient_id: z.uuid(), email: z.string(), state: z.enum(recipientStates) });

const run = z.object({
  run_id: z.uuid(),
  due_at: instant,
  state: z.enum(runStates),
  rows: z.int(),
  error: z.string(),
});

const schedule = z.object({
  schedule_id: z.uuid(),
  name: z.string(),
  template_id: z.uuid(),
  template_name: z.string(),
  recurrence,
  time: z.string(),
  time_zone: z.string(),
  when: z.string().describe('The recurrence as text: Every Monday at 07:00, Europe/Berlin.'),
  recipients: z.array(personBrief),
  outside_recipients: z.array(outsideRecipient),
  only_if_rows: z.boolean(),
  is_paused: z.boolean(),
  next_run_at: instant.nullable().describe('Null while the schedule is paused.'),
  owner: personBrief,
  version: z.int(),
  last_run: run.nullable(),
});

const draft = {
  name: text({ max: 80 }),
  template_id: idOf('export_template', msg`Choose a template.`),
  ...repeats,
  recipient_ids: z
    .array(idOf('user'))
    .min(1, { error: () => t`Choose at least one recipient.` })
    .max(50),
  outside_recipient_ids: z
    .array(idOf('outside_recipient'))
    .max(20)
    .default([])
    .describe('Addresses outside the company. They receive files once they confirmed.'),
  only_if_rows: z.boolean().default(false),
  is_paused: z.boolean().default(false),
};

const saved = z.object({ status: z.literal(true), schedule_id: z.uuid(), version: z.int() });

export const reportSchedules = {
  list: endpoint({
    method: 'GET',
    path: '/report/schedule/list',
    summary: 'List the scheduled exports of the company with their last run.',
    permission: readsSettings,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(schedule) }),
    refusals: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/report/schedule/history',
    summary: 'List the newest runs of a schedule.',
    permission: readsSettings,
    effect: 'read',
    input: z.strictObject({ schedule_id: idOf('report_schedule') }),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        run.extend({
          url: z.string().nullable().describe('The file, while it is available and you may see it.'),
          sent_to: z.array(z.object({ name: z.string(), is_outside: z.boolean() })),
        }),
      ),
    }),
    refusals: ['item.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/report/schedule/create',
    summary: 'Schedule an export. You become its owner, and its file shows what you may see.',
    permission: writesSettings,
    effect: 'write',
    input: z.strictObject(draft),
    output: saved,
    refusals: ['item.not_found', 'schedule.recipients', 'schedule.too_many'],
    stale: ['report_schedules'],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/report/schedule/edit',
    summary: 'Change, pause or resume a schedule. Its owner stays.',
    permission: writesSettings,
    effect: 'write',
    input: z.strictObject({
      schedule_id: idOf('report_schedule'),
      version: z.int().min(0).max(2_147_483_647),
      ...draft,
    }),
    output: saved,
    refusals: ['item.not_found', 'item.changed', 'schedule.recipients'],
    stale: ['report_schedules'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/report/schedule/delete',
    summary: 'Delete a schedule and its history. Files that were sent stay in the export history.',
    permission: writesSettings,
    effect: 'write',
    input: z.strictObject({ schedule_id: idOf('report_schedule') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['report_schedules'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/report/schedule/run',
    summary: 'Run a schedule now. Its next run stays.',
    permission: writesSettings,
    effect: 'write',
    input: z.strictObject({ schedule_id: idOf('report_schedule') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['report_schedules', 'exports'],
  }),
};
