import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installJobs } from '../../jobs/queue.ts';
import type { Settings } from '../embedded/settings.ts';
import { type Embedded, startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { migratedDirectory } from './migrated-directory.ts';

export interface OwnServer extends Embedded {
  directory: string;
  superuser_url: string;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

/** Starts an empty PostgreSQL server for one test file whose tests restart, crash or lock it. */
export async function ownServer(): Promise<OwnServer> {
  return serverIn(await mkdtemp(join(tmpdir(), 'outlay-own-')));
}

/** Starts a server as `ownServer` does, but with the migrations and the job queue installed. */
export async function ownMigratedServer(): Promise<OwnServer> {
  const server = await serverIn(await migratedDirectory());
  await migrate(server.owner_url);
  await installJobs(server.owner_url);
  return server;
}

/** Starts a server with the data of a directory. */
export async function serverIn(directory: string): Promise<OwnServer> {
  const embedded = await startEmbedded({ directory });
  return {
    ...embedded,
    directory,
    superuser_url: await superuserUrl(directory),
    async remove() {
      await embedded.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function superuserUrl(directory: string): Promise<string> {
  const settings = JSON.parse(await readFile(join(directory, 'settings.json'), 'utf8')) as Settings;
  return `postgres://postgres:${settings.passwords.superuser}@127.0.0.1:${settings.port}/outlay`;
}
