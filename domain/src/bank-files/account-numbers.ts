import { accountNumberProblem, routingNumberProblem } from '../ach/bank-account.ts';
import { bicProblem, ibanProblem, plainIban } from './iban.ts';

/** The kinds of bank accounts that a bank file can pay. */
export const accountKinds = ['iban', 'uk', 'us'] as const;
export type AccountKind = (typeof accountKinds)[number];

export const accountKindLabel = {
  iban: 'IBAN',
  uk: 'UK account',
  us: 'US account',
} satisfies Record<AccountKind, string>;

/** The secret numbers of an account. They are stored encrypted, and only their last four characters are shown. */
export type AccountNumbers =
  | { kind: 'iban'; iban: string; bic: string }
  | { kind: 'uk'; sort_code: string; account_number: string }
  | { kind: 'us'; routing_number: string; account_number: string; is_savings: boolean };

/** Returns one message for each invalid field, by field name. */
export function accountProblems(numbers: AccountNumbers): Record<string, string> {
  switch (numbers.kind) {
    case 'iban':
      return problems({ iban: ibanProblem(numbers.iban), bic: numbers.bic ? bicProblem(numbers.bic) : null });
    case 'uk':
      return problems({
        sort_code: /^\d{6}$/u.test(numbers.sort_code) ? null : 'A sort code has 6 digits.',
        account_number: /^\d{8}$/u.test(numbers.account_number)
          ? null
          : 'A UK account number has 8 digits. Put zeros in front of a shorter one.',
      });
    case 'us':
      return problems({
        routing_number: routingNumberProblem(numbers.routing_number),
        account_number: accountNumberProblem(numbers.account_number),
      });
  }
}

/**
 * Returns the numbers as banks exchange them: an IBAN and a BIC in capitals without spaces, all other numbers without
 * spaces and dashes.
 */
export function plainNumbers(numbers: AccountNumbers): AccountNumbers {
  switch (numbers.kind) {
    case 'iban':
      return { kind: 'iban', iban: plainIban(numbers.iban), bic: plainIban(numbers.bic) };
    case 'uk':
      return { kind: 'uk', sort_code: digits(numbers.sort_code), account_number: digits(numbers.account_number) };
    case 'us':
      return {
        ...numbers,
        routing_number: digits(numbers.routing_number),
        account_number: digits(numbers.account_number),
      };
  }
}

/** Returns the account number; for an IBAN, the whole IBAN. */
export function accountNumberOf(numbers: AccountNumbers): string {
  return numbers.kind === 'iban' ? numbers.iban : numbers.account_number;
}

/** Returns a text that identifies the account and its bank. Equal texts mean the same account. */
export function accountIdentity(numbers: AccountNumbers): string {
  switch (numbers.kind) {
    case 'iban':
      return `iban ${numbers.iban}`;
    case 'uk':
      return `uk ${numbers.sort_code} ${numbers.account_number}`;
    case 'us':
      return `us ${numbers.routing_number} ${numbers.account_number}`;
  }
}

function problems(found: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).flatMap(([field, text]) => (text === null ? [] : [[field, text]])));
}

function digits(typed: string): string {
  return typed.replaceAll(/[\s-]/gu, '');
}
