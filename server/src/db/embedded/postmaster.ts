import { execFile, spawn } from 'node:child_process';
import { open, readFile, realpath, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Place } from './directories.ts';
import { commandOf } from './processes.ts';
import type { Settings } from './settings.ts';

const logLimitBytes = 10_000_000;

export interface Postmaster {
  pid: number;
  port: number;
  is_ready: boolean;
}

/** The live server on this data folder, whoever started it. Its lock file tells the same as pg_ctl reads there. */
export async function findPostmaster(place: Place): Promise<Postmaster | undefined> {
  const lines = (await readFile(lockFile(place), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port) return undefined;
  const command = commandOf(pid);
  const names = [place.cluster, await realpath(place.cluster).catch(() => place.cluster)];
  const isOurs = process.platform === 'win32' ? command !== '' : names.some((name) => command.includes(name));
  return isOurs ? { pid, port, is_ready: lines[7]?.trim() === 'ready' } : undefined;
}

export type Started = 'ready' | 'port taken' | 'still in use';

/**
 * Runs the `postgres` program itself rather than the package's class. The class ties the server to us by a pipe, by
 * our process group and by exit handlers: Ctrl-C in a terminal would reach the server before we have finished the
 * requests in flight, and a start over an orphan rejects with nothing. Here the server has its own session, writes
 * its log to a file and outlives us when we are killed, ready to be adopted.
 */
export async function startPostmaster(place: Place, settings: Settings): Promise<Started> {
  await disownStrangersLock(place);
  const logged = await stat(place.log_file).catch(() => undefined);
  if (logged && logged.size > logLimitBytes) await truncate(place.log_file);
  const log = await open(place.log_file, 'a', 0o600);
  const from = (await log.stat()).size;
  const server = spawn(
    place.programs.postgres,
    [
      '-D',
      place.cluster,
      '-p',
      `${settings.port}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
    {
      ...place.account,
      cwd: '/',
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  let ended = false;
  server.on('exit', () => {
    ended = true;
  });
  server.on('error', () => {
    ended = true;
  });
  server.unref();
  await log.close();

  if (await untilReady(place, () => ended)) return 'ready';
  const told = (await readFile(place.log_file, 'utf8')).slice(from);
  if (/could not bind|Address already in use/i.test(told)) return 'port taken';
  if (/pre-existing shared memory block|lock file "postmaster.pid" already exists/i.test(told)) return 'still in use';
  throw new Error(
    `The embedded PostgreSQL did not start:\n${told.trim() || `${place.programs.postgres} could not be run.`}`,
  );
}

/** Waits while the server starts or recovers from a crash, at most a minute; false when it has ended instead. */
export async function untilReady(place: Place, hasEnded: () => boolean): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  while (!hasEnded()) {
    if ((await findPostmaster(place))?.is_ready) return true;
    if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL in ${place.cluster} does not become ready.`);
    await pause(20);
  }
  return false;
}

/** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(place: Place): Promise<void> {
  if (!(await findPostmaster(place))) return;
  const ask = (mode: string) =>
    promisify(execFile)(place.programs.pg_ctl, ['stop', '-D', place.cluster, '-m', mode, '-w', '-t', '30'], {
      ...place.account,
      cwd: '/',
    });
  await ask('fast').catch(async (error) => {
    if (await findPostmaster(place)) await ask('immediate').catch(() => Promise.reject(error));
  });
}

/**
 * A lock left by a crash may name a number that now belongs to a stranger, and PostgreSQL would then refuse to start.
 * Put our own number there: a server takes a lock of its parent for stale, yet still checks, by the shared memory
 * named in the same file, that no process of the crashed server is left. Deleting the file would lose that check.
 */
async function disownStrangersLock(place: Place): Promise<void> {
  const lock = await readFile(lockFile(place), 'utf8').catch(() => undefined);
  if (lock === undefined || (await findPostmaster(place))) return;
  await writeFile(lockFile(place), lock.replace(/^-?\d+/, `${process.pid}`));
}

function lockFile(place: Place): string {
  return join(place.cluster, 'postmaster.pid');
}
