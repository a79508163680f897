import { msg, texts } from '../language/translate.ts';
/** The sources of the money that paid an expense. Only the employee's own money is paid back. */
export const paymentModes = ['own', 'company'] as const;

export type PaymentMode = (typeof paymentModes)[number];

export const paymentModeLabel: Record<PaymentMode, string> = texts({ own: 'Own money', company: 'Company card' });

/**
 * True if the claimant is paid back for a line, because it is own money in a reimbursable category. All payable amounts
 * use this rule.
 */
export function isReimbursedLine(line: { payment_mode: PaymentMode; is_reimbursable: boolean }): boolean {
  return line.payment_mode === 'own' && line.is_reimbursable;
}

export const notReimbursable = msg`Not reimbursable`;
