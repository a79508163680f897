import type { AccountKind, AccountNumbers } from '#domain/bank-files/account-numbers.ts';

/** The initial, empty values of the fields for each kind of account. */
export const emptyNumbers = {
  iban: { kind: 'iban', iban: '', bic: '' },
  uk: { kind: 'uk', sort_code: '', account_number: '' },
  us: { kind: 'us', routing_number: '', account_number: '', is_savings: false },
} as const satisfies Record<AccountKind, AccountNumbers>;
