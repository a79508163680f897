/**
 * Tables without row-level security, each with the reason. All other tables in the schema `public` have it, and a test
 * checks this in the live catalogue. The schema `pgboss` is excluded as a whole, because its jobs contain only
 * `client_id` and ids.
 */
export const sharedTables: Record<string, string> = {
  companies: 'The list of companies: read at sign-in and by provider admins, before a company is bound.',
  ach_directory: 'Finds the company of a notification of the bank before a company is bound.',
  card_link_directory: 'Finds the company of a notification of the card feed before a company is bound.',
  domain_directory: 'Finds the company of a verified e-mail domain before a company is bound.',
  sign_in_directory: 'Finds the company and user of an e-mail address before a company is bound.',
  open_report_requests: 'The ids of open report requests, which provider admins read before a company is bound.',
  client_accounts: 'One row for each client company, which provider admins list before a company is bound.',
  company_deletions: 'Requests to delete a company, which outlive the company and which provider admins list.',
  retained_invoices: 'Invoices of the provider to companies that were deleted.',
  currencies: 'The same list for everyone.',
  market_rates: 'Market rates, the same for everyone.',
  announcements: 'Messages of the provider to all clients or some of them.',
  plans: 'The plans of the provider, the same for everyone.',
  coupons: 'The coupons of the provider, the same for everyone.',
  invoice_numbers: 'The last invoice number of the provider, counted over all companies.',
  credit_note_numbers: 'The last credit note number of the provider, counted over all companies.',
  rate_limits: 'Counts attempts by account and IP address, also of people without a company.',
  write_positions: 'Positions of the last writes in the log of the database, saved after the transaction of a company.',
  schema_migrations: 'The migrations that were applied.',
  two_phase_commits: 'Always empty: on Citus, a statement on it makes the queue and the workers commit together.',
};

/**
 * Shared tables that stay on the coordinator of a distributed database. They need no copy on each worker, because no
 * statement and no trigger reads them for each row of a company.
 */
export const localTables: readonly string[] = [
  'currencies',
  'market_rates',
  'rate_limits',
  'write_positions',
  'schema_migrations',
];
