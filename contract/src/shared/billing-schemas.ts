import { z } from 'zod';
import { creditRefunds, refundStates } from '#domain/billing/credit-note.ts';
import { invoiceStates } from '#domain/billing/invoice-states.ts';
import { billingIntervals, planFeatures } from '#domain/billing/plans.ts';
import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { amount, currencyCode, day } from './fields.ts';

export const planCode = z.string().regex(/^[a-z_]{1,30}$/u, { error: () => t`Choose a plan.` });

export const terms = z.strictObject({
  plan_code: planCode,
  interval: z.enum(billingIntervals),
  seats: z
    .int()
    .min(1, { error: () => t`Enter at least 1 user.` })
    .max(100_000, { error: () => t`Enter at most ${countText(100_000)} users.` }),
});

/** A coupon code; empty for no coupon. */
export const couponCode = z
  .string()
  .max(20)
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^([A-Z0-9]{3,20})?$/u, { error: () => t`Enter a coupon such as WELCOME20.` }))
  .default('');

export const plan = z.object({
  code: z.string(),
  name: z.string(),
  currency: currencyCode,
  month_price: amount,
  year_price: amount,
  min_users: z.int(),
  max_users: z.int().nullable(),
  features: z.array(z.enum(planFeatures)),
});

export const offeredPlan = plan.extend({
  suggested_seats: z.int().describe('Fits the users who are active now.'),
});

export const invoicePreview = z.object({
  lines: z.array(z.object({ description: z.string(), quantity: z.int(), amount })),
  currency: currencyCode,
  subtotal: amount,
  discount: amount,
  tax_rate: z.string().describe('In percent.'),
  is_reverse_charge: z.boolean(),
  tax: amount,
  total: amount,
  credit_used: amount,
  amount_due: amount,
});

export const invoiceRow = z.object({
  invoice_id: z.uuid(),
  number: z.int(),
  issued_on: day,
  state: z.enum(invoiceStates),
  currency: currencyCode,
  total: amount,
  amount_due: amount,
  due_on: day.nullable().describe('The last day to pay by transfer; null if the card pays.'),
  reference: z.string().describe('The reference of the transfer, or empty.'),
});

export const creditNoteRow = z.object({
  credit_note_id: z.uuid(),
  number: z.int(),
  invoice_number: z.int(),
  issued_on: day,
  currency: currencyCode,
  total: amount,
  refund: z.enum(creditRefunds),
  refund_state: z.enum(refundStates),
});

export const contact = {
  contact_name: z.string().max(120, { error: () => t`Use at most ${120} characters.` }),
  contact_email: z.union([
    z.literal(''),
    z.email({ error: () => t`Enter an email such as ana@company.com.` }).max(254),
  ]),
  address: z.string().max(400, { error: () => t`Use at most ${400} characters.` }),
  country: z.string().regex(/^([A-Z]{2})?$/u, { error: () => t`Choose a country.` }),
  vat_number: z.string().max(30, { error: () => t`Use at most ${30} characters.` }),
};
