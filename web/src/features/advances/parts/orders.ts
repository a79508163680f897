export const orders = [
  { label: 'Newest', by: 'created', direction: 'desc' },
  { label: 'Oldest', by: 'created', direction: 'asc' },
  { label: 'Submitted last', by: 'submitted', direction: 'desc' },
  { label: 'Submitted first', by: 'submitted', direction: 'asc' },
  { label: 'Largest amount', by: 'amount', direction: 'desc' },
  { label: 'Smallest amount', by: 'amount', direction: 'asc' },
] as const;

export const companyOrders = [
  ...orders,
  { label: 'Due first', by: 'settle_by', direction: 'asc' },
  { label: 'Due last', by: 'settle_by', direction: 'desc' },
] as const;
