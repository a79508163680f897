/**
 * Tables without row-level security, each with the reason. All other tables in the schema `public` have it, and a test
 * checks the live catalogue. The schema `pgboss` is excluded as a whole: its jobs carry only `client_id` and ids.
 */
export const sharedTables: Record<string, string> = {
  companies: 'The directory of companies: signing in, and a provider admin choosing one, come before any is bound.',
  sign_in_directory: 'Finds the company and user of a mail address before a company is bound.',
  currencies: 'The same list for everyone.',
  market_rates: 'What the market says, the same for everyone.',
  rate_limits: 'Counts attempts by account and address, also of people who are in no company.',
  schema_migrations: 'Says which migrations have been applied.',
};
