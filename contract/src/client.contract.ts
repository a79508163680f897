import { z } from 'zod';
import { anyone, can, signedIn } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { done } from './shared/fields.ts';

export const client = {
  info: endpoint({
    method: 'GET',
    path: '/client/info',
    summary: 'The company behind the token and whether it needs a subscription.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      result: z.object({
        client_id: z.uuid(),
        user_name: z.string(),
        subscription_required: z.number().int().describe('0: straight to the target page.'),
      }),
    }),
    refusals: [],
    open_when_ended: true,
  }),
  gettingStarted: endpoint({
    method: 'GET',
    path: '/company/getting_started',
    summary: 'The first steps of a company, ticked off from its own data.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      steps: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          description: z.string(),
          path: z.string(),
          is_done: z.boolean(),
          can_dismiss: z.boolean().describe('What came with the company may be kept as it is.'),
        }),
      ),
    }),
    refusals: [],
  }),
  dismissStep: endpoint({
    method: 'POST',
    path: '/company/getting_started/keep',
    summary: 'Keep what came with the company as it is; its step is done.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ key: z.enum(['categories', 'currencies']) }),
    output: done,
    refusals: [],
    stale: ['getting_started'],
  }),
  currencies: endpoint({
    method: 'GET',
    path: '/misc/currencies',
    summary: 'Every currency a company can keep its books in.',
    permission: anyone,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      currencies: z.array(z.object({ code: z.string(), name: z.string(), decimals: z.number().int() })),
    }),
    refusals: [],
  }),
};
