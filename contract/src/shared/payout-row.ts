import { z } from 'zod';
import { payoutModes } from '#domain/payouts/payment-methods.ts';
import { payableStages } from '#domain/payouts/payout-tabs.ts';
import { decisionFlag } from './decision-flag.ts';
import { amount, instant } from './fields.ts';
import { personBrief } from './person.ts';

export const itemKind = z.enum(['report', 'advance']);
export const payoutMode = z.enum(payoutModes);
export const entityBrief = z.object({ id: z.uuid(), name: z.string() });

/** A payable as shown in the four payout lists. */
export const payoutRow = z.object({
  item_kind: itemKind,
  item_id: z.uuid(),
  number: z.string(),
  title: z.string(),
  payee: personBrief,
  entity: entityBrief.nullable(),
  stage: z.enum(payableStages),
  item_currency: z.string(),
  item_amount: amount.describe('The amount paid back to the owner, before advances.'),
  advances_total: amount,
  payable: amount.describe('In the item’s currency.'),
  currency: z.string(),
  amount: amount.describe('The amount paid; from the queue on in the entity’s currency.'),
  ex_rate: z.string().nullable(),
  mode: payoutMode.nullable(),
  method: z.string().describe('As text.'),
  reference: z.string(),
  paid_on: z.string().nullable(),
  last_payout_error: z.string(),
  on_hold_reason: z.string().describe('Empty if the payment is not on hold.'),
  has_open_advances: z.boolean().describe('Whether the owner has an outstanding advance that can be applied.'),
  approved_at: instant,
  moved_at: instant,
  is_own: z.boolean(),
  release_reason: z.string().nullable().describe('Why a second person must release the payment; null if nobody must.'),
  can_release: decisionFlag,
  can_pay: decisionFlag.describe('Whether the user can take the next action, and why not.'),
  version: z.int(),
});
