/** The kinds of bank accounts a transfer can use. */
export const bankAccountTypes = ['checking', 'savings', 'general-ledger', 'loan'] as const;
export type BankAccountType = (typeof bankAccountTypes)[number];

export const bankAccountTypeLabel = {
  checking: 'Checking',
  savings: 'Savings',
  'general-ledger': 'General ledger',
  loan: 'Loan',
} satisfies Record<BankAccountType, string>;

/**
 * Returns why a routing number is invalid; null if it is valid. The last digit is a check digit over the first eight.
 */
export function routingNumberProblem(routing_number: string): string | null {
  if (!/^\d{9}$/u.test(routing_number)) return 'A routing number has 9 digits.';
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(routing_number[index]), 0);
  if (sum === 0 || sum % 10 !== 0) return 'This routing number does not exist. Check its digits.';
  return null;
}

/** Returns why an account number is invalid; null if it is valid. */
export function accountNumberProblem(account_number: string): string | null {
  return /^\d{4,17}$/u.test(account_number) ? null : 'An account number has 4 to 17 digits.';
}

/** Returns the last four letters or digits of a number, so that people recognise it without seeing all of it. */
export function lastFour(value: string): string {
  return value.replace(/\W/gu, '').slice(-4);
}
