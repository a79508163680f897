import { z } from 'zod';
import { actingMinutes } from '#domain/access/acting.ts';
import { providerAdmin, signedIn } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { entry } from './shared/entry.ts';
import { idOf, text } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

export const acting = {
  people: endpoint({
    method: 'POST',
    path: '/provider-admin/acting/people',
    summary: 'Find the people of a client company whom support can act as; without a search, its super admins.',
    permission: providerAdmin,
    effect: 'read',
    input: z.strictObject({ client_id: idOf('company'), search: z.string().max(100).default('') }),
    output: z.object({ status: z.literal(true), data: z.array(personBrief) }),
    refusals: ['item.not_found'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/provider-admin/acting/start',
    summary: 'Act as a person of a client company for a limited time. The company sees it in its audit log.',
    permission: providerAdmin,
    effect: 'write',
    confirms: true,
    input: z.strictObject({
      client_id: idOf('company'),
      user_id: idOf('user').optional().describe('Without it, a super admin of the company.'),
      reason: text({ max: 500 }).describe('Part of the company’s audit log.'),
      minutes: z.union(actingMinutes.map((minutes) => z.literal(minutes))),
      is_read_only: z.boolean().default(true),
    }),
    output: entry,
    refusals: ['item.not_found', 'acting.nobody'],
    secret: true,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/provider-admin/acting/stop',
    summary: 'Stop acting as another person and return to your own account.',
    permission: signedIn,
    effect: 'write',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      redirect_to: z.string(),
      return_to: z.string().nullable().describe('The page of the client, to open after that.'),
    }),
    refusals: [],
    open_when_ended: 'everyone',
    open_when_acting: true,
    secret: true,
  }),
};
