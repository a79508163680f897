import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findDirectories } from '../embedded/directories.ts';
import { startPostmaster, stopPostmaster } from '../embedded/postmaster.ts';
import { freePort, readSettings } from '../embedded/settings.ts';
import { migratedDirectory } from './migrated-directory.ts';
import { type OwnServer, serverIn } from './own-server.ts';

export interface ReplicaServer {
  app_url: string;
  superuser_url: string;
  /** Waits until the replica has everything that the primary has. */
  catchUp(): Promise<void>;
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stop(): Promise<void>;
  /** Stops the replica and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts a PostgreSQL server for one test file and a streaming replica of it. Both start from copies of the same
 * stopped server. This is the simplest base backup, and it needs no program that the embedded PostgreSQL lacks.
 */
export async function ownServerWithReplica(): Promise<{ primary: OwnServer; replica: ReplicaServer }> {
  const directory = await migratedDirectory();
  const primary = await serverIn(await migratedDirectory());
  return { primary, replica: await startReplica(directory, primary) };
}

async function startReplica(directory: string, primary: OwnServer): Promise<ReplicaServer> {
  const directories = await findDirectories(directory);
  const settings = await readSettings(directories.settings_file, await freePort());
  const { hostname, port, username, password } = new URL(primary.superuser_url);
  await writeFile(join(directories.cluster, 'standby.signal'), '');
  await appendFile(
    join(directories.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  const started = await startPostmaster(directories, settings);
  if (started !== 'ready') throw new Error(`The replica did not start: ${started}.`);

  // Without its search part, the URL does not lead to the primary's Unix socket.
  const urlOf = (url: string) => Object.assign(new URL(url), { port: `${settings.port}`, search: '' }).href;
  const superuser_url = urlOf(primary.superuser_url);
  const stop = () => stopPostmaster(directories);
  return {
    app_url: urlOf(primary.app_url),
    superuser_url,
    catchUp: () => catchUp(primary, superuser_url),
    pauseReplay: async () => {
      await ask(superuser_url, 'select pg_wal_replay_pause()');
      await until(async () => (await ask(superuser_url, 'select pg_get_wal_replay_pause_state()')) === 'paused');
    },
    resumeReplay: async () => void (await ask(superuser_url, 'select pg_wal_replay_resume()')),
    stop,
    remove: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function catchUp(primary: OwnServer, superuser_url: string): Promise<void> {
  const end = await ask(primary.superuser_url, 'select pg_current_wal_flush_lsn()::text');
  await until(async () => (await ask(superuser_url, `select pg_last_wal_replay_lsn() >= '${end}'`)) === true);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('The replica does not follow the primary.');
    await pause(20);
  }
}

/** Runs a query and returns the first value of its result. */
async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
