import type { AccountNumbers } from './account-numbers.ts';

/** The company's account from which a file pays. */
export interface Payer {
  name: string;
  numbers: AccountNumbers;
  /** Further settings that some formats need. Settings that the format does not use are empty or false. */
  settings: PayerSettings;
}

interface PayerSettings {
  /** NACHA: the 9 or 10 characters by which the bank knows the company. Bacs: the service user number. */
  originator: string;
  /** NACHA: the name of the bank that receives the file. */
  bank_name: string;
  /** NACHA: true if the file also debits the total from the company's account, to balance the credits. */
  is_balanced: boolean;
}

export interface FilePayment {
  /** The payout's id without dashes. The bank's response contains it. */
  end_to_end_id: string;
  payee: string;
  numbers: AccountNumbers;
  amount: string;
  /** The text on the payee's bank statement. */
  text: string;
}

export interface PaymentFile {
  /** The number of the file, such as BF-1001. */
  number: string;
  message_id: string;
  created_at: Date;
  execution_on: string;
  payer: Payer;
  payments: readonly FilePayment[];
}

/** Returns the id of a payment in a file. Banks accept 35 characters, too few for a UUID with dashes. */
export function endToEndId(payout_id: string): string {
  return payout_id.replaceAll('-', '').toUpperCase();
}

/** Returns the payout id for an id in the bank's response; null if the product did not create that id. */
export function payoutIdOf(end_to_end_id: string): string | null {
  const id = end_to_end_id.trim().toLowerCase();
  const [, a, b, c, d, e] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/u.exec(id) ?? [];
  return a ? [a, b, c, d, e].join('-') : null;
}
