import { t } from '#domain/language/translate.ts';

export const orders = [
  { label: t`Newest`, by: 'created', direction: 'desc' },
  { label: t`Oldest`, by: 'created', direction: 'asc' },
  { label: t`Submitted: newest`, by: 'submitted', direction: 'desc' },
  { label: t`Submitted: oldest`, by: 'submitted', direction: 'asc' },
  { label: t`Largest amount`, by: 'amount', direction: 'desc' },
  { label: t`Smallest amount`, by: 'amount', direction: 'asc' },
] as const;

export const companyOrders = [
  ...orders,
  { label: t`Settle by: earliest`, by: 'settle_by', direction: 'asc' },
  { label: t`Settle by: latest`, by: 'settle_by', direction: 'desc' },
] as const;
