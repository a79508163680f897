import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Directories } from './directories.ts';
import { type Settings, urlFor } from './settings.ts';

/**
 * Creates the data folder if needed. The folder is renamed into place once complete, so a crash leaves no partial
 * cluster.
 */
export async function createCluster(directories: Directories, settings: Settings): Promise<void> {
  if (await stat(join(directories.cluster, 'PG_VERSION')).catch(() => undefined)) return;
  await removeHalfMadeClusters(directories.cluster);

  const draft = `${directories.cluster}.draft-${process.pid}`;
  const password_file = `${draft}-password`;
  await mkdir(draft, { mode: 0o700 });
  await writeFile(password_file, settings.passwords.superuser, { mode: 0o600 });
  if ('uid' in directories.account) {
    await chown(draft, directories.account.uid, directories.account.gid);
    await chown(password_file, directories.account.uid, directories.account.gid);
  }
  try {
    await promisify(execFile)(
      directories.programs.initdb,
      [
        `--pgdata=${draft}`,
        `--pwfile=${password_file}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Uses the same sort order and case rules on every machine, independent of its locales.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { ...directories.account, cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
    );
  } catch (error) {
    throw new Error(`The embedded PostgreSQL could not be initialised in ${directories.cluster}.`, { cause: error });
  } finally {
    await rm(password_file, { force: true });
  }
  await rename(draft, directories.cluster);
}

/**
 * Creates the owner role, which runs migrations, and the app role, which is subject to row-level security. Neither is a
 * superuser, and the app role owns nothing.
 */
export async function createRoles(settings: Settings): Promise<void> {
  const client = new pg.Client({ connectionString: urlFor('superuser', settings) });
  await client.connect();
  try {
    const found = await client.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname in ('outlay_owner', 'outlay_app')`,
    );
    const roles = found.rows.map((row) => row.rolname);
    for (const [role, password] of [
      ['outlay_owner', settings.passwords.owner],
      ['outlay_app', settings.passwords.app],
    ] as const) {
      if (roles.includes(role)) continue;
      const secret = client.escapeLiteral(password);
      await client.query(
        `create role ${role} login nosuperuser nobypassrls nocreaterole nocreatedb password ${secret}`,
      );
    }
    await client.query(`alter role outlay_app set statement_timeout = '5s'`);
    await client.query(`alter role outlay_app set idle_in_transaction_session_timeout = '15s'`);
    await client.query('alter role outlay_app set jit = off');
    const database = await client.query(`select from pg_database where datname = 'outlay'`);
    if (database.rowCount === 0) await client.query('create database outlay owner outlay_owner');
  } finally {
    await client.end();
  }
}

async function removeHalfMadeClusters(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(cluster)}.draft-`)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
