import { z } from 'zod';
import { clientSwitches } from '#domain/access/client-switches.ts';
import { creditRefunds } from '#domain/billing/credit-note.ts';
import { billingIntervals } from '#domain/billing/plans.ts';
import { t } from '#domain/language/translate.ts';
import { clientFlags, clientSortKeys } from '#domain/subscriptions/client-list.ts';
import { subscriptionPhases } from '#domain/subscriptions/trial.ts';
import { billingOverview } from '../billing.contract.ts';
import { planCode, terms } from './billing-schemas.ts';
import { amount, currencyCode, day, instant, text } from './fields.ts';

export const clientSorts = clientSortKeys;

export const clientFilters = z.strictObject({
  phases: z.array(z.enum(subscriptionPhases)).min(1).max(20).optional(),
  plan_codes: z
    .array(z.string().regex(/^[a-z_]{1,30}$/u))
    .min(1)
    .max(50)
    .optional(),
  flags: z.array(z.enum(clientFlags)).min(1).max(10).optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  subscribed_from: day.optional(),
  subscribed_to: day.optional(),
  ended_from: day.optional(),
  ended_to: day.optional(),
});

export const clientRow = z.object({
  client_id: z.uuid(),
  name: z.string(),
  phase: z.enum(subscriptionPhases),
  plan: z.object({ code: z.string(), name: z.string() }),
  interval: z.enum(billingIntervals).nullable(),
  seats: z.int().nullable(),
  users: z.int().describe('Active users, counted every hour.'),
  last_active_at: instant.describe('The last action of a user, updated every hour.'),
  renews_on: day.nullable(),
  trial_ends_at: instant,
  currency: currencyCode,
  monthly: amount.describe('The price of a month; 0 unless the company pays.'),
  overdue: amount,
  overdue_since: day.nullable(),
  has_requested_ach: z.boolean(),
  has_open_requests: z.boolean().describe('Has report requests that wait for an answer.'),
  storage_bytes: z.int().describe('The size of all files, counted every hour.'),
  failures: z.int().describe('Exports, webhook deliveries and charges that failed in the last 30 days.'),
  created_at: instant,
});

export const clientDetails = z.object({
  client: clientRow,
  is_free: z.boolean(),
  billing: billingOverview,
  features: z.array(z.object({ feature: z.enum(clientSwitches), is_on: z.boolean() })),
  ach: z.enum(['not_requested', 'requested', 'enabled']),
  notes: z.array(z.object({ note_id: z.uuid(), author: z.string(), body: z.string(), at: instant })),
  changes: z
    .array(z.object({ activity_id: z.uuid(), at: instant, by: z.string(), sentence: z.string(), reason: z.string() }))
    .describe('The changes by the provider, newest first.'),
  version: z.int().describe('Grows with every change of the subscription or its billing.'),
});

export const clientChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('extend_trial'), ends_on: day }),
  z.strictObject({ kind: z.literal('change_plan'), terms }),
  z.strictObject({
    kind: z.literal('bill_by_transfer'),
    terms: terms.nullable().describe('The first plan; null if the company has subscribed.'),
  }),
  z.strictObject({ kind: z.literal('give_free'), plan_code: planCode }),
  z.strictObject({ kind: z.literal('end_free') }),
  z.strictObject({ kind: z.literal('suspend') }),
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('set_feature'), feature: z.enum(clientSwitches), is_on: z.boolean() }),
  z.strictObject({ kind: z.literal('enable_ach') }),
  z.strictObject({ kind: z.literal('add_note') }),
]);

const positive = amount.refine((value) => /[1-9]/u.test(value) && !value.startsWith('-'), {
  error: () => t`Enter an amount.`,
});

export const invoiceChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('record_transfer'), reference: text({ max: 140 }), received_on: day }),
  z.strictObject({
    kind: z.literal('credit'),
    amount: positive,
    refund: z.enum(creditRefunds),
    reference: text({ max: 140, min: 0 }).describe('The reference of the transfer that paid it back.'),
  }),
]);

export const revenueFigures = z.object({
  currency: currencyCode,
  monthly: amount.describe('The monthly recurring revenue.'),
  paying: z.int(),
  trials: z.int().describe('Companies in their trial or its grace period.'),
  cohort_from: day.describe('The first day of the trials that conversion counts.'),
  started: z.int().describe('Trials that started since then.'),
  converted: z.int().describe('Companies among them that subscribed.'),
  churn_from: day,
  churned: z.int().describe('Subscriptions that ended since then.'),
  overdue: amount,
  overdue_clients: z.int(),
});
