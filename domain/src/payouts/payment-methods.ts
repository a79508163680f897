import { texts } from '../language/translate.ts';
/** The modes of a payment: a person pays outside the product, or the product sends a bank transfer. */
export const payoutModes = ['manual', 'ach'] as const;

export type PayoutMode = (typeof payoutModes)[number];

/** The methods by which a person can make a manual payment. */
export const manualMethods = ['bank_transfer', 'payroll', 'cheque', 'cash', 'other'] as const;

export type ManualMethod = (typeof manualMethods)[number];

export const manualMethodLabel = texts({
  bank_transfer: 'Bank transfer',
  payroll: 'Payroll',
  cheque: 'Cheque',
  cash: 'Cash',
  other: 'Manual payment',
} satisfies Record<ManualMethod, string>);
