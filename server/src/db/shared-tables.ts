/**
 * The tables that hold no company's rows, each with the reason. Every other table of the schema `public` stands
 * inside the walls, and a test over the live catalogue says so. The schema `pgboss` is outside as a whole: its jobs
 * carry `client_id` and ids only.
 */
export const sharedTables: Record<string, string> = {
  companies: 'The directory of companies: signing in, and a provider admin choosing one, come before any is bound.',
  sign_in_directory: 'Finds the company and user of a mail address before a company is bound.',
  currencies: 'The same list for everyone.',
  market_rates: 'What the market says, the same for everyone.',
  rate_limits: 'Counts attempts by account and address, also of people who are in no company.',
  schema_migrations: 'Says which migrations have been applied.',
};
