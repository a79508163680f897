import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { distribute } from '../db/citus/distribute.ts';
import { migrate } from '../db/migrate.ts';
import { type CitusCluster, findCitus, startCitusCluster } from '../db/testing/citus-cluster.ts';
import { installJobs } from '../jobs/queue.ts';
import { aCompany, type TestCompany } from '../testing/a-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { killServerOf } from './kill-postgres.ts';

const reason = findCitus() ? '' : ' (skipped: Citus is not installed)';

/**
 * The row of a job is on the coordinator, and the change that created the job is on a worker node. The worker prepares
 * its part, the coordinator commits, then the worker commits. Each test stops between two of these steps: a server
 * waits for a standby that does not exist after it has written the prepared or committed transaction to its disk.
 */
describe.skipIf(!findCitus())(`kill -9 during a commit${reason}`, { timeout: 120_000 }, () => {
  let directory: string;
  let cluster: CitusCluster;
  let product: TestProduct;
  let company: TestCompany<'ana'>;
  let worker_url: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outlay-citus-'));
    cluster = await startCitusCluster(directory);
    await migrate(cluster.owner_url);
    await installJobs(cluster.owner_url);
    await distribute({ owner_url: cluster.owner_url, shard_count: 2 });
    product = await testProduct({ database: cluster });
    company = await aCompany(product, { ana: ['employee'] });
    worker_url = await urlOfWorker();
  }, 240_000);

  afterAll(async () => {
    await product?.stop();
    await cluster?.stop();
    await rm(directory, { recursive: true, force: true });
  }, 60_000);

  it('of the coordinator, before it commits, undoes both the change and its job', async () => {
    const before = await saved();
    await waitForStandby(worker_url);
    const changed = changeWithJob('Before the commit');
    await vi.waitFor(async () => expect(await prepared()).toBe(1), { timeout: 10_000 });

    await killServerOf(cluster.directoryOf(portOf(cluster.superuser_url)));
    await expect(changed).rejects.toThrow();
    await stopWaiting(worker_url, { isRunning: true });
    await cluster.restart(portOf(cluster.superuser_url));

    expect(await prepared()).toBe(1);
    await recover();
    expect(await prepared()).toBe(0);
    expect(await saved()).toEqual(before);
  });

  it('of the coordinator, after it has committed, but not the worker, saves both the change and its job', async () => {
    const { jobs } = await saved();
    await waitForStandby(cluster.superuser_url);
    const changed = changeWithJob('After the commit');
    await untilWaiting(cluster.superuser_url);
    await stopWaiting(cluster.superuser_url, { isRunning: false });

    await killServerOf(cluster.directoryOf(portOf(cluster.superuser_url)));
    await expect(changed).rejects.toThrow();
    await cluster.restart(portOf(cluster.superuser_url));

    expect(await prepared()).toBe(1);
    await recover();
    expect(await prepared()).toBe(0);
    expect(await saved()).toEqual({ name: 'After the commit', jobs: jobs + 1 });
  });

  it('of the worker, after it has prepared, undoes both the change and its job', async () => {
    const before = await saved();
    await waitForStandby(worker_url);
    const changed = changeWithJob('Prepared by the worker');
    await untilWaiting(worker_url);
    expect(await prepared()).toBe(1);
    await stopWaiting(worker_url, { isRunning: false });

    await killServerOf(cluster.directoryOf(portOf(worker_url)));
    await expect(changed).rejects.toThrow();
    await cluster.restart(portOf(worker_url));

    await recover();
    expect(await prepared()).toBe(0);
    expect(await saved()).toEqual(before);
  });

  it('of the worker, after the coordinator has committed, saves both the change and its job', async () => {
    const { jobs } = await saved();
    await waitForStandby(cluster.superuser_url);
    const changed = changeWithJob('Committed by the coordinator');
    await untilWaiting(cluster.superuser_url);
    expect(await prepared()).toBe(1);

    await killServerOf(cluster.directoryOf(portOf(worker_url)));
    await stopWaiting(cluster.superuser_url, { isRunning: true });
    await changed;
    await cluster.restart(portOf(worker_url));

    await recover();
    expect(await prepared()).toBe(0);
    expect(await saved()).toEqual({ name: 'Committed by the coordinator', jobs: jobs + 1 });
  });

  function changeWithJob(first_name: string): Promise<void> {
    return company.inCompany(async (tx) => {
      await tx.updateTable('users').set({ first_name }).where('client_id', '=', company.client_id).execute();
      await product.app.jobs.send(tx, 'trips.sync', { client_id: company.client_id });
    });
  }

  /**
   * Reads the saved name and the number of jobs. The app's connections ended with the coordinator, so the first
   * attempts may fail.
   */
  function saved(): Promise<{ name: string; jobs: number }> {
    const read = () =>
      company.inCompany(async (tx) => {
        const { rows } = await sql<{ name: string }>`
          select first_name as name from users where client_id = ${company.client_id}`.execute(tx);
        const { rows: jobs } = await sql<{ count: number }>`
          select count(*) as count from pgboss.job where name = 'trips.sync' and data ->> 'client_id' = ${company.client_id}`.execute(
          tx,
        );
        return { name: rows[0]?.name ?? '', jobs: Number(jobs[0]?.count) };
      });
    return vi.waitFor(read, { timeout: 10_000 });
  }

  async function waitForStandby(url: string): Promise<void> {
    await query(url, `alter system set synchronous_standby_names = 'nobody'`);
    await query(url, 'select pg_reload_conf()');
  }

  /** Waits until a transaction of the server has been written and waits for the standby. */
  async function untilWaiting(url: string): Promise<void> {
    const waiting = () => query(url, `select from pg_stat_activity where wait_event = 'SyncRep'`);
    await vi.waitFor(async () => expect(await waiting()).toEqual([{}]), { timeout: 10_000 });
  }

  async function stopWaiting(url: string, { isRunning }: { isRunning: boolean }): Promise<void> {
    await query(url, 'alter system reset synchronous_standby_names');
    if (isRunning) await query(url, 'select pg_reload_conf()');
  }

  /** Completes or rolls back the prepared transactions, as Citus does every minute. */
  async function recover(): Promise<void> {
    await query(cluster.superuser_url, 'select recover_prepared_transactions()');
  }

  async function prepared(): Promise<number> {
    return (await query(worker_url, 'select from pg_prepared_xacts')).length;
  }

  async function urlOfWorker(): Promise<string> {
    const [placement] = await query(
      cluster.superuser_url,
      `select nodeport as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('users', '${company.client_id}'::uuid)`,
    );
    return Object.assign(new URL(cluster.superuser_url), { port: `${placement?.port}` }).href;
  }
});

function portOf(url: string): number {
  return Number(new URL(url).port);
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
