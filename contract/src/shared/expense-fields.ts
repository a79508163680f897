import { z } from 'zod';
import { checkCodes } from '#domain/checks/expense-check.ts';
import { paymentModes } from '#domain/expenses/payment-modes.ts';
import { t } from '#domain/language/translate.ts';
import { amount, currencyCode, day, idOf, instant, text } from './fields.ts';

export const rate = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/u, { error: () => t`Enter a rate such as 1.0845.` })
  .refine((value) => /[1-9]/u.test(value), { error: () => t`A rate is above zero.` });
const key = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/u);

export const taxLine = z.strictObject({
  name: text({ max: 40 }),
  rate_pct: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/u, { error: () => t`Enter a percentage such as 19.` })
    .nullable()
    .default(null),
  amount,
});

const attendee = z.union([
  z.strictObject({ user_id: idOf('user') }),
  z.strictObject({ name: text({ max: 80 }), company: text({ max: 80, min: 0 }).default('') }),
]);

/** The fields of the expense form. All of them may be empty in a draft. */
export const expenseFields = {
  category_id: idOf('category').nullable().default(null),
  merchant: text({ max: 120, min: 0 }).default(''),
  description: text({ max: 1000, min: 0 }).default(''),
  spent_on: day.nullable().default(null),
  currency: currencyCode.nullable().default(null),
  amount: amount.nullable().default(null).describe('Negative for a refund or credit.'),
  ex_rate: rate.nullable().default(null).describe('A manual exchange rate; null uses the rate of the day.'),
  payment_mode: z.enum(paymentModes).default('own'),
  invoice_number: text({ max: 60, min: 0 }).default(''),
  taxes: z.array(taxLine).max(10).default([]),
  attendees: z.array(attendee).max(100).default([]),
  attributes: z.record(key, z.unknown()).default({}),
  custom_values: z.record(key, z.unknown()).default({}),
  file_ids: z.array(idOf('file')).max(30).default([]).describe('Receipts in order; omitted ones are detached.'),
  lost_receipt_reason: text({ max: 500, min: 0 })
    .default('')
    .describe('States why there is no receipt, where the company accepts this. Attaching a receipt clears it.'),
  policy_reason: text({ max: 1000, min: 0 }).default(''),
  report_id: idOf('report').nullable().default(null),
};

/** The policy result of one expense, in the structure and with the names that the API specification prescribes. */
export const policyViolation = z.object({
  allowed_amount: z.string(),
  amount: z.string(),
  attributes_violation: z.array(
    z.object({
      attribute: z.string(),
      rule_id: z.string().nullable(),
      rule_name: z.string(),
      type: z.string(),
      limit: z.string(),
      actual: z.string(),
      period: z.string(),
      action: z.string(),
      message: z.string(),
    }),
  ),
  reason: z.string(),
  reason_by: z.string().nullable(),
  reason_at: z.string().nullable(),
});

export const expenseCheck = z.object({
  code: z.enum(checkCodes),
  level: z.enum(['LOW', 'MEDIUM', 'HIGH']),
  message: z.string(),
  /** `is_seen` is true if the user may open the related expense. */
  related: z.array(z.object({ expense_id: z.uuid(), label: z.string(), is_own: z.boolean(), is_seen: z.boolean() })),
  /** The claimant's statement that the expense is not a duplicate; null if there is none. */
  remark: z.object({ by: z.string(), at: instant }).nullable(),
  /** The acknowledgement of the check; null while the check is open. Only approvers and payers can give it. */
  acknowledgement: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});

/** The policy and check results of an expense, which may still be unsaved. */
export const policyOutcome = z.object({
  result: z.enum(['pass', 'flag', 'warn', 'block']),
  needs_reason: z.boolean(),
  headline: z.string(),
  detail: z.string(),
  policy_violation: policyViolation.nullable(),
  /** The policies and requirements that the expense meets, to reassure the claimant. */
  passed: z.array(z.object({ text: z.string(), facts: z.string() })),
});

/** The refusals of every endpoint that saves an expense, a mileage claim or a per diem claim. */
export const savedClaimRefusals = [
  'item.not_found',
  'item.changed',
  'expense.wrong_stage',
  'expense.wrong_kind',
  'expense.incomplete',
  'expense.attribute_invalid',
  'report.wrong_stage',
  'file.not_yours',
  'rate.none',
  'currency.not_allowed',
] as const;
