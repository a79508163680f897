import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function memoryMib(pid: number): number {
  return residentKb(pid) / 1024;
}

/**
 * Returns the memory of a process and all its descendants, without PostgreSQL and without the local fakes of outside
 * services. Memory that the processes share, such as the code of Node, counts once.
 */
export function nodeProcessesMib(pid: number): number {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const processes = [...list.matchAll(/^\s*(\d+)\s+(\d+)\s+(.+)$/gmu)].map(([, id, parent, command]) => ({
    id: Number(id),
    parent: Number(parent),
    is_product: !/postgres|\/stand-in\//u.test(command ?? ''),
  }));
  const tree = new Set([pid]);
  for (const known of tree) for (const { id, parent } of processes) if (parent === known) tree.add(id);
  const sizes = processes.flatMap(({ id, is_product }) => (tree.has(id) && is_product ? [sharedAndOwnKb(id)] : []));
  const own = sizes.reduce((sum, size) => sum + size.own, 0);
  return (own + Math.max(0, ...sizes.map(({ shared }) => shared))) / 1024;
}

/**
 * Returns the memory in KiB that a process shares with others and the memory that it has alone; zero if the process has
 * just ended.
 */
function sharedAndOwnKb(pid: number): { own: number; shared: number } {
  try {
    if (process.platform !== 'linux') return { own: residentKb(pid), shared: 0 };
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(rollup)?.[1] ?? 0);
    const own = kb('Private_Clean') + kb('Private_Dirty');
    return { own, shared: kb('Rss') - own };
  } catch {
    return { own: 0, shared: 0 };
  }
}

function residentKb(pid: number): number {
  if (process.platform === 'linux')
    return Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' }).trim());
}
