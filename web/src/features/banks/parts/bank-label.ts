import { type BankAccountType, bankAccountTypeLabel } from '#domain/ach/bank-account.ts';
import { texts } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';

export type Bank = Answer<'ach.fundingSources'>['data'][number];

/** The account types as they are shown after the name of the bank. */
const typeOfBank: Record<BankAccountType, string> = texts({
  checking: 'checking',
  savings: 'savings',
  'general-ledger': 'general ledger',
  loan: 'loan',
});

/**
 * Returns the name of an account, such as 'First National Bank, checking ···6789'. Only the last four digits are
 * stored.
 */
export function bankLabel({
  bank_name,
  bank_account_type,
  account_last4,
}: Pick<Bank, 'bank_name' | 'bank_account_type' | 'account_last4'>): string {
  const account = bank_name
    ? `${bank_name}, ${typeOfBank[bank_account_type]}`
    : bankAccountTypeLabel[bank_account_type];
  return account_last4 ? `${account} ···${account_last4}` : account;
}
