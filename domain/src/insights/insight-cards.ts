export const cardKeys = [
  'total_spend',
  'reimbursable',
  'card_spend',
  'pending_reports',
  'outstanding_advances',
  'days_to_approve',
  'days_to_pay',
  'violation_rate',
] as const;
export type CardKey = (typeof cardKeys)[number];
