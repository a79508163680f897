/** The sort keys of the provider's list of client companies. */
export const clientSortKeys = [
  'name',
  'created_at',
  'last_active_at',
  'users',
  'renews_on',
  'monthly',
  'overdue',
] as const;

/** The flags by which the list can be filtered. Several flags find the companies that have all of them. */
export const clientFlags = ['paying', 'free', 'overdue', 'ach_requested', 'report_requests'] as const;
export type ClientFlag = (typeof clientFlags)[number];
