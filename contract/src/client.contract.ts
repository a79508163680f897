import { z } from 'zod';
import { anyone, signedIn } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';

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
        }),
      ),
    }),
    refusals: [],
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
