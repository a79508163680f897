import { bankAccountTypeLabel } from '#domain/ach/bank-account.ts';
import type { Answer } from '../../../lib/call.ts';

export type Bank = Answer<'ach.fundingSources'>['data'][number];

/** 'First National Bank, checking ···6789'. Only the last four digits are known. */
export function bankLabel({
  bank_name,
  bank_account_type,
  account_last4,
}: Pick<Bank, 'bank_name' | 'bank_account_type' | 'account_last4'>): string {
  const type = bankAccountTypeLabel[bank_account_type];
  const account = account_last4 ? `${type} ···${account_last4}` : type;
  return bank_name ? `${bank_name}, ${account.charAt(0).toLowerCase()}${account.slice(1)}` : account;
}
