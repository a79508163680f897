import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../embedded/settings.ts';
import { type Embedded, startEmbedded } from '../embedded.ts';

export interface OwnServer extends Embedded {
  directory: string;
  superuser_url: string;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

/** A PostgreSQL server for one test file, for tests that restart, crash or lock it. */
export async function ownServer(): Promise<OwnServer> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-own-'));
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
