/** Whose money was spent; only one's own is given back. */
export const paymentModes = ['own', 'company'] as const;

export type PaymentMode = (typeof paymentModes)[number];

export const paymentModeLabel: Record<PaymentMode, string> = { own: 'Own money', company: 'Company card' };
