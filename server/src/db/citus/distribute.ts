import pg from 'pg';
import { forceRowSecurity, liftEveryForce } from '../migrate/force.ts';
import { migrationLock } from '../migrate/lock.ts';
import { restoreSetAside, setAside } from './set-aside.ts';
import { readShapes, type TableShape } from './table-shapes.ts';

interface DistributeOptions {
  owner_url: string;
  /** The number of shards into which company tables are split. All rows of a company are in one shard. */
  shard_count: number;
  log?: (line: string) => void;
}

/**
 * Distributes a migrated database and its rows on Citus. Company tables are distributed by `client_id`, so that all
 * rows of a company are on one worker; each worker gets a copy of the shared tables. It is safe to run this again, even
 * after an interruption. Returns the number of changed tables.
 */
export async function distribute({ owner_url, shard_count, log }: DistributeOptions): Promise<number> {
  const client = new pg.Client({ connectionString: owner_url, application_name: 'outlay distribute' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(settingsFor(shard_count));
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await checkCluster(client);

    const shapes = await readShapes(client);
    const due = shapes.filter(({ is_done }) => !is_done);
    if (due.length > 0) {
      await liftEveryForce(client);
      await setAside(
        client,
        due.map(({ name }) => name),
      );
      for (const table of due) await shape(client, table, log);
    }
    const restored = await restoreSetAside(client);
    if (restored > 0) log?.(`Restored ${restored} foreign keys and triggers`);
    await forceRowSecurity(client);
    if (due.length > 0) await client.query('analyze');
    return due.length;
  } finally {
    await client.end();
  }
}

/**
 * Returns the settings for the distribution. Triggers are allowed on distributed tables, because ours only change rows
 * of the same company, which are on the same worker.
 */
function settingsFor(shard_count: number): string {
  return `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_min_messages = warning;
    set citus.enable_unsafe_triggers = on; set citus.propagate_set_commands = 'local'; set citus.shard_count = ${Math.trunc(shard_count)}`;
}

async function checkCluster(client: pg.Client): Promise<void> {
  const { rows: installed } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (installed.length === 0)
    throw new Error('This database has no Citus: run "create extension citus" on each node, then add the workers.');
  const { rows: migrated } = await client.query(`select to_regclass('public.users') as found`);
  if (!migrated[0]?.found) throw new Error('This database is empty: start the product once, so that it is migrated.');
  const { rows } = await client.query<{ workers: number; has_shards_on_coordinator: boolean }>(`
    select count(*) filter (where groupid <> 0 and shouldhaveshards)::int as workers,
      coalesce(bool_or(groupid = 0 and shouldhaveshards), false) as has_shards_on_coordinator
    from pg_dist_node where isactive and noderole = 'primary'`);
  if (rows[0]?.has_shards_on_coordinator) throw new Error(shardsOnCoordinator);
  if (!rows[0]?.workers) throw new Error('Citus has no worker: add them as a superuser with citus_add_node.');
}

const shardsOnCoordinator = `The coordinator may get company tables, and row-level security could be bypassed there. Run as a superuser: select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', false) from pg_dist_node where groupid = 0;`;

/**
 * Distributes a table. Citus copies its rows, and the originals are then removed from the coordinator; otherwise they
 * would take up space there and in its backups.
 */
async function shape(client: pg.Client, { name, shape }: TableShape, log?: (line: string) => void): Promise<void> {
  if (shape === 'managed') {
    await client.query(`select citus_add_local_table_to_metadata('${name}')`);
    return;
  }

  log?.(shape === 'company' ? `Distributing ${name}` : `Copying ${name} to each worker`);
  await client.query('begin');
  // Triggers are skipped, because the rows that they would add are copied anyway.
  await client.query(`set local app.skips_triggers = 'on'`);
  if (shape === 'shared') await dropTriggers(client, name);
  await client.query(
    shape === 'company'
      ? `select create_distributed_table('${name}', 'client_id', colocate_with => '${await colocated(client)}')`
      : `select create_reference_table('${name}')`,
  );
  await client.query(`select truncate_local_data_after_distributing_table('${name}')`);
  await client.query('commit');
}

/**
 * Returns the name of a table that is already distributed, so that all rows of a company are stored together; 'none' if
 * there is no such table.
 */
async function colocated(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' limit 1`);
  return rows[0]?.name ?? 'none';
}

/**
 * Drops the triggers of a shared table. They would run on each worker and could not write company rows that are on
 * another worker.
 */
async function dropTriggers(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select tgname::text as name from pg_trigger where not tgisinternal and tgrelid = $1::regclass',
    [table],
  );
  for (const { name } of rows) await client.query(`drop trigger ${pg.escapeIdentifier(name)} on ${table}`);
}
