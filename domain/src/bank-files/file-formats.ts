import { allow, type Decision, refuse } from '../decision.ts';
import { isGreater, moneyFrom } from '../money/money.ts';
import type { AccountKind } from './account-numbers.ts';

/** The formats in which the product writes payment files for banks. */
export const fileFormats = ['sepa', 'nacha', 'bacs'] as const;
export type FileFormat = (typeof fileFormats)[number];

interface FormatFacts {
  label: string;
  detail: string;
  currency: string;
  /** The kind of account of both the payer and the payee. */
  account_kind: AccountKind;
  extension: string;
  content_type: string;
  /** The maximum amount of one payment. */
  most: string;
}

export const formatFacts = {
  sepa: {
    label: 'SEPA (pain.001)',
    detail: 'Euro payments to accounts with an IBAN.',
    currency: 'EUR',
    account_kind: 'iban',
    extension: 'xml',
    content_type: 'application/xml',
    most: '999999999.99',
  },
  nacha: {
    label: 'NACHA (ACH file)',
    detail: 'Dollar payments to accounts in the United States.',
    currency: 'USD',
    account_kind: 'us',
    extension: 'ach',
    content_type: 'text/plain',
    most: '99999999.99',
  },
  bacs: {
    label: 'Bacs (Standard 18)',
    detail: 'Pound payments to accounts in the United Kingdom.',
    currency: 'GBP',
    account_kind: 'uk',
    extension: 'txt',
    content_type: 'text/plain',
    most: '999999999.99',
  },
} as const satisfies Record<FileFormat, FormatFacts>;

/** Returns the format for a currency; null if no format supports it. */
export function formatForCurrency(currency: string): FileFormat | null {
  return fileFormats.find((format) => formatFacts[format].currency === currency) ?? null;
}

interface PaymentForFile {
  payee: string;
  currency: string;
  amount: string;
  /** The account that receives the payment; null if the payee has none. */
  payee_bank: { kind: AccountKind; is_sepa: boolean } | null;
  /** The format of the account that pays for the payee's entity; null if none is set up. */
  format: FileFormat | null;
}

type NotInFile =
  | 'bank_file.no_paying_account'
  | 'bank_file.wrong_currency'
  | 'bank_file.over_limit'
  | 'bank_file.no_bank'
  | 'bank_file.other_bank';

export function canBeInFile({
  payee: name,
  currency,
  amount,
  payee_bank,
  format,
}: PaymentForFile): Decision<true, NotInFile> {
  if (!format) return refuse('bank_file.no_paying_account');
  const { label, most, account_kind, currency: carried } = formatFacts[format];
  if (currency !== carried) return refuse('bank_file.wrong_currency', { label, to: carried, currency });
  if (isGreater(moneyFrom(amount, currency), moneyFrom(most, currency)))
    return refuse('bank_file.over_limit', { amount: `${currency} ${most}` });
  if (!payee_bank) return refuse('bank_file.no_bank', { name });
  const isReached = payee_bank.kind === account_kind && (format !== 'sepa' || payee_bank.is_sepa);
  return isReached ? allow(true) : refuse('bank_file.other_bank', { name, label });
}
