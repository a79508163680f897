import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Returns the CPU time (user and system) of the child processes of this process, including those that have ended. Null
 * if the operating system does not provide it.
 */
export function childCpuSeconds(): number | null {
  if (process.platform !== 'linux') return null;
  const own = statOf(process.pid);
  if (!own) return null;
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((pid) => statOf(Number(pid)) ?? [])
    .filter(({ parent }) => parent === process.pid);
  const ticks = running.reduce(
    (sum, { used, used_by_children }) => sum + used + used_by_children,
    own.used_by_children,
  );
  return ticks / ticksPerSecond;
}

/**
 * Reads the parent of a process, and the CPU time of the process and of its ended child processes in ticks; undefined
 * if the process has ended in the meantime.
 */
function statOf(pid: number): { parent: number; used: number; used_by_children: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in parentheses may contain spaces.
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = rest.slice(9, 13).map(Number);
    return { parent: Number(parent), used: user + system, used_by_children: childUser + childSystem };
  } catch {
    return undefined;
  }
}
