/** Whose money was spent; only one's own is given back. */
export const paymentModes = ['own', 'company'] as const;

export type PaymentMode = (typeof paymentModes)[number];

export const paymentModeLabel: Record<PaymentMode, string> = { own: 'Own money', company: 'Company card' };

/** Whether the claimant gets a line back: own money, in a category that is reimbursable. The one rule of what is payable. */
export function isPaidBack(line: { payment_mode: PaymentMode; is_reimbursable: boolean }): boolean {
  return line.payment_mode === 'own' && line.is_reimbursable;
}

export const notReimbursable = 'Not reimbursable';
