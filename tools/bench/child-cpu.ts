import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * The CPU time, user and system, of the processes this one started: of those that run and of those that ended. Null
 * where the system does not tell.
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

/** Undefined for a process that ended meanwhile. */
function statOf(pid: number): { parent: number; used: number; used_by_children: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain spaces.
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = rest.slice(9, 13).map(Number);
    return { parent: Number(parent), used: user + system, used_by_children: childUser + childSystem };
  } catch {
    return undefined;
  }
}
