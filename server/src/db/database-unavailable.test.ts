import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { startEmbedded } from './embedded.ts';
import { type OwnServer, ownMigratedServer } from './testing/own-server.ts';

let server: OwnServer;
let database: Database;
let client_id: string;

beforeAll(async () => {
  server = await ownMigratedServer();
  return () => server.remove();
});

beforeEach(async () => {
  database = await openDatabase({ app_url: server.app_url, pool_size: 4 });
  client_id = randomUUID();
  await database.outside.insertInto('companies').values({ client_id, name: 'Alpha', currency: 'USD' }).execute();
  return () => database.close();
});

describe('when the database is unavailable', () => {
  it('a terminated connection fails its query as unavailable, and the next query works', async () => {
    const idle = await Promise.all([read(), read(), read()]);
    expect(idle).toHaveLength(3);
    const reading = failure(database.readInCompany(client_id, (tx) => sql`select pg_sleep(4)`.execute(tx)));
    const writing = failure(database.inCompany(client_id, (tx) => sql`select pg_sleep(4)`.execute(tx)));
    await vi.waitFor(async () => expect(await countActive()).toBe(2), { timeout: 5_000 });
    await endConnections();

    for (const error of [await reading, await writing]) expect(isDatabaseUnavailable(error), `${error}`).toBe(true);
    await recovers();
    expect(await read()).toHaveLength(1);
  });

  it('queries fail as unavailable while it is stopped, and work again afterwards', async () => {
    await unit();
    await server.stop();
    for (const query of [read, unit, () => database.outside.selectFrom('companies').selectAll().execute()]) {
      const error = await failure(query());
      expect(isDatabaseUnavailable(error), `${error}`).toBe(true);
    }
    const again = await startEmbedded({ directory: server.directory });
    server.stop = again.stop;
    server.remove = withStop(server.remove, again.stop);
    await recovers();
    expect(await read()).toHaveLength(2);
  });

  it('a crash loses nothing that was acknowledged', async () => {
    const acknowledged: string[] = [];
    const writing = failure(writeOn());
    async function writeOn() {
      for (;;) {
        const id = randomUUID();
        await database.inCompany(client_id, (tx) =>
          tx.insertInto('business_units').values({ client_id, id, name: id }).execute(),
        );
        acknowledged.push(id);
      }
    }
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { timeout: 20_000 });
    const lock = await readFile(join(server.directory, 'cluster', 'postmaster.pid'), 'utf8');
    for (const pid of [Number(lock.split('\n')[0]), ...(await backends())]) killIfAlive(pid);
    expect(isDatabaseUnavailable(await writing)).toBe(true);

    await server.stop();
    const again = await startEmbedded({ directory: server.directory });
    server.remove = withStop(server.remove, again.stop);
    await recovers();
    const rows = await database.readInCompany(client_id, (tx) =>
      tx.selectFrom('business_units').select('id').execute(),
    );
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(acknowledged));
  });
});

describe('an error', () => {
  it.each([
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    [Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' })],
    [new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })])],
    [Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
    [Object.assign(new Error('sorry, too many clients already'), { code: '53300' })],
    [Object.assign(new Error('connection failure'), { code: '08006' })],
    [new Error('Connection terminated unexpectedly')],
    [new Error('timeout exceeded when trying to connect')],
    [new Error('saving failed', { cause: new Error('Connection terminated unexpectedly') })],
  ])('means that the database is unavailable: %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    [Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })],
    [Object.assign(new Error('duplicate key'), { code: '23505' })],
    [Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })],
    [new Error('division by zero')],
    ['Connection terminated'],
    [undefined],
  ])('means something else: %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

function read() {
  return database.readInCompany(client_id, (tx) =>
    tx.selectFrom('business_units').select('name').where('client_id', '=', client_id).execute(),
  );
}

async function unit(): Promise<void> {
  const id = randomUUID();
  await database.inCompany(client_id, (tx) =>
    tx.insertInto('business_units').values({ client_id, id, name: id }).execute(),
  );
}

/** Waits until the same pool works again. Until then every failure must be "database unavailable". */
async function recovers(): Promise<void> {
  await vi.waitFor(
    () =>
      unit().catch((error) => {
        expect(isDatabaseUnavailable(error), `${error}`).toBe(true);
        throw error;
      }),
    { timeout: 10_000, interval: 50 },
  );
}

async function endConnections(): Promise<void> {
  await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'outlay_app'`);
}

async function countActive(): Promise<number> {
  const active = await asSuperuser(
    `select from pg_stat_activity where usename = 'outlay_app' and wait_event = 'PgSleep'`,
  );
  return active.length;
}

async function asSuperuser(statement: string): Promise<object[]> {
  const superuser = new pg.Client({ connectionString: server.superuser_url });
  await superuser.connect();
  const { rows } = await superuser.query(statement);
  await superuser.end();
  return rows;
}

function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error) => error,
  );
}

async function backends(): Promise<number[]> {
  const { rows } = await database.pool.query(`select pid from pg_stat_activity where usename = 'outlay_app'`);
  return rows.map((row) => row.pid);
}

/** Ignores processes that have already exited: when one PostgreSQL backend is killed, the others exit on their own. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function withStop(remove: () => Promise<void>, stop: () => Promise<void>): () => Promise<void> {
  return async () => {
    await stop();
    await remove();
  };
}
