export type CheckLevel = 'LOW' | 'MEDIUM' | 'HIGH';

/** Something odd about an expense. It warns; it never stops anybody. */
export interface ExpenseCheck {
  code: CheckCode;
  level: CheckLevel;
  message: string;
  /** The other expenses it is about, each once, in the order of their ids. */
  related_ids: readonly string[];
}

export const checkCodes = ['D1', 'D2', 'D3', 'D4', 'D5', 'A4', 'A5', 'R1'] as const;
export type CheckCode = (typeof checkCodes)[number];

/** Those that say the same thing was claimed twice. */
export const duplicateCodes = ['D1', 'D2', 'D3', 'D4', 'D5'] as const satisfies readonly CheckCode[];

/** An expense as the checks look at it. */
export interface CheckedExpense {
  /** Null while it is not kept. */
  id: string | null;
  owner_id: string;
  merchant: string;
  spent_on: string | null;
  currency: string | null;
  /** Decimals: as claimed, and in the company's currency. */
  amount: string | null;
  converted_amount: string | null;
  category_id: string | null;
  invoice_number: string;
  /** Siblings of one split share it. */
  split_id: string | null;
  /** Nights of a stay; null where it is none. */
  nights: number | null;
  file_ids: readonly string[];
}

/** Two files of which one could be the other. */
export interface AlikeFiles {
  file_id: string;
  other_id: string;
  /** The very same bytes; otherwise the pictures look alike. */
  is_same: boolean;
}

/** What was read off a receipt of the expense. */
export interface ReadReceipt {
  amount: ReadField | null;
  currency: ReadField | null;
  spent_on: ReadField | null;
}

export interface ReadField {
  value: string;
  confidence: 'low' | 'medium' | 'high';
}

/** Beyond so many the message has said enough. */
const mostRelated = 20;

export function checkOf(
  code: CheckCode,
  level: CheckLevel,
  of: { message: string; related?: readonly CheckedExpense[] },
): ExpenseCheck {
  const ids = new Set((of.related ?? []).flatMap(({ id }) => id ?? []));
  return { code, level, message: of.message.slice(0, 300), related_ids: [...ids].sort().slice(0, mostRelated) };
}
