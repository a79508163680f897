import { z } from 'zod';
import { providerAdmin, signedIn } from '#domain/access/permission.ts';
import { announcementLevels, announcementStates } from '#domain/announcements/announcement.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { day, done, idOf, text } from './shared/fields.ts';

const level = z.enum(announcementLevels);

const announcement = z.object({
  announcement_id: z.uuid(),
  title: z.string(),
  body: z.string(),
  link_url: z.string().describe('Empty for none.'),
  level,
});

export const announcementForm = z.strictObject({
  title: text({ max: 120 }),
  body: text({ max: 500, min: 0 }),
  link_url: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https$/u, error: () => t`Enter a URL that starts with https://.` }).max(500),
    ])
    .describe('Empty for none.'),
  level,
  shows_from: day.describe('The first day in UTC.'),
  shows_until: day.describe('The last day in UTC.'),
  client_ids: z
    .array(idOf('company'))
    .min(1, { error: () => t`Choose at least one company.` })
    .max(200, { error: () => t`Choose at most ${200} companies.` })
    .nullable()
    .describe('Null for all clients.'),
});

/** Messages from the provider to all companies or to some of them. */
export const announcements = {
  current: endpoint({
    method: 'GET',
    path: '/announcement/current',
    summary: 'Get the announcements of the provider that the person has not dismissed.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(announcement).describe('At most three.') }),
    refusals: [],
    open_when_ended: 'everyone',
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/announcement/dismiss',
    summary: 'Hide an announcement for the person.',
    permission: signedIn,
    effect: 'write',
    input: z.strictObject({ announcement_id: idOf('announcement') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['announcements'],
    open_when_ended: 'everyone',
  }),
  list: endpoint({
    method: 'GET',
    path: '/provider-admin/announcement/list',
    summary: 'List the announcements of the provider, the newest first.',
    permission: providerAdmin,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        announcement.extend({
          shows_from: day,
          shows_until: day,
          state: z.enum(announcementStates),
          clients: z
            .array(z.object({ client_id: z.uuid(), name: z.string() }))
            .nullable()
            .describe('Null for all clients.'),
          written_by: z.string(),
          version: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/provider-admin/announcement/save',
    summary: 'Publish an announcement or change one.',
    permission: providerAdmin,
    effect: 'write',
    input: announcementForm.extend({
      announcement_id: idOf('announcement').nullable().describe('Null for a new one.'),
      version: z.int().min(0).max(2_147_483_647),
    }),
    output: z.object({ status: z.literal(true), announcement_id: z.uuid() }),
    refusals: ['item.not_found', 'item.changed', 'announcement.days', 'announcement.too_many'],
    stale: ['announcements'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/provider-admin/announcement/delete',
    summary: 'Delete an announcement. Clients no longer see it.',
    permission: providerAdmin,
    effect: 'write',
    input: z.strictObject({ announcement_id: idOf('announcement') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['announcements'],
  }),
};
