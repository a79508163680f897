import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { checkPayload, type JobPayload } from './payload.ts';
import { installJobs, type Jobs, openJobs, type Role } from './queue.ts';

const client_id = randomUUID();
let database: Database;
const opened: Jobs[] = [];

beforeAll(async () => {
  database = await openDatabase({ app_url: testDatabase().app_url, pool_size: 4 });
  return () => database.close();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
});

describe('a job', () => {
  it('runs when its transaction commits and never when it is rolled back', async () => {
    const { jobs, name, seen: received } = await workerSeeing();
    const lost = randomUUID();
    const saved = randomUUID();

    await expect(
      database.inCompany(client_id, async (tx) => {
        await jobs.send(tx, name, { client_id, report_id: lost });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await database.inCompany(client_id, (tx) => jobs.send(tx, name, { client_id, report_id: saved }));

    await vi.waitFor(() => expect(received.map((payload) => payload.report_id)).toContain(saved), waiting);
    expect(received.map((payload) => payload.report_id)).toEqual([saved]);
    expect(await jobsNamed(name)).toBe(1);
  });

  it('is invisible to workers before its transaction commits', async () => {
    const { jobs, name } = await workerSeeing();
    await database.inCompany(client_id, async (tx) => {
      await jobs.send(tx, name, { client_id });
      expect(await jobsNamed(name)).toBe(0);
    });
    expect(await jobsNamed(name)).toBe(1);
  });

  it('sent by a web process runs in a worker process', async () => {
    const { name, seen: received } = await workerSeeing();
    const web = await running('web');
    await database.inCompany(client_id, (tx) => web.send(tx, name, { client_id, event: 'report.submitted' }));
    await vi.waitFor(() => expect(received).toEqual([{ client_id, event: 'report.submitted' }]), waiting);
  });

  it('starts right after the previous one, without waiting for the poll interval', async () => {
    const name = `job-${randomUUID()}`;
    const web = await running('web');
    await database.inCompany(client_id, async (tx) => {
      for (let count = 0; count < 40; count += 1) await web.send(tx, name, { client_id });
    });
    const { seen: received } = await workerSeeing({ name, poll_every_s: 600 });
    await vi.waitFor(() => expect(received).toHaveLength(40), waiting);
  });

  it('never runs in a web process', async () => {
    const web = await running('web');
    const received: JobPayload[] = [];
    const name = `job-${randomUUID()}`;
    await web.work(name, async (payload) => void received.push(payload));
    await database.inCompany(client_id, (tx) => web.send(tx, name, { client_id }));

    // A worker of another queue with the same poll interval has run its job by now, so this job would have run too.
    const other = await workerSeeing();
    await database.inCompany(client_id, (tx) => web.send(tx, other.name, { client_id }));
    await vi.waitFor(() => expect(other.seen).toHaveLength(1), waiting);
    expect(received).toEqual([]);
    expect(await jobsNamed(name)).toBe(1);
  });

  it('is retried with growing delays after it throws', async () => {
    const jobs = await running('worker');
    const name = `job-${randomUUID()}`;
    await jobs.work(name, () => Promise.reject(new Error('mail server away')));
    await database.inCompany(client_id, (tx) => jobs.send(tx, name, { client_id }));
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        'select state, retry_limit, retry_backoff from pgboss.job where name = $1',
        [name],
      );
      expect(rows).toEqual([{ state: 'retry', retry_limit: 16, retry_backoff: true }]);
    }, waiting);
  });

  it('that takes hours is not restarted while its worker is alive', async () => {
    const web = await running('web');
    const name = `job-${randomUUID()}`;
    await database.inCompany(client_id, (tx) => web.send(tx, name, { client_id }, { is_long: true }));
    const { rows } = await database.pool.query(
      'select expire_seconds, heartbeat_seconds from pgboss.job where name = $1',
      [name],
    );
    expect(rows).toEqual([{ expire_seconds: 21_600, heartbeat_seconds: 60 }]);
  });

  it('finishes before the process stops', async () => {
    const jobs = await running('worker');
    const name = `job-${randomUUID()}`;
    const steps: string[] = [];
    const begun = Promise.withResolvers<void>();
    await jobs.work(name, async () => {
      steps.push('begun');
      begun.resolve();
      await new Promise((resolve) => setTimeout(resolve, 300));
      steps.push('done');
    });
    await database.inCompany(client_id, (tx) => jobs.send(tx, name, { client_id }));
    await begun.promise;

    opened.splice(opened.indexOf(jobs), 1);
    await jobs.stop();
    expect(steps).toEqual(['begun', 'done']);
    const { rows } = await database.pool.query('select state from pgboss.job where name = $1', [name]);
    expect(rows).toEqual([{ state: 'completed' }]);
  });
});

