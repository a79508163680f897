import type { PaymentMode } from '../expenses/payment-modes.ts';
import type { TripFacts } from '../expenses/trip-facts.ts';

export const checkLevels = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type CheckLevel = (typeof checkLevels)[number];

/**
 * An issue found on an expense. It blocks the claimant only if the company set the check to block; approvers and payers
 * acknowledge it.
 */
export interface ExpenseCheck {
  code: CheckCode;
  level: CheckLevel;
  /** The message in English; `savedText` translates it for display. */
  message: string;
  /** The distinct ids of the other expenses involved, sorted. */
  related_ids: readonly string[];
}

export const checkCodes = [
  'D1',
  'D2',
  'D3',
  'D4',
  'D5',
  'A1',
  'A2',
  'A3',
  'A4',
  'A5',
  'M1',
  'M2',
  'P1',
  'P2',
  'C1',
  'R1',
  'R2',
  'T1',
  'U1',
] as const;
export type CheckCode = (typeof checkCodes)[number];

/** The checks that report a duplicate claim. */
export const duplicateCodes = ['D1', 'D2', 'D3', 'D4', 'D5'] as const satisfies readonly CheckCode[];
export type DuplicateCode = (typeof duplicateCodes)[number];

export function isDuplicateCode(code: string): code is DuplicateCode {
  return duplicateCodes.some((duplicate) => duplicate === code);
}

/** The fields of an expense that the checks read. */
export interface CheckedExpense {
  /** The id of the expense; null if it is not saved yet. */
  id: string | null;
  owner_id: string;
  merchant: string;
  spent_on: string | null;
  currency: string | null;
  /** The claimed amount as a decimal, in `currency`. */
  amount: string | null;
  converted_amount: string | null;
  converted_currency: string | null;
  /** The amount in the currency of the company. */
  company_amount: string | null;
  payment_mode: PaymentMode;
  category_id: string | null;
  invoice_number: string;
  /** The id that all parts of one split expense share; null for other expenses. */
  split_id: string | null;
  /** The number of nights of a stay; null for other expenses. */
  nights: number | null;
  file_ids: readonly string[];
  /** The facts of a mileage or per diem claim; null for other expenses. */
  trip: TripFacts | null;
  /** True if per diem covers the category of the expense. */
  is_meal: boolean;
}

/** Two files that may show the same receipt. */
export interface AlikeFiles {
  file_id: string;
  other_id: string;
  /** True for identical bytes, false for similar images. */
  is_same: boolean;
}

/** The values that OCR read from one receipt of the expense; a value is null if the receipt does not show it. */
export interface ReadReceipt {
  amount: ReadField | null;
  currency: ReadField | null;
  spent_on: ReadField | null;
}

export interface ReadField {
  value: string;
  confidence: 'low' | 'medium' | 'high';
}

/** A transaction of the claimant's company card, to compare with expenses paid with own money. */
export interface CardCharge {
  merchant: string;
  spent_on: string;
  currency: string;
  amount: string;
  foreign_currency: string | null;
  foreign_amount: string | null;
  last_four: string;
  /** The ids of the expenses that already claim the transaction. */
  expense_ids: readonly string[];
}

/** The amounts that a company usually claims in a category, in its own currency. */
export interface UsualAmounts {
  no_of_expenses: number;
  median: string;
  /** 95% of the amounts are below this amount. */
  p95: string;
}

/** The maximum number of related expenses that a check reports. */
const maxRelated = 20;

export function checkOf(
  code: CheckCode,
  level: CheckLevel,
  input: { message: string; related?: readonly Pick<CheckedExpense, 'id'>[] },
): ExpenseCheck {
  const ids = new Set((input.related ?? []).flatMap(({ id }) => id ?? []));
  return { code, level, message: input.message.slice(0, 300), related_ids: [...ids].sort().slice(0, maxRelated) };
}
