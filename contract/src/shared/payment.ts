import { z } from 'zod';
import { payoutModes } from '#domain/payouts/payment-methods.ts';
import { payoutStates } from '#domain/payouts/payout-states.ts';
import { amount, instant } from './fields.ts';
import { personBrief } from './person.ts';

export const payment = z.object({
  payout_id: z.uuid(),
  state: z.enum(payoutStates),
  label: z.string(),
  mode: z.enum(payoutModes).nullable(),
  method: z.string(),
  currency: z.string(),
  amount,
  item_currency: z.string(),
  payable: amount,
  ex_rate: z.string().nullable(),
  reference: z.string(),
  note: z.string(),
  sent_on: z.string().nullable().describe('The date the payment was started.'),
  paid_on: z.string().nullable(),
  status_info: z.string(),
  queued_at: instant,
  queued_by: personBrief.nullable(),
  initiated_at: instant.nullable(),
  initiated_by: personBrief.nullable(),
  processed_at: instant.nullable(),
  processed_by: personBrief.nullable(),
  ended_at: instant.nullable(),
  released_at: instant.nullable(),
  released_by: personBrief.nullable().describe('The second person who released it.'),
});
