import { z } from 'zod';
import { tidy } from '#domain/text/tidy.ts';

/** What an id slot points at. The generated wall test fills every such slot with another company's id. */
export type Noun =
  | 'company'
  | 'user'
  | 'session'
  | 'role'
  | 'report'
  | 'expense'
  | 'advance'
  | 'activity'
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
  | 'view'
  | 'approval_rule'
  | 'bulk_run'
  | 'notice'
  | 'payout_file';

export function idOf(noun: Noun) {
  return z.uuid().meta({ ref: noun });
}

/** Text people type: spaces collapse, ends are trimmed, control characters are refused. */
export function text(options: { max: number; min?: number }) {
  return z
    .string()
    .max(options.max * 4)
    .refine((value) => !hasControlCharacters(value), 'Remove the control characters.')
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(options.min ?? 1, 'Fill this in.')
        .max(options.max, `Use at most ${options.max} characters.`),
    );
}

/** Mail addresses are kept in lower case: two spellings are one person. */
export const email = z
  .string()
  .max(320)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email('Enter an email such as ana@company.com.').max(254, 'Use at most 254 characters.'));

/** Secrets are taken as they are; only their length is bounded so that hashing cannot be abused. */
export const password = z
  .string()
  .min(1, 'Enter a password.')
  .max(200, 'Use at most 200 characters.')
  .refine((value) => !value.includes('\0'), 'Remove the control characters.');

/** Tokens of links and sessions: opaque, bounded, printable. */
export const token = z.string().regex(/^[\w.~-]{1,2048}$/u, 'This link is incomplete.');

export const currencyCode = z.string().regex(/^[A-Z]{3}$/u, 'Choose a currency.');

/** A decimal with exactly its currency's decimals. */
export const amount = z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/u);

export const nonNegative = amount.refine((value) => !value.startsWith('-'), 'Enter an amount of zero or more.');

export const instant = z.iso.datetime();

/** A calendar date that people mean: what every calendar of ours can reckon with. */
export const day = z.iso
  .date('Enter a date such as 2026-11-15.')
  .refine((value) => value >= '1900-01-01' && value <= '2999-12-31', 'Enter a date such as 2026-11-15.');

/** The formula language has its own parser; here only what no column can hold is refused. */
export const formulaText = z
  .string()
  .max(1000, 'Use at most 1000 characters.')
  .refine((value) => !hasControlCharacters(value), 'Remove the control characters.');

export const done = z.object({ status: z.literal(true) });

function hasControlCharacters(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point.
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u.test(value);
}
