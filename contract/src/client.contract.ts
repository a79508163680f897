import { z } from 'zod';
import { anyone, can, signedIn } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { done } from './shared/fields.ts';

/** The steps that can be completed by accepting the defaults. */
const dismissibleStep = z.enum(['categories', 'currencies', 'approvals', 'entity']);

export const client = {
  info: endpoint({
    method: 'GET',
    path: '/client/info',
    summary: 'Get the company of the token and whether it needs a subscription.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      result: z.object({
        client_id: z.uuid(),
        user_name: z.string(),
        subscription_required: z.number().int().describe('0 continues to the target page.'),
      }),
    }),
    refusals: [],
    open_when_ended: 'everyone',
  }),
  gettingStarted: endpoint({
    method: 'GET',
    path: '/company/getting_started',
    summary: 'List the setup steps of a company, completed from its data.',
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
          can_dismiss: z.boolean().describe('The step can be completed by keeping the defaults.'),
        }),
      ),
    }),
    refusals: [],
  }),
  dismissStep: endpoint({
    method: 'POST',
    path: '/company/getting_started/keep',
    summary: 'Confirm the defaults of a setup step.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ key: dismissibleStep }),
    output: done,
    refusals: [],
    stale: ['getting_started', 'home'],
  }),
  currencies: endpoint({
    method: 'GET',
    path: '/misc/currencies',
    summary: 'List the currencies a company can use.',
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
