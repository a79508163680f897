import { allow, type Decision, refuse } from '../decision.ts';
import { readMoney } from '../money/money.ts';

/** The states of the two small deposits that prove that a company owns its bank account. */
export const microDepositStates = ['none', 'pending', 'processed', 'failed', 'verified', 'locked'] as const;
export type MicroDepositState = (typeof microDepositStates)[number];

/**
 * The maximum number of attempts. After the last wrong attempt, the bank account must be removed; it can be added again
 * two days later.
 */
export const maxMicroDepositAttempts = 3;
const waitMs = 48 * 3_600_000;

interface MicroDepositCheck {
  state: MicroDepositState;
  attempts: number;
}

/** Checks whether the company can enter the deposit amounts now. */
export function canVerifyMicroDeposits({
  state,
  attempts,
}: MicroDepositCheck): Decision<true, 'ach.deposits_not_there' | 'ach.deposits_locked' | 'ach.bank_verified'> {
  if (state === 'verified') return refuse('ach.bank_verified');
  if (state === 'locked' || attempts >= maxMicroDepositAttempts) return refuse('ach.deposits_locked');
  return state === 'processed' ? allow(true) : refuse('ach.deposits_not_there');
}

/** Returns why a deposit amount is invalid; null if it is valid. Each deposit is between 0.01 and 0.09 dollars. */
export function depositAmountProblem(amount: string): string | null {
  const read = readMoney(amount, 'USD');
  const isSmall = read.allowed && read.value.minor > 0n && read.value.minor < 10n;
  return isSmall ? null : 'Enter an amount between 0.01 and 0.09.';
}

/** Returns when an account whose deposits were locked can be added again; null if it can be added now. */
export function canAddBankFrom(locked_at: Date | null, now: Date): Date | null {
  const from = locked_at && new Date(locked_at.getTime() + waitMs);
  return from && from > now ? from : null;
}
