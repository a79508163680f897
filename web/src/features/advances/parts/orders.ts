export const orders = [
  { label: 'Newest', by: 'created', direction: 'desc' },
  { label: 'Oldest', by: 'created', direction: 'asc' },
  { label: 'Submitted: newest', by: 'submitted', direction: 'desc' },
  { label: 'Submitted: oldest', by: 'submitted', direction: 'asc' },
  { label: 'Largest amount', by: 'amount', direction: 'desc' },
  { label: 'Smallest amount', by: 'amount', direction: 'asc' },
] as const;

export const companyOrders = [
  ...orders,
  { label: 'Settle by: earliest', by: 'settle_by', direction: 'asc' },
  { label: 'Settle by: latest', by: 'settle_by', direction: 'desc' },
] as const;
