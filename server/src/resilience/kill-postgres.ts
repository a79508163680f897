import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Kills the embedded server of a data directory with SIGKILL. */
export async function killPostgres(data_directory: string): Promise<void> {
  await killServerOf(join(data_directory, 'postgres', 'cluster'));
}

/**
 * Kills the server of a database cluster with SIGKILL, together with all its child processes. The postmaster is stopped
 * first, so that it restarts none, and ends last, because its child processes end their work once it is gone.
 */
export async function killServerOf(cluster_directory: string): Promise<void> {
  const lock = await readFile(join(cluster_directory, 'postmaster.pid'), 'utf8');
  const postmaster = Number(lock.split('\n')[0]);
  process.kill(postmaster, 'SIGSTOP');
  for (const pid of [...childrenOf(postmaster), postmaster]) killIfAlive(pid);
}

function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux')
    return execFileSync('pgrep', ['-P', `${parent}`], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name) && parentOf(name) === parent)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/**
 * Kills a process unless it has already ended: backends exit on their own once they notice that the postmaster is gone.
 */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
