import type { Money } from '../../money/money.ts';
import { tidy } from '../../text/tidy.ts';
import { hasCardNumber, isCardNumber, lastFourOf, withoutCardNumbers } from './card-number.ts';

/** A transaction of a statement file. Charges are positive and credits negative. */
interface StatementLine {
  kind: 'transaction';
  /** The line of the file, counted from 1. */
  line: number;
  last_four: string;
  holder: string;
  bank: string;
  network: string;
  /** The bank's id of the transaction; null if the file has none. */
  external_id: string | null;
  amount: Money;
  foreign: Money | null;
  spent_on: string;
  posted_on: string | null;
  merchant: string;
  description: string;
  mcc: string | null;
  /** Flight, hotel and car rental details, by name. */
  details: Record<string, string>;
}

/** A problem with a line that cannot be read. A fatal problem is the last record. */
interface StatementProblem {
  kind: 'problem';
  line: number;
  message: string;
  is_fatal: boolean;
  has_full_card_number: boolean;
}

export type StatementRecord = StatementLine | StatementProblem;

/** The fields of a transaction as found by a parser, before they are validated. */
interface RawLine {
  line: number;
  card: string;
  amount: Money | null;
  spent_on: string | null;
  posted_on: string | null;
  merchant: string;
  external_id?: string;
  foreign?: Money | null;
  holder?: string;
  bank?: string;
  network?: string;
  description?: string;
  mcc?: string;
  details?: Record<string, string>;
}

/** Thrown if a file cannot be read any further. `readStatement` turns it into a fatal problem. */
export class UnreadableStatement extends Error {
  readonly line: number;
  readonly has_full_card_number: boolean;

  constructor(line: number, message: string, { has_full_card_number = false } = {}) {
    super(message);
    this.line = line;
    this.has_full_card_number = has_full_card_number;
  }
}

/** Validates the fields of a transaction. A full card number stops the import and is not repeated in the message. */
export function statementRecord(raw: RawLine): StatementRecord {
  const { line, amount, holder = '', description = '', external_id = '', mcc = '' } = raw;
  const merchant = raw.merchant || description;
  if (isCardNumber(raw.card) || [raw.card, merchant, description, holder].some(hasCardNumber)) refuseFullNumber(line);
  const last_four = lastFourOf(raw.card);
  const spent_on = raw.spent_on ?? raw.posted_on;
  if (!last_four) return problem(line, 'The card number is missing.');
  if (!spent_on) return problem(line, 'The date is missing or is not a date.');
  if (!amount) return problem(line, 'The amount is missing or is not an amount.');
  if (amount.minor === 0n) return problem(line, 'The amount is zero.');
  if (tidy(merchant) === '') return problem(line, 'The merchant is missing.');

  const foreign = raw.foreign && raw.foreign.currency !== amount.currency ? raw.foreign : null;
  return {
    kind: 'transaction',
    line,
    last_four,
    holder: textOf(holder, 120),
    bank: textOf(raw.bank ?? '', 80),
    network: textOf(raw.network ?? '', 40),
    external_id: isCardNumber(external_id) ? null : textOf(external_id, 200) || null,
    amount,
    foreign,
    spent_on,
    posted_on: raw.posted_on,
    merchant: textOf(merchant, 120),
    description: textOf(description, 500),
    mcc: /^\d{4}$/u.test(mcc) ? mcc : null,
    details: detailsOf(raw.details ?? {}),
  };
}

export function problem(line: number, message: string): StatementProblem {
  return { kind: 'problem', line, message, is_fatal: false, has_full_card_number: false };
}

export function refuseFullNumber(line: number): never {
  const message = 'The line contains a full card number. Mask all but the last four digits and import the file again.';
  throw new UnreadableStatement(line, message, { has_full_card_number: true });
}

function textOf(text: string, length: number): string {
  return tidy(withoutCardNumbers(text)).slice(0, length);
}

function detailsOf(details: Record<string, string>): Record<string, string> {
  const entries = Object.entries(details).map(([name, text]) => [name, textOf(text, 120)] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
