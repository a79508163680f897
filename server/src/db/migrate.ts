import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type MigrationFile, readMigrationFiles, splitStatements } from './migrate/files.ts';
import { forceRowSecurity, liftForce } from './migrate/force.ts';
import { turnOffJit } from './migrate/jit.ts';
import { migrationLock } from './migrate/lock.ts';

const ourMigrations = fileURLToPath(new URL('./migrations', import.meta.url));
/**
 * Settings for Citus, which have no effect without it. The first one allows triggers, because ours only change rows of
 * the same company, which are on the same node. The second one lets a migration change rows and tables in one
 * transaction.
 */
const allowOnCitus = `set citus.enable_unsafe_triggers = on; set citus.multi_shard_modify_mode = 'sequential'`;

/**
 * Applies new SQL files in the order of their names and returns these names. Runs as the owner on a direct connection.
 * If several processes start at the same time, the others wait for the first.
 */
export async function migrate(
  owner_url: string,
  options: { directory?: string; log?: (line: string) => void } = {},
): Promise<string[]> {
  const files = await readMigrationFiles(options.directory ?? ourMigrations);
  const client = new pg.Client({ connectionString: owner_url, application_name: 'outlay migrations' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkVersion(client);
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10min'`,
    );
    await client.query(allowOnCitus);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await turnOffJit(client);
    // A migration that waits for a lock blocks every later statement on the table, so it gives up after a short time
    // and tries again.
    await client.query(`set lock_timeout = '3s'; set client_min_messages = warning`);
    // Moving a company to another worker lifts forced row-level security and may have been interrupted, so it is
    // restored here.
    await forceRowSecurity(client);
    const pending = await findPending(client, files);
    for (const file of pending) {
      options.log?.(`Applying ${file.name}`);
      await applyPatiently(client, file);
    }
    return pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/** Returns the names of the files that the next start will apply. */
export async function readPending(owner_url: string): Promise<string[]> {
  const files = await readMigrationFiles(ourMigrations);
  const client = new pg.Client({ connectionString: owner_url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as exists`,
    );
    const pending = rows[0]?.exists ? await withoutApplied(client, files) : files;
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; text: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as text`,
  );
  const found = rows[0];
  if (!found || found.version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this is ${found?.text}.`);
}

async function findPending(client: pg.Client, files: MigrationFile[]): Promise<MigrationFile[]> {
  await client.query(`
    create table if not exists public.schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`);
  return withoutApplied(client, files);
}

async function withoutApplied(client: pg.Client, files: MigrationFile[]): Promise<MigrationFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = files.filter((file) => applied.has(file.name) && applied.get(file.name) !== file.checksum);
  if (changed.length > 0) {
    const names = changed.map((file) => file.name).join(', ');
    throw new Error(`Already applied and changed since: ${names}. Restore the file and write a new migration instead.`);
  }
  return files.filter((file) => !applied.has(file.name));
}

/**
 * Applies a file and retries after a lock timeout. A retry is safe, because the timeout rolls back the whole file, or,
 * in a file without a transaction, stops before the statement takes effect.
 */
async function applyPatiently(client: pg.Client, file: MigrationFile): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return file.in_transaction ? await applyInTransaction(client, file) : await applyStatements(client, file);
    } catch (error) {
      const timedOut = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!timedOut || attempt === 10) {
        throw new Error(`The migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
      }
      await pause(500 * attempt);
    }
  }
}

async function applyInTransaction(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await liftForce(client, file.sql);
    // Citus sends the whole message to the workers, which reject more than one statement at a time.
    const isOnCitus = await hasCitus(client);
    for (const statement of isOnCitus ? splitStatements(file.sql) : [file.sql]) await client.query(statement);
    await forceRowSecurity(client);
    await recordApplied(client, file);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('it ended its transaction itself or left it aborted.');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

/**
 * Applies the statements of a file one by one. If an index could not be built concurrently, it remains as an invalid
 * index, so it is dropped and built again.
 */
async function applyStatements(client: pg.Client, file: MigrationFile): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace and relkind = 'i'`,
  );
  for (const index of rows) await client.query(`drop index concurrently if exists ${index.name}`);
  for (const statement of file.statements) await client.query(statement);
  await recordApplied(client, file);
}

async function recordApplied(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
    file.name,
    file.checksum,
  ]);
}
