/** The orders and flags of the provider's list of client companies. */
export const clientSortKeys = [
  'name',
  'created_at',
  'last_active_at',
  'users',
  'renews_on',
  'monthly',
  'overdue',
] as const;

/** A filter by several flags finds the companies with all of them. */
export const clientFlags = ['paying', 'free', 'overdue', 'ach_requested', 'report_requests'] as const;
export type ClientFlag = (typeof clientFlags)[number];
