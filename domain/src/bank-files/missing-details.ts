import type { AccountKind } from './account-numbers.ts';
import { type FileFormat, formatFacts } from './file-formats.ts';

/** The number of days after which a person can be asked for bank details again. */
export const askAgainDays = 3;

/** Returns the time before which the last request must have been sent, so that the person can be asked again now. */
export function latestRequestToRepeat(now: Date): Date {
  return new Date(now.getTime() - askAgainDays * 86_400_000);
}

interface QueuedPayment {
  currency: string;
  /** True if the payee has an account for bank transfers. */
  has_transfer_account: boolean;
  /** The kind of account to which bank files pay the payee; null if the payee has none. */
  file_account_kind: AccountKind | null;
}

interface BankWays {
  /** True if the company is verified for bank transfers. */
  by_transfer: boolean;
  /** The format of the account that pays for the payee's entity; null if none is set up. */
  file_format: FileFormat | null;
}

const transferCurrency = 'USD';

/**
 * True if a payment waits for its payee's bank details: the company can pay this currency through a bank, and the payee
 * has no account for it.
 */
export function lacksBankDetails(
  { currency, has_transfer_account, file_account_kind }: QueuedPayment,
  { by_transfer, file_format }: BankWays,
): boolean {
  const facts = file_format && formatFacts[file_format];
  const byTransfer = by_transfer && currency === transferCurrency;
  const byFile = facts !== null && facts.currency === currency;
  const hasAccount = (byTransfer && has_transfer_account) || (byFile && file_account_kind === facts.account_kind);
  return (byTransfer || byFile) && !hasAccount;
}
