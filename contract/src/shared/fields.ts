import { z } from 'zod';
import { t, translate } from '#domain/language/translate.ts';
import { tidy } from '#domain/text/tidy.ts';

/**
 * The kind of record that an id refers to. The generated tenant isolation test puts another company's id into every
 * such field.
 */
export type Noun =
  | 'company'
  | 'user'
  | 'session'
  | 'email_domain'
  | 'sign_in'
  | 'role'
  | 'report'
  | 'expense'
  | 'advance'
  | 'activity'
  | 'repeating_expense'
  | 'attachment'
  | 'entity'
  | 'department'
  | 'business_unit'
  | 'level'
  | 'group'
  | 'custom_field'
  | 'category'
  | 'attribute'
  | 'policy'
  | 'rate'
  | 'delegation'
  | 'import'
  | 'file'
  | 'export'
  | 'export_template'
  | 'report_schedule'
  | 'report_request'
  | 'invoice'
  | 'checkout'
  | 'view'
  | 'approval_rule'
  | 'bulk_run'
  | 'notice'
  | 'holiday'
  | 'mail'
  | 'push_device'
  | 'payout_file'
  | 'mileage_config'
  | 'mileage_type'
  | 'mileage_rate'
  | 'per_diem_list'
  | 'per_diem_rate'
  | 'budget'
  | 'card_account'
  | 'card_transaction'
  | 'card_link'
  | 'card_statement'
  | 'card_period'
  | 'ach_owner'
  | 'ach_bank'
  | 'ach_transfer'
  | 'fraud_entry'
  | 'accounting_connection'
  | 'accounting_export'
  | 'erp_delivery'
  | 'payee_account'
  | 'paying_account'
  | 'bank_file'
  | 'payment_run'
  | 'api_key'
  | 'trip'
  | 'trip_booking'
  | 'passkey'
  | 'webhook'
  | 'webhook_delivery'
  | 'receipt_sender'
  | 'outside_recipient'
  | 'announcement';

/** Returns the schema of an id. Forms pass a message, marked with `msg`, that is shown if the field is empty. */
export function idOf(noun: Noun, message?: string) {
  return z.uuid(message === undefined ? undefined : { error: () => translate(message) }).meta({ ref: noun });
}

/**
 * Returns the schema of text that people type. Repeated spaces collapse, the ends are trimmed, and control characters
 * are refused.
 */
export function text(options: { max: number; min?: number }) {
  return z
    .string()
    .max(options.max * 4)
    .refine((value) => !hasControlCharacters(value), { error: () => t`Remove the control characters.` })
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(options.min ?? 1, { error: () => t`Required.` })
        .max(options.max, { error: () => t`Use at most ${options.max} characters.` }),
    );
}

/**
 * Returns the schema of text with several paragraphs. Line breaks are kept, the ends are trimmed, and control
 * characters are refused.
 */
export function paragraphs({ max }: { max: number }) {
  return z
    .string()
    .max(max * 2)
    .refine((value) => !hasControlCharacters(value), { error: () => t`Remove the control characters.` })
    .transform((value) => value.normalize('NFC').replace(/\r\n?/gu, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, { error: () => t`Required.` })
        .max(max, { error: () => t`Use at most ${max} characters.` }),
    );
}

/** An email address. It is saved in lower case, so that spellings that differ only in case belong to one account. */
export const email = z
  .string()
  .max(320)
  .transform((value) => value.trim().toLowerCase())
  .pipe(
    z
      .email({ error: () => t`Enter an email such as ana@company.com.` })
      .max(254, { error: () => t`Use at most ${254} characters.` }),
  );

/** A password as typed. It is not normalised, and its length is limited to keep hashing cheap. */
export const password = z
  .string()
  .min(1, { error: () => t`Enter a password.` })
  .max(200, { error: () => t`Use at most ${200} characters.` })
  .refine((value) => !value.includes('\0'), { error: () => t`Remove the control characters.` });

/** A six-digit code from an authenticator app or a recovery code, with or without spaces and dashes. */
export const secondFactorCode = z
  .string()
  .max(40)
  .transform((value) => value.replace(/[\s-]/gu, '').toLowerCase())
  .pipe(
    z
      .string()
      .regex(/^(\d{6}|[a-z2-9]{10})$/u, { error: () => t`Enter the 6 digits of your app, or a recovery code.` }),
  );

/** A token from a link or a session: opaque, printable and limited in length. */
export const token = z.string().regex(/^[\w.~-]{1,2048}$/u, { error: () => t`This link is incomplete.` });

export const currencyCode = z.string().regex(/^[A-Z]{3}$/u, { error: () => t`Choose a currency.` });

/** A decimal amount, possibly negative, with at most four decimals. A currency may allow fewer. */
export const amount = z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/u);

export const nonNegative = amount.refine((value) => !value.startsWith('-'), {
  error: () => t`Enter an amount of zero or more.`,
});

export const instant = z.iso.datetime();

/** A calendar date within the range the product supports. */
export const day = z.iso
  .date({ error: () => t`Enter a date such as 2026-11-15.` })
  .refine((value) => value >= '1900-01-01' && value <= '2999-12-31', {
    error: () => t`Enter a date such as 2026-11-15.`,
  });

/** A month, such as 2026-10, whose ledger postings are shown or exported. */
export const ledgerMonth = z
  .string()
  .regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/u, { error: () => t`Enter a month such as 2026-10.` });

/**
 * The text of a formula, which the formula parser validates. This schema only refuses text that a database column
 * cannot store.
 */
export const formulaText = z
  .string()
  .max(1000, { error: () => t`Use at most ${1000} characters.` })
  .refine((value) => !hasControlCharacters(value), { error: () => t`Remove the control characters.` });

export const done = z.object({ status: z.literal(true) });

function hasControlCharacters(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must list the control characters it finds.
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u.test(value);
}

/** The order of day and month in the dates of a file; null if every date can be read in only one way. */
export const dayOrder = z.enum(['day_first', 'month_first']).nullable();
