import { execFile, spawn } from 'node:child_process';
import { open, readdir, readFile, realpath, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Directories } from './directories.ts';
import { memorySettings } from './memory-settings.ts';
import { commandOf } from './processes.ts';
import type { Settings } from './settings.ts';

const logLimitBytes = 10_000_000;

interface Postmaster {
  pid: number;
  port: number;
  /** The directory of the server's Unix socket; null if the server listens on TCP only. */
  socket_directory: string | null;
  is_ready: boolean;
}

/**
 * Finds the live server on this data folder, regardless of which process started it. Reads the lock file in the same
 * way as pg_ctl.
 */
export async function findPostmaster(directories: Directories): Promise<Postmaster | undefined> {
  const lines = (await readFile(lockFile(directories), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port) return undefined;
  const command = commandOf(pid);
  const names = [directories.cluster, await realpath(directories.cluster).catch(() => directories.cluster)];
  const isOurs = process.platform === 'win32' ? command !== '' : names.some((name) => command.includes(name));
  if (!isOurs) return undefined;
  return { pid, port, socket_directory: lines[4]?.trim() || null, is_ready: lines[7]?.trim() === 'ready' };
}

type Started = 'ready' | 'port taken' | 'still in use';

/**
 * Runs the `postgres` program directly instead of using the class of the npm package. That class ties the server to our
 * process by a pipe, the process group and exit handlers: Ctrl-C would stop the server before our requests finish, and
 * a start next to an orphaned server would fail without an error. Here the server has its own session, logs to a file
 * and survives this process, so that another process can adopt it.
 */
export async function startPostmaster(directories: Directories, settings: Settings): Promise<Started> {
  await disownStrangersLock(directories);
  const logged = await stat(directories.log_file).catch(() => undefined);
  if (logged && logged.size > logLimitBytes) await truncate(directories.log_file);
  const log = await open(directories.log_file, 'a', 0o600);
  const from = (await log.stat()).size;
  const server = spawn(
    directories.programs.postgres,
    [
      '-D',
      directories.cluster,
      '-p',
      `${settings.port}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${socketDirectory(directories)}`,
      ...Object.entries(memorySettings()).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...directories.account,
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

  if (await untilReady(directories, () => ended)) return 'ready';
  const output = (await readFile(directories.log_file, 'utf8')).slice(from);
  if (/could not bind|Address already in use/i.test(output)) return 'port taken';
  if (/pre-existing shared memory block|lock file "postmaster.pid" already exists/i.test(output)) return 'still in use';
  throw new Error(
    `The embedded PostgreSQL did not start:\n${output.trim() || `${directories.programs.postgres} could not be run.`}`,
  );
}

/**
 * Returns the directory for the server's Unix socket; empty where the system has no sockets or would refuse the path.
 * Connections through a socket take less processor time than TCP, and only our account can enter the data folder.
 */
function socketDirectory({ cluster }: Directories): string {
  const isUsable = process.platform !== 'win32' && cluster.length <= maxSocketDirectory && /^[\w./-]+$/u.test(cluster);
  return isUsable ? cluster : '';
}

/** A socket's path has at most 103 bytes on macOS and 107 on Linux. The longest file name is '/.s.PGSQL.65535'. */
const maxSocketDirectory = 88;

/** Waits up to a minute while the server starts or recovers; false if it exits instead. */
async function untilReady(directories: Directories, hasEnded: () => boolean): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  while (!hasEnded()) {
    if ((await findPostmaster(directories))?.is_ready) return true;
    if (Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL in ${directories.cluster} does not become ready.`);
    await pause(20);
  }
  return false;
}

/** Stops the server with a fast shutdown: open transactions are rolled back, and committed data is on disk. */
export async function stopPostmaster(directories: Directories): Promise<void> {
  if (!(await findPostmaster(directories))) return;
  const stop = (mode: string) =>
    promisify(execFile)(
      directories.programs.pg_ctl,
      ['stop', '-D', directories.cluster, '-m', mode, '-w', '-t', '30'],
      {
        ...directories.account,
        cwd: '/',
      },
    );
  await stop('fast').catch(async (error) => {
    if (await findPostmaster(directories)) await stop('immediate').catch(() => Promise.reject(error));
  });
}

/**
 * Writes our process id into the lock file that a crashed server left. The old id may now belong to another program, so
 * PostgreSQL would refuse to start; our own id makes the lock stale for our child process. PostgreSQL still checks, by
 * shared memory, that no process of the crashed server is left; deleting the file would lose this check.
 */
async function disownStrangersLock(directories: Directories): Promise<void> {
  const lock = await readFile(lockFile(directories), 'utf8').catch(() => undefined);
  if (lock === undefined || (await findPostmaster(directories))) return;
  await writeFile(lockFile(directories), lock.replace(/^-?\d+/, `${process.pid}`));
  // The lock of the socket has the same process id. It protects nothing more, so it is deleted.
  const [socketLock] = (await readdir(directories.cluster)).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/u.test(name));
  if (socketLock) await rm(join(directories.cluster, socketLock), { force: true });
}

function lockFile(directories: Directories): string {
  return join(directories.cluster, 'postmaster.pid');
}
