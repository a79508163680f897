import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { type OwnServer, ownMigratedServer } from '../db/testing/own-server.ts';
import { accessTokens } from '../http/access-token.ts';
import { outboxDirectory } from '../http/serve/outbox-page.ts';
import { openJobs } from '../jobs/queue.ts';
import { mailOnEvent } from '../modules/notifications/mail-on-event.ts';
import { readOutbox } from '../outside/mail/local.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { mailsTo } from '../testing/mails.ts';
import { testProduct } from '../testing/test-product.ts';
import { type ChildProduct, childProduct } from './child-product.ts';
import { emptyDataDirectory } from './data-directory.ts';

const waiting = { timeout: 90_000, interval: 50 };
let server: OwnServer;
let database: Database;
let data_directory: string;
const workers: ChildProduct[] = [];

beforeAll(async () => {
  server = await ownMigratedServer();
  // A frozen worker keeps its locks until PostgreSQL ends its idle transaction. The test shortens this timeout from 15
  // s.
  await asSuperuser(`alter role outlay_app set idle_in_transaction_session_timeout = '2s'`);
  database = await openDatabase({ app_url: server.app_url, pool_size: 4 });
  data_directory = await emptyDataDirectory();
});

afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await database.close();
  await server.remove();
  await rm(data_directory, { recursive: true, force: true });
});

describe('a job', () => {
  it('takes effect once when its worker freezes past the timeout and resumes', { timeout: 240_000 }, async () => {
    const services = {
      address: '',
      app: { database, clock: () => new Date(), access_tokens: accessTokens('x'.repeat(32)) },
    };
    const { people } = await aCompany(services, { ana: ['employee'] });
    const frozen = await worker();
    const release = await lockRow(people.ana);
    await ask('password.reset_asked', people.ana);
    await vi.waitFor(async () => expect(await blockedInserts()).toBe(1), waiting);

    frozen.freeze();
    await release();
    await letExpire();
    await worker();
    await vi.waitFor(
      async () => expect(await sentMails(people.ana)).toEqual([{ kind: 'password.reset_asked' }]),
      waiting,
    );

    frozen.thaw();
    // The worker finishes its current work before it ends, whether that work succeeds or fails.
    expect(await frozen.stop(), frozen.log()).toBe(0);

    const outbox = await readOutbox(outboxDirectory(data_directory), 100);
    expect(outbox.filter(({ to }) => to === people.ana.email)).toHaveLength(1);
    expect(await sentMails(people.ana)).toHaveLength(1);

    await vi.waitFor(async () => expect(await jobStates()).toEqual([{ state: 'completed' }]), waiting);
  });

  it('takes effect once when eight workers run it', async () => {
    const product = await testProduct();
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    const event = { client_id, event: 'password.reset_asked', event_id: randomUUID(), user_id: people.ana.user_id };
    await Promise.allSettled(Array.from({ length: 8 }, () => mailOnEvent(product.app, event)));
    // A worker that fails because of a conflict tries again, as a job in the queue would.
    await Promise.all(Array.from({ length: 8 }, () => mailOnEvent(product.app, event)));
    expect(await mailsTo(product, people.ana.email)).toHaveLength(1);
    await product.stop();
  });
});

async function worker(): Promise<ChildProduct> {
  const started = await childProduct({
    DATABASE_URL: server.app_url,
    DATABASE_OWNER_URL: server.owner_url,
    DATA_DIR: data_directory,
    ROLE: 'worker',
  });
  workers.push(started);
  return started;
}

/** Locks the person's row, which a new mail references, so the worker that inserts the mail waits. */
async function lockRow({ client_id, user_id }: TestPerson): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server.app_url });
  // This connection has no idle transaction timeout, so that PostgreSQL does not end the transaction with the lock.
  await client.connect();
  await client.query(`set idle_in_transaction_session_timeout = 0`);
  await client.query(`begin; set local app.client_id = '${client_id}'`);
  await client.query('select from users where client_id = $1 and id = $2 for update', [client_id, user_id]);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

async function ask(event: string, { client_id, user_id }: TestPerson): Promise<void> {
  const jobs = openJobs({ app_url: server.app_url, role: 'web' });
  await jobs.start();
  await database.inCompany(client_id, (tx) =>
    jobs.send(tx, 'event', { client_id, event, event_id: randomUUID(), user_id }),
  );
  await jobs.stop();
}

async function blockedInserts(): Promise<number> {
  const blocked = await asSuperuser(
    `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "mails"%'`,
  );
  return blocked.length;
}

/** Simulates that the job's five minutes have passed, so that the supervisor assigns the job again. */
async function letExpire(): Promise<void> {
  await asSuperuser(`update pgboss.job set started_on = started_on - interval '10 minutes' where state = 'active'`);
  await asSuperuser('update pgboss.queue set monitor_on = null');
  const boss = new PgBoss({
    connectionString: server.app_url,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    reindex: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.supervise('event');
  await boss.stop({ graceful: false });
  expect(await jobStates()).toEqual([{ state: 'retry' }]);
}

function jobStates(): Promise<object[]> {
  return asSuperuser(`select state::text from pgboss.job where name = 'event'`);
}

async function sentMails({ client_id, user_id }: TestPerson): Promise<object[]> {
  return database.readInCompany(client_id, (tx) =>
    tx
      .selectFrom('mails')
      .select('kind')
      .where('client_id', '=', client_id)
      .where('user_id', '=', user_id)
      .where('sent_at', 'is not', null)
      .execute(),
  );
}

async function asSuperuser(statement: string): Promise<object[]> {
  const superuser = new pg.Client({ connectionString: server.superuser_url });
  await superuser.connect();
  const { rows } = await superuser.query(statement);
  await superuser.end();
  return rows;
}
