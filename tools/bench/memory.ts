import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The current memory usage of a process. */
export function memoryMib(pid: number): number {
  return residentKb(pid) / 1024;
}

function residentKb(pid: number): number {
  if (process.platform === 'linux')
    return Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' }).trim());
}
