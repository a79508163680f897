import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installJobs } from '../../jobs/queue.ts';
import { startEmbedded } from '../embedded.ts';
import { readMigrationFiles } from '../migrate/files.ts';
import { migrate } from '../migrate.ts';

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url));
const prefix = 'migrated-database-';

/**
 * Creates a data directory for a test server with the migrations applied; on Windows, the directory is empty. The first
 * call after a change to the migrations prepares a template; every other call copies the template, which takes a
 * fraction of the time.
 */
export async function migratedDirectory(path?: string): Promise<string> {
  const directory = path ?? (await mkdtemp(join(tmpdir(), 'outlay-test-')));
  // Windows has no command that copies files with their owners.
  if (process.platform !== 'win32') await copy(await template(), directory);
  return directory;
}

async function template(): Promise<string> {
  const path = join(cache, `${prefix}${await fingerprint()}`);
  if (await stat(path).catch(() => undefined)) return path;

  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache))
    if (name.startsWith(prefix)) await rm(join(cache, name), { recursive: true, force: true });

  const prepared = await mkdtemp(join(tmpdir(), 'outlay-template-'));
  const server = await startEmbedded({ directory: prepared });
  await migrate(server.owner_url);
  await installJobs(server.owner_url);
  await server.stop();

  // Renaming makes the template appear only when it is complete. If two runs prepare a template at the same time, the
  // first one is used.
  const draft = `${path}.${process.pid}`;
  await copy(prepared, draft);
  await rename(draft, path).catch(() => rm(draft, { recursive: true, force: true }));
  await rm(prepared, { recursive: true, force: true });
  return path;
}

/** Copies a directory with the owner of every file, because PostgreSQL refuses data that belongs to another account. */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

async function fingerprint(): Promise<string> {
  const migrations = await readMigrationFiles(fileURLToPath(new URL('../migrations', import.meta.url)));
  const hash = createHash('sha256').update(`${process.getuid?.()} ${process.platform}`);
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}`);
  return hash.digest('hex').slice(0, 16);
}
