import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const parent = '/dev/shm';
const prefix = 'outlay-run-';
const roomNeeded = 12 * 1024 ** 3;

/**
 * Creates a directory in memory for tests with many small commits, which would be slow on a disk. Undefined if the
 * machine has no memory file system or too little free memory.
 */
export function memoryDirectory(): { path: string; remove(): void } | undefined {
  if (!existsSync(parent)) return undefined;
  removeAbandoned();
  const { bavail, bsize } = statfsSync(parent);
  if (Math.min(bavail * bsize, freemem()) < roomNeeded) return undefined;

  const path = join(parent, `${prefix}${process.pid}`);
  mkdirSync(path);
  // PostgreSQL may run under another account, which needs access.
  chmodSync(path, 0o777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Removes directories that were left behind by killed processes. */
function removeAbandoned(): void {
  for (const name of readdirSync(parent))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(parent, name), { recursive: true, force: true });
}

function isRunning(process_id: number): boolean {
  try {
    process.kill(process_id, 0);
    return true;
  } catch {
    return false;
  }
}
