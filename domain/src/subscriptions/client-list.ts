/** The keys by which the provider can sort the list of client companies. */
export const clientSortKeys = [
  'name',
  'created_at',
  'last_active_at',
  'users',
  'renews_on',
  'monthly',
  'overdue',
] as const;

/**
 * The flags by which the provider can filter the list of client companies. With several flags, a company must have all
 * of them.
 */
export const clientFlags = ['paying', 'free', 'overdue', 'ach_requested', 'report_requests'] as const;
export type ClientFlag = (typeof clientFlags)[number];
