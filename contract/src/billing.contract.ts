import { z } from 'zod';
import { signedIn } from '#domain/access/permission.ts';
import { subscriptionPhases } from '#domain/subscriptions/trial.ts';
import { endpoint } from './endpoint.ts';
import { idOf, instant } from './shared/fields.ts';

const plan = z.object({ code: z.string(), name: z.string() });

export const billing = {
  fetchClientSubscription: endpoint({
    method: 'POST',
    path: '/billing/subscription/fetch-client-subscription',
    summary: 'Get whether the company’s subscription is enabled.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ expense_client_id: idOf('company') }),
    output: z.object({
      status: z.literal(true),
      data: z.object({ status: z.boolean(), phase: z.enum(subscriptionPhases), plan, trial_ends_at: instant }),
    }),
    refusals: ['item.not_found'],
    open_when_ended: 'everyone',
  }),
  activeDetailsByAppId: endpoint({
    method: 'POST',
    path: '/billing/subscription/active-details-by-app-id',
    summary: 'Get the active subscription, the trial message and the contact.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ expense_client_id: idOf('company') }),
    output: z.object({
      status: z.boolean().describe('Whether the subscription is enabled.'),
      trial_period_msg: z.object({ trial_period_status: z.boolean(), message: z.string(), days: z.number().int() }),
      phase: z.enum(subscriptionPhases),
      plan,
      trial_ends_at: instant,
      support_mail_text: z.string().describe('HTML with links only.'),
      support_contact_no: z.string(),
      administrators: z.array(z.object({ name: z.string(), email: z.string() })),
    }),
    refusals: ['item.not_found'],
    open_when_ended: 'everyone',
  }),
};
