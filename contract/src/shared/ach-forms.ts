import { z } from 'zod';
import { accountNumberProblem, bankAccountTypes, routingNumberProblem } from '#domain/ach/bank-account.ts';
import { t } from '#domain/language/translate.ts';
import { day, email, text } from './fields.ts';

/**
 * The forms that identify a company and its people to the bank. The product passes Social Security and passport numbers
 * to the bank and never stores them.
 */

const optional = (max: number) => text({ max, min: 0 }).default('');
const state = z.string().regex(/^[A-Z]{2}$/u, { error: () => t`Choose a state.` });
const postalCode = z.string().regex(/^\d{5}(-\d{4})?$/u, { error: () => t`Enter a ZIP code such as 50309.` });
const lastFourOfSsn = z.string().regex(/^\d{4}$/u, { error: () => t`Enter the last 4 digits.` });
const anySsn = z
  .string()
  .regex(/^(\d{4}|\d{3}-?\d{2}-?\d{4})$/u, { error: () => t`Enter the last 4 digits, or all 9.` });
const fullSsn = z.string().regex(/^\d{3}-?\d{2}-?\d{4}$/u, { error: () => t`A Social Security number has 9 digits.` });
const country = z.string().regex(/^[A-Z]{2}$/u, { error: () => t`Choose a country.` });

export const businessForm = z.strictObject({
  first_name: text({ max: 50 }),
  last_name: text({ max: 50 }),
  email,
  business_name: text({ max: 100 }),
  doing_business_as: optional(100),
  business_classification: text({ max: 60 }),
  website: optional(200),
  phone: optional(20),
  address1: text({ max: 50 }),
  address2: optional(50),
  city: text({ max: 50 }),
  state,
  postal_code: postalCode,
});

const personAddress = z.strictObject({
  address1: text({ max: 50 }),
  address2: optional(50),
  city: text({ max: 50 }),
  state_province_region: text({ max: 50 }),
  postal_code: optional(20),
  country,
});

/** The passport of a person without a Social Security number. */
const passport = z.strictObject({ number: text({ max: 30 }), country });
const identified = {
  first_name: text({ max: 50 }),
  last_name: text({ max: 50 }),
  date_of_birth: day,
  address: personAddress,
};

export const controllerForm = z.strictObject({
  ...identified,
  title: text({ max: 50 }),
  identity: z.union([z.strictObject({ ssn: anySsn }), z.strictObject({ passport })]),
});

export const ownerForm = z.strictObject({
  ...identified,
  identity: z.union([z.strictObject({ ssn: fullSsn }), z.strictObject({ passport })]),
});

export const proprietorForm = z.strictObject({ date_of_birth: day, ssn: z.union([lastFourOfSsn, fullSsn]) });

export const bankAccount = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('account'),
    routing_number: z.string().max(20).superRefine(withProblem(routingNumberProblem)),
    account_number: z.string().max(40).superRefine(withProblem(accountNumberProblem)),
    bank_account_type: z.enum(bankAccountTypes).default('checking'),
    name: text({ max: 50 }),
  }),
  z.strictObject({
    kind: z.literal('session'),
    session_id: z.string().regex(/^[\w-]{8,64}$/u),
    name: text({ max: 50 }),
  }),
]);

function withProblem(problemOf: (value: string) => string | null) {
  return (value: string, context: z.RefinementCtx) => {
    const message = problemOf(value);
    if (message) context.addIssue({ code: 'custom', message });
  };
}
