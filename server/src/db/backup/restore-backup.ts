import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { bindCompany } from '../bind-company.ts';
import { readCluster } from '../citus/safe-cluster.ts';
import { restoreSetAside, setAside } from '../citus/set-aside.ts';
import { readShapes } from '../citus/table-shapes.ts';
import { forceRowSecurity } from '../migrate/force.ts';
import { appliedMigrations, type BackupLine, type BackupTable, backupTables, plainText } from './backup-tables.ts';
import { type Batch, insertBatches } from './insert-batches.ts';

export type BackupJob = Extract<BackupLine, { job: unknown }>['job'];

/**
 * Fills an empty, migrated database from a backup in one transaction, and returns the unfinished jobs. Rows reference
 * each other in cycles, so foreign keys are checked at the end. On Citus, the keys are dropped before loading and added
 * again afterwards.
 */
export async function restoreBackup(owner_url: string, file: string): Promise<BackupJob[]> {
  const client = new pg.Client({ connectionString: owner_url, application_name: 'outlay restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(plainText);
    await refuseFilled(client);
    const { is_distributed } = await readCluster(client);
    const jobs = await (is_distributed ? loadWithoutKeys(client, file) : loadWithLateKeys(client, file));
    await client.query('analyze');
    return jobs;
  } finally {
    await client.end();
  }
}

async function loadWithLateKeys(client: pg.Client, file: string): Promise<BackupJob[]> {
  await client.query('begin');
  const constraints = await foreignKeys(client);
  for (const constraint of constraints) await client.query(`${constraint} deferrable initially deferred`);
  const jobs = await loadLines(client, file);
  await client.query('set constraints all immediate');
  for (const constraint of constraints) await client.query(`${constraint} not deferrable`);
  await client.query('commit');
  return jobs;
}

/**
 * Loads the rows without foreign keys, because Citus cannot defer them. The keys are dropped first and added again
 * afterwards, even if the rows could not be loaded. If the process is killed in between, `npm run distribute` adds the
 * keys.
 */
async function loadWithoutKeys(client: pg.Client, file: string): Promise<BackupJob[]> {
  const tables = await readShapes(client);
  await client.query('set citus.enable_unsafe_triggers = on');
  // Citus refuses to change tables that refer to each other in one transaction, unless it processes one shard at a
  // time.
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`);
  await setAside(
    client,
    tables.map(({ name }) => name),
  );
  try {
    await client.query('begin');
    const jobs = await loadLines(client, file);
    await client.query('commit');
    return jobs;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await restoreSetAside(client);
    await forceRowSecurity(client);
  }
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from companies limit 1');
  if (rowCount) throw new Error('The database already contains companies. Restore into an empty one.');
}

async function foreignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s alter constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`);
  return rows.map(({ statement }) => statement);
}

async function loadLines(client: pg.Client, file: string): Promise<BackupJob[]> {
  // Triggers would add rows that the backup already contains.
  await client.query(`set local app.skips_triggers = 'on'`);
  const tables = new Map((await backupTables(client)).map((table) => [table.name, table]));
  for (const { name, has_companies } of tables.values())
    if (!has_companies) await client.query(`delete from ${pg.escapeIdentifier(name)}`);
  const jobs: BackupJob[] = [];
  let batch: Batch | undefined;
  let isComplete = false;
  for await (const text of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    const line = JSON.parse(text) as BackupLine;
    if ('row' in line) await batch?.add(line.row);
    else await batch?.flush();
    if ('format' in line) await refuseOtherVersion(client, line.migrations);
    if ('table' in line) batch = await startBatch(client, tables.get(line.table), line);
    if ('job' in line) jobs.push(line.job);
    if ('end' in line) isComplete = true;
  }
  if (!isComplete) throw new Error('The backup is incomplete. Nothing was restored.');
  return jobs;
}

async function refuseOtherVersion(client: pg.Client, migrations: readonly string[]): Promise<void> {
  const here = await appliedMigrations(client);
  if (here.join() === migrations.join()) return;
  throw new Error('The backup was made by another version of Outlay. Restore it with that version, then update.');
}

async function startBatch(
  client: pg.Client,
  table: BackupTable | undefined,
  line: Extract<BackupLine, { table: string }>,
): Promise<Batch> {
  if (!table) throw new Error(`The backup contains the unknown table ${line.table}.`);
  if (line.client_id) await client.query(bindCompany(line.client_id));
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const columns = line.columns.map((name) => ({ name, type: types.get(name) ?? 'text' }));
  return insertBatches(client, { table: line.table, columns });
}
