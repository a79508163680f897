import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The current memory usage of a process. */
export function memoryMib(pid: number): number {
  return residentKb(pid) / 1024;
}

/**
 * The sum over the Node processes among a process and everything it started, without PostgreSQL and without the
 * stand-ins of the demo, which take the place of outside services.
 */
export function nodeProcessesMib(pid: number): number {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' });
  const processes = [...list.matchAll(/^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.+)$/gmu)].map(([, id, parent, rss, command]) => ({
    id: Number(id),
    parent: Number(parent),
    rss: Number(rss),
    is_product: !/postgres|\/stand-in\//u.test(command ?? ''),
  }));
  const tree = new Set([pid]);
  for (const known of tree) for (const { id, parent } of processes) if (parent === known) tree.add(id);
  return processes.reduce((sum, { id, rss, is_product }) => sum + (tree.has(id) && is_product ? rss : 0), 0) / 1024;
}

function residentKb(pid: number): number {
  if (process.platform === 'linux')
    return Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' }).trim());
}
