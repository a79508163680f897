import { z } from 'zod';
import { approver } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { done } from './shared/fields.ts';

const stale = ['calendar_feed'] as const;

/** A feed of a person's pending approvals, to which they can subscribe in their calendar app. */
export const calendarFeed = {
  details: endpoint({
    method: 'GET',
    path: '/approvals/calendar',
    summary: 'Get the link to the calendar of your approvals.',
    permission: approver,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      url: z.string().nullable().describe('Null if the calendar is off. Anyone with the link can read the calendar.'),
    }),
    refusals: [],
  }),
  turnOn: endpoint({
    method: 'POST',
    path: '/approvals/calendar/turn-on',
    summary: 'Turn on the calendar of your approvals, or replace its link. The old link no longer works.',
    permission: approver,
    effect: 'write',
    input: z.strictObject({}),
    output: done,
    refusals: [],
    stale,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/approvals/calendar/turn-off',
    summary: 'Turn off the calendar of your approvals. Its link no longer works.',
    permission: approver,
    effect: 'write',
    input: z.strictObject({}),
    output: done,
    refusals: [],
    stale,
  }),
};
