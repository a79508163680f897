import { allow, type Decision, refuse } from '../decision.ts';
import { tidy } from '../text/tidy.ts';
import type { CheckLevel } from './expense-check.ts';

/** An open check that stops the submission, the approval or the payment of an expense. */
export interface OpenCheck {
  /** The label of the expense: 'Le Potager'. */
  line: string;
  message: string;
}

/** Refuses approval and payment while `open` contains checks of high severity that nobody has acknowledged. */
export function requireAcknowledged(open: readonly OpenCheck[]): Decision<true, 'check.unacknowledged'> {
  const [first, ...others] = open;
  if (!first) return allow(true);
  return refuse('check.unacknowledged', { line: first.line, check: first.message, others: others.length });
}

/** Requires a reason to acknowledge a check of high severity, so that the payer knows why it was accepted. */
export function checkReason(level: CheckLevel, reason: string): Decision<string, 'check.reason_missing'> {
  return level === 'HIGH' && tidy(reason) === '' ? refuse('check.reason_missing') : allow(reason.trim());
}
