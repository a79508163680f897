import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, ConfigError } from '#server/config.ts';
import type { App } from '#server/http/context.ts';
import { allCompanyIds } from '#server/modules/companies/find-company.ts';
import { refreshClient } from '#server/modules/provider-admin/list-clients.ts';
import { seedHarbor } from './ach/seed-harbor.ts';
import { sendBillingMails } from './billing-mails.ts';
import { seedClients } from './clients.ts';
import { seedCompany, seedProvider } from './companies.ts';
import { hasAccount } from './demo.rows.ts';
import { seedMeridian } from './meridian.ts';
import { demoAccounts } from './sign-ins.ts';

/**
 * Creates the demo companies on the first run, each in its own transaction. The main company comes last, so its
 * existence shows that all of them are complete. Processes that start together take turns, so that the companies are
 * created only once. Returns false if they already existed. Throws in production.
 */
export async function seedDemo(app: App, onBegin?: () => void): Promise<boolean> {
  refuseInProduction(app.config);
  // No jobs are sent: the queue has not started yet, and nobody should be notified of the demo's past. The copy of the
  // app has its own map of webhook handlers, so that seeding does not replace the product's handlers.
  const quiet = { ...app, webhooks: new Map(), jobs: { ...app.jobs, send: async () => undefined } };
  // The demo's bank payments are settled all at once. For a real company, the log would warn about that.
  quiet.log = app.log.child({}, { level: 'error' });
  return inTurn(app, () => seedOnce(quiet, onBegin));
}

async function seedOnce(app: App, onBegin?: () => void): Promise<boolean> {
  if (await isSeeded(app)) return false;
  onBegin?.();

  await seedProvider(app);
  await seedCompany(app, {
    name: 'Northwind Studio',
    currency: 'GBP',
    admin: { name: 'Harriet Cole', email: 'admin@other.test' },
    subscription: { override_phase: 'trial_ending', trial_ends_in_days: 6 },
  });

  await seedCompany(app, {
    name: 'Juniper & Sons',
    currency: 'EUR',
    admin: { name: 'Anton Richter', email: 'admin@grace.test' },
    subscription: { override_phase: 'grace', trial_ends_in_days: -3 },
  });

  await seedCompany(app, {
    name: 'Tidewater Freight',
    currency: 'USD',
    admin: { name: 'Carmen Ortiz', email: 'admin@trial.test' },
    subscription: { override_phase: 'ended', trial_ends_in_days: -30 },
  });

  await seedClients(app);
  await seedHarbor(app);
  await seedMeridian(app);
  await sendBillingMails(app);
  // Counts the users now; otherwise only the hourly job would do so.
  for await (const client_id of allCompanyIds(app.database)) await refreshClient(app, client_id);

  return true;
}

const turnMs = 500;

/**
 * Runs the work under a database lock. The lock is polled, because the statement timeout would end a wait in
 * PostgreSQL.
 */
async function inTurn<T>(app: App, work: () => Promise<T>): Promise<T> {
  const client = await app.database.pool.connect();
  const takesTurn = async () =>
    (await client.query<{ taken: boolean }>('select pg_try_advisory_lock(44002031) as taken')).rows[0]?.taken === true;
  try {
    while (!(await takesTurn())) await pause(turnMs);
    return await work();
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

/** Throws in production, because the password of the demo accounts is public. */
export function refuseInProduction({ MODE }: Pick<Config, 'MODE'>): void {
  if (MODE === 'production')
    throw new ConfigError('Demo and test data are never created in production: their password is public.');
}

/**
 * Refuses to run production on a database with demo accounts, whose public password would let anybody sign in as the
 * provider.
 */
async function refuseDemoAccounts(app: App): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  if (app.config.MODE === 'production' && (await hasAccount(app.database, emails)))
    throw new ConfigError(
      'This database contains the demo accounts, whose password is public. Start production with an empty database.',
    );
}

/**
 * Creates the demo companies before the app serves requests if DEMO is on. Refuses to start production with demo
 * accounts.
 */
export async function prepareData(app: App): Promise<void> {
  await refuseDemoAccounts(app);
  if (app.config.DEMO && !(await isSeeded(app))) await seedInChild();
}

/**
 * Creates the demo companies in a child process. The child process releases its memory when it ends, which the serving
 * process would not do.
 */
async function seedInChild(): Promise<void> {
  const child = fork(new URL('./seed-demo.process.ts', import.meta.url), { execArgv: [] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The demo companies could not be created.');
}

/** Returns true if the main company exists. It is created last, so the others exist too. */
function isSeeded(app: App): Promise<boolean> {
  return hasAccount(app.database, ['admin@demo.test']);
}