describe('a scheduled job', () => {
  it('is registered once, and only by workers', async () => {
    const name = `nightly-${randomUUID()}`;
    const written = async () =>
      (await database.pool.query('select cron, timezone from pgboss.schedule where name = $1', [name])).rows;
    await (await running('web')).schedule(name, '0 2 * * *', async () => undefined);
    expect(await written()).toEqual([]);

    for (const worker of [await running('worker'), await running('all')]) {
      await worker.schedule(name, '0 2 * * *', async () => undefined);
    }
    expect(await written()).toEqual([{ cron: '0 2 * * *', timezone: 'UTC' }]);
  });
});

describe('a job payload', () => {
  it.each([[{ client_id }], [{ client_id, report_id: randomUUID(), event: 'report.submitted' }]])(
    'accepts %o',
    (payload) => {
      expect(() => checkPayload('mail', payload)).not.toThrow();
    },
  );

  it.each<[Record<string, unknown>, string]>([
    [{}, 'needs the client_id'],
    [{ client_id: 'acme' }, 'needs the client_id'],
    [{ client_id, email: 'ana@example.com' }, 'not the value of email'],
    [{ client_id, note: 'Lunch with Bo' }, 'not the value of note'],
    [{ client_id, number: 4111111111111111 }, 'not the value of number'],
    [{ client_id, card: '4111111111111111' }, 'not the value of card'],
    [{ client_id, nested: { a: 1 } }, 'not the value of nested'],
    [{ client_id, token: 'x'.repeat(61) }, 'not the value of token'],
  ])('rejects %o', (payload, reason) => {
    expect(() => checkPayload('mail', payload as JobPayload)).toThrow(reason);
  });

  it('is checked before the job is sent', async () => {
    const jobs = await running('web');
    const sending = database.inCompany(client_id, (tx) => jobs.send(tx, 'mail', { client_id, text: 'Dear Ana' }));
    await expect(sending).rejects.toThrow('not the value of text');
  });
});

describe('the schema of the queue', () => {
  it('can be installed by several processes at once', async () => {
    await Promise.all([installJobs(testDatabase().owner_url), installJobs(testDatabase().owner_url)]);
  });

  it('belongs to the owner, and the app role cannot create tables in it', async () => {
    const app = new pg.Client({ connectionString: testDatabase().app_url });
    await app.connect();
    await expect(app.query('create table pgboss.mine (id int)')).rejects.toThrow('permission denied');
    await expect(app.query('truncate pgboss.job')).rejects.toThrow('permission denied');
    await app.end();
  });
});

const waiting = { timeout: 20_000, interval: 50 };

async function running(role: Role, poll_every_s = 0.5): Promise<Jobs> {
  const jobs = openJobs({ app_url: testDatabase().app_url, role, poll_every_s });
  await jobs.start();
  opened.push(jobs);
  return jobs;
}

async function workerSeeing({ name = `job-${randomUUID()}`, poll_every_s = 0.5 } = {}) {
  const jobs = await running('worker', poll_every_s);
  const received: JobPayload[] = [];
  await jobs.work(name, async (payload) => void received.push(payload));
  return { jobs, name, seen: received };
}

async function jobsNamed(name: string): Promise<number> {
  const { rows } = await database.pool.query('select count(*) as count from pgboss.job where name = $1', [name]);
  return rows[0].count;
}
