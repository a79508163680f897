import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { createApp } from '../create-app.ts';
import { type TestDatabase, testDatabase } from '../db/testing/test-database.ts';
import type { App } from '../http/context.ts';
import type { MountedRoutes } from '../http/mount.ts';
import { buildServer } from '../http/server.ts';
import { connectVendors } from '../modules/connect-vendors.ts';
import { everyRoute, registerJobs } from '../modules/every-module.ts';
import { testPushKeys } from './push-keys.ts';

export interface TestProduct {
  app: App;
  address: string;
  /** Returns every SQL statement since the last call of `takeQueries`. */
  takeQueries(): TakenQuery[];
  /** Stops the app's clock at a time; null lets it run again. */
  setNow(now: Date | null): void;
  stop(): Promise<void>;
}

export interface TakenQuery {
  sql: string;
  parameters: readonly unknown[];
  ms: number;
  /** The time when the result arrived, from the clock that also measures `ms`. */
  answered_at_ms: number;
}

export interface TestProductOptions {
  /** Also runs background jobs. Only one such app runs at a time, because all apps share the queue. */
  works?: boolean;
  environment?: Record<string, string>;
  /** The database; by default that of the test run. */
  database?: TestDatabase;
  /** Replaces some of the app's handlers, to test the request pipeline. */
  routes?: (routes: typeof everyRoute) => MountedRoutes;
  /** Receives every log line of any level. */
  onLog?: (line: string) => void;
}

/** Starts the app with an HTTP server, by default on the test run's PostgreSQL. Each test file starts its own. */
export async function testProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  let fixed: Date | null = null;
  let queries: TakenQuery[] = [];
  const { database = testDatabase() } = options;
  const data_dir = await mkdtemp(join(tmpdir(), 'outlay-product-'));
  const config = readConfig({
    DATABASE_URL: database.app_url,
    DATABASE_OWNER_URL: database.owner_url,
    DATA_DIR: data_dir,
    DATABASE_POOL: '6',
    DRAIN_MS: '0',
    LOG_LEVEL: 'silent',
    ROLE: options.works ? 'all' : 'web',
    SIGN_IN_TRIES_PER_ADDRESS: '100000',
    PORT: '0',
    ...testPushKeys,
    ...options.environment,
  });

  const endTurn = options.works ? await takeTurn(config.DATABASE_URL) : undefined;
  const { app, close } = await createApp(config, {
    clock: () => fixed ?? new Date(),
    // Polls often, because tests wait for jobs.
    poll_every_s: 0.05,
    onQuery: (query) => void queries.push({ ...query, answered_at_ms: performance.now() }),
  });

  connectVendors(app);
  const companies = rememberCompanies(app);
  if (options.onLog) app.log = pino({ level: 'debug' }, { write: options.onLog });
  if (options.works) await registerJobs(app);
  await app.jobs.start();
  const server = await buildServer(app, options.routes?.(everyRoute) ?? everyRoute);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  if (!config.PUBLIC_URL) app.public_url = address;

  return {
    app,
    address,
    takeQueries: () => {
      const taken = queries;
      queries = [];
      return taken;
    },
    setNow: (now) => {
      fixed = now;
    },
    stop: async () => {
      await server.close();
      await app.jobs.stop();
      await forgetJobs(app, companies);
      await close();
      await endTurn?.();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** Collects the ids of the companies for which the app sends jobs. */
function rememberCompanies(app: App): Set<string> {
  const companies = new Set<string>();
  const { send } = app.jobs;
  app.jobs.send = (tx, name, payload, sending) => {
    if (typeof payload.client_id === 'string') companies.add(payload.client_id);
    return send(tx, name, payload, sending);
  };
  return companies;
}

/**
 * Deletes the jobs of these companies, because unfinished ones would delay the next test that waits for its own jobs.
 */
async function forgetJobs(app: App, companies: ReadonlySet<string>): Promise<void> {
  await app.database.pool.query("delete from pgboss.job where data->>'client_id' = any($1)", [[...companies]]);
}

/**
 * Waits until no other test runs a worker on the same queue: a second worker would take the mails that a test waits
 * for.
 */
async function takeTurn(app_url: string | undefined): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app_url, statement_timeout: 0 });
  await client.connect();
  await client.query('select pg_advisory_lock(44002028)');
  return () => client.end();
}
