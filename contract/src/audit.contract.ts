import { z } from 'zod';
import { superAdmin } from '#domain/access/permission.ts';
import { auditAreas } from '#domain/activity/audit-areas.ts';
import { endpoint } from './endpoint.ts';
import { day, idOf, instant } from './shared/fields.ts';
import { listOutput } from './shared/list.ts';
import { personBrief } from './shared/person.ts';

const filters = {
  area: z.enum(auditAreas).optional(),
  kind: z
    .string()
    .regex(/^[a-z_]{1,30}$/u)
    .optional(),
  actor_id: idOf('user').optional(),
  from: day.optional(),
  to: day.optional(),
};

export const audit = {
  list: endpoint({
    method: 'POST',
    path: '/audit/list',
    summary: 'List changes to settings with their old and new values, payments, exports and access.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({
      ...filters,
      after: idOf('activity').optional(),
      limit: z.int().min(1).max(100).default(50),
    }),
    output: listOutput(
      z.object({
        activity_id: z.uuid(),
        at: instant,
        area: z.enum(auditAreas),
        actor: personBrief.nullable(),
        entered_by: z.string().nullable().describe('The provider or partner who signed in as the actor.'),
        action: z.string(),
        sentence: z.string(),
        kind: z.string(),
        label: z.string(),
        changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      }),
    ).omit({ total_records: true }),
    refusals: [],
  }),
  exportList: endpoint({
    method: 'POST',
    path: '/audit/export',
    summary: 'Export the audit log as CSV, up to 10,000 lines.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject(filters),
    output: z.object({ status: z.literal(true), file_name: z.string(), content: z.string() }),
    refusals: [],
  }),
  integrity: endpoint({
    method: 'GET',
    path: '/audit/integrity',
    summary: 'Verify the newest seals of the audit log and the ledger.',
    permission: superAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      no_of_sealed: z.int().describe('Entries and ledger postings that can no longer be changed unnoticed.'),
      no_of_waiting: z.int().describe('Entries of the last minute, which are sealed next.'),
      last_sealed_at: instant.nullable(),
      last_hash: z
        .string()
        .nullable()
        .describe('Covers every entry before it. Note it elsewhere to detect a rewritten log.'),
      problems: z.array(z.string()).describe('Changed or deleted entries among the newest 5,000.'),
    }),
    refusals: [],
  }),
};
