import { z } from 'zod';
import { colleague } from '#domain/access/item-permissions.ts';
import { endpoint } from './endpoint.ts';
import { day, done, idOf } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const mine = colleague;

const delegation = z.object({
  id: z.uuid(),
  person: personBrief,
  can_submit: z.boolean(),
  can_approve: z.boolean(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  state: z.enum(['running', 'planned', 'over']),
});

export const delegates = {
  list: endpoint({
    method: 'GET',
    path: '/user/delegates',
    summary: 'List your delegates and the people you are a delegate of.',
    permission: mine,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), given: z.array(delegation), received: z.array(delegation) }),
    refusals: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/delegates/create',
    summary: 'Make a colleague your delegate for submitting or approving.',
    permission: mine,
    effect: 'write',
    input: z.strictObject({
      user_id: idOf('user'),
      can_submit: z.boolean(),
      can_approve: z.boolean(),
      starts_on: day,
      ends_on: day.nullable().default(null),
    }),
    output: z.object({ status: z.literal(true), id: z.uuid() }),
    refusals: ['item.not_found', 'delegate.self', 'delegate.nothing', 'delegate.dates', 'delegate.overlap'],
    stale: ['delegates'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/user/delegates/end',
    summary: 'End a delegation now.',
    permission: mine,
    effect: 'write',
    input: z.strictObject({ id: idOf('delegation') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['delegates'],
  }),
};
