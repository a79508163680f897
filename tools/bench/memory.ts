import { execFileSync } from 'node:child_process';

/** What a process holds in memory now. */
export function memoryMib(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' }).trim()) / 1024;
}
