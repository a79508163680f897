import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Identifies a process by its id and start time. Ids are reused, and containers even assign the same small ids at every
 * start, so the id alone could belong to another program.
 */
export function identityOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'win32') return `${pid}`;
  try {
    const started = process.platform === 'linux' ? startedOnLinux(pid) : askPs(pid, 'lstart=');
    return started ? `${pid} ${started}` : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the command line of a live process; empty for a dead or zombie process. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return isAlive(pid) ? 'postgres' : '';
    return isAlive(pid) ? askPs(pid, 'command=') : '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startedOnLinux(pid: number): string | undefined {
  // The name in parentheses may contain spaces. After it, field 0 is the state and field 19 the start time.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') return undefined;
  return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
}

function askPs(pid: number, field: string): string {
  return execFileSync('ps', ['-o', field, '-p', `${pid}`], { encoding: 'utf8' }).trim();
}
