import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distribute } from '../db/citus/distribute.ts';
import { moveCompany } from '../db/citus/move-company.ts';
import { type CompanyTransaction, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { type CitusCluster, findCitus, startCitusCluster } from '../db/testing/citus-cluster.ts';
import { installJobs } from '../jobs/queue.ts';
import { findInconsistentBooks } from '../modules/payouts/broken-books.ts';
import { aCompany, type TestCompany } from '../testing/a-company.ts';
import { type Answer, send } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

const reason = findCitus() ? '' : ' (skipped: Citus is not installed)';

describe.skipIf(!findCitus())(`on Citus with two workers${reason}`, { timeout: 240_000 }, () => {
  let directory: string;
  let cluster: CitusCluster;
  let superuser: pg.Client;
  let product: TestProduct;
  let company: TestCompany<'ana'>;
  let report_id: string;
  const inCompany = <T>(work: (tx: CompanyTransaction) => Promise<T>) =>
    product.app.database.inCompany(company.client_id, work);

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outlay-citus-'));
    cluster = await startCitusCluster(directory);
    await migrate(cluster.owner_url);
    await installJobs(cluster.owner_url);
    superuser = new pg.Client({ connectionString: cluster.superuser_url });
    await superuser.connect();
    const before = await testProduct({ database: cluster });
    company = await aCompany(before, { ana: ['employee'] });
    ({ report_id } = await company.people.ana.calls('reports.create', { title: 'Before' }));
    await before.stop();
  }, 240_000);

  afterAll(async () => {
    await product?.stop();
    await superuser?.end();
    await cluster?.stop();
    await rm(directory, { recursive: true, force: true });
  }, 60_000);

  it('distributes a database with rows and keeps rows, keys and triggers', async () => {
    const [before] = await facts();
    expect(await distribute({ owner_url: cluster.owner_url, shard_count: 4 })).toBeGreaterThan(100);
    expect(await facts()).toEqual([before]);
    expect(await distribute({ owner_url: cluster.owner_url, shard_count: 4 })).toBe(0);

    const { rows } = await superuser.query(`select from pg_class c
      left join pg_dist_partition d on d.logicalrelid = c.oid and d.partmethod = 'h'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and d.partmethod is null`);
    expect(rows).toEqual([]);
  });

  it('serves the rows from before, and writes new ones', async () => {
    product = await testProduct({ database: cluster });
    expect(await titles()).toEqual(['Before']);
    expect(await createReport('After')).toMatchObject({ http_status: 200 });
    expect(await titles()).toEqual(['After', 'Before']);
  });

  it('shows a company no rows of another one', async () => {
    const other = await aCompany(product, { ben: ['employee'] });
    const title = () =>
      other.inCompany((tx) => tx.selectFrom('reports').select('title').where('id', '=', report_id).execute());
    expect(await title()).toEqual([]);
    await expect(product.app.database.outside.selectFrom('reports').select('id').execute()).rejects.toThrow();
  });

  it('commits a job together with its change', async () => {
    const prepared = async () => {
      const { rows } = await superuser.query<{ count: string }>('select count(*) from pg_dist_transaction');
      return Number(rows[0]?.count);
    };
    await superuser.query('select recover_prepared_transactions()');
    expect(await prepared()).toBe(0);
    await inCompany(async (tx) => {
      await tx
        .updateTable('reports')
        .set({ title: 'Renamed' })
        .where('client_id', '=', company.client_id)
        .where('id', '=', report_id)
        .execute();
      await product.app.jobs.send(tx, 'trips.sync', { client_id: company.client_id });
    });
    expect(await prepared()).toBe(1);
  });

  it('applies a migration that adds a table with foreign keys', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outlay-migration-'));
    await writeFile(
      join(folder, '20990101000000_parking.sql'),
      `-- Parking is claimed by the hour.
create table parking (client_id uuid not null, id uuid not null, owner_id uuid not null, primary key (client_id, id));
select outlay_wall('parking');
alter table parking add foreign key (client_id) references companies (client_id);
alter table parking add foreign key (client_id, owner_id) references users (client_id, id);
alter table reports add column parking_hours integer;
update reports set parking_hours = 1;
create index parking_by_owner on parking (client_id, owner_id);
`,
    );
    expect(await migrate(cluster.owner_url, { directory: folder })).toHaveLength(1);
    const { rows } = await superuser.query('select distinct parking_hours from reports');
    expect(rows).toEqual([{ parking_hours: 1 }]);
    expect(await distribute({ owner_url: cluster.owner_url, shard_count: 4 })).toBe(0);
    await rm(folder, { recursive: true });
  });

  it.each([
    [
      'when the coordinator may get rows of companies',
      `select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) from pg_dist_node where groupid = 0`,
      'where row-level security can be bypassed',
      `select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', false) from pg_dist_node where groupid = 0`,
    ],
    [
      'when the workers would not learn the company',
      'alter role outlay_app reset citus.propagate_set_commands',
      'would not learn which company',
      `alter role outlay_app set citus.propagate_set_commands = 'local'`,
    ],
    [
      'while the distribution has not finished',
      'create table distribution_in_progress ()',
      'has not finished',
      'drop table distribution_in_progress',
    ],
  ])('refuses to start %s', async (_when, breakIt, message, repair) => {
    await superuser.query(breakIt);
    try {
      await expect(openDatabase({ app_url: cluster.app_url, pool_size: 1 })).rejects.toThrow(message);
    } finally {
      await superuser.query(repair);
    }
  });

  it('moves a company to another worker while requests run', async () => {
    const from = await workerOf(company.client_id);
    const port = cluster.worker_ports.find((other) => other !== from) ?? 0;
    const requests = keepWriting();
    const moved = moveCompany({ ...cluster, client_id: company.client_id, to: { host: '127.0.0.1', port } });
    const { statuses, slowestMs } = await moved.finally(() => requests.end()).then(requests.end);

    expect(await workerOf(company.client_id)).toBe(port);
    expect(Object.keys(statuses)).toEqual(['200']);
    expect(slowestMs).toBeLessThan(15_000);
    expect((await titles()).filter((title) => title === 'While moving')).toHaveLength(statuses[200] ?? 0);
    const { rows } = await superuser.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    );
    expect(rows).toEqual([]);
  });

  it('has consistent books afterwards', async () => {
    const found: string[] = [];
    for await (const { sentence } of findInconsistentBooks(product.app)) found.push(sentence);
    expect(found).toEqual([]);
  });

  /**
   * Counts the foreign keys, the triggers, and rows of several tables. The foreign keys of copies of shared tables,
   * whose names end with a number, do not count.
   */
  async function facts() {
    const { rows } = await superuser.query(`select
      (select count(*) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
        and conrelid::regclass::text !~ '_[0-9]{6}$') as keys,
      (select count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal
        and c.relnamespace = 'public'::regnamespace and c.relname <> 'companies') as triggers,
      (select count(*) from users) as users, (select count(*) from reports) as reports,
      (select count(*) from activity) as activity, (select count(*) from audit_unsealed) as unsealed`);
    return rows;
  }

  /** Creates a report as Ana. Her session began before the app was started again. */
  async function createReport(title: string): Promise<Answer> {
    const access_token = await product.app.access_tokens.issue(company.people.ana, product.app.clock());
    return send(product.address, 'reports.create', { title }, { access_token });
  }

  async function titles(): Promise<string[]> {
    const rows = await inCompany((tx) =>
      tx.selectFrom('reports').select('title').where('client_id', '=', company.client_id).orderBy('title').execute(),
    );
    return rows.map(({ title }) => title);
  }

  /** Creates reports one after the other until `end` is called. */
  function keepWriting() {
    let isEnding = false;
    const statuses: Record<number, number> = {};
    let slowestMs = 0;
    const writing = (async () => {
      while (!isEnding) {
        const began = performance.now();
        const { http_status } = await createReport('While moving');
        statuses[http_status] = (statuses[http_status] ?? 0) + 1;
        slowestMs = Math.max(slowestMs, Math.round(performance.now() - began));
      }
    })();
    return {
      end: async () => {
        isEnding = true;
        await writing;
        return { statuses, slowestMs };
      },
    };
  }

  async function workerOf(client_id: string): Promise<number> {
    const { rows } = await superuser.query<{ port: number }>(
      `select nodeport as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('users', $1::uuid)`,
      [client_id],
    );
    return rows[0]?.port ?? 0;
  }
});
