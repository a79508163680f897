import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { identityOf } from './processes.ts';

/**
 * Locks a data directory for this process. Returns false if a live process, including this one, has already locked it.
 * If two processes clear the same stale lock at the same time, PostgreSQL's own lock still allows only one server.
 */
export async function takeOwnership(owner_file: string): Promise<boolean> {
  const draft = `${owner_file}.${process.pid}.${Date.now()}`;
  await writeFile(draft, identityOf(process.pid) ?? `${process.pid}`);
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      // A link appears together with its content, so no process reads an empty lock.
      if (await linked(draft, owner_file)) return true;
      if (await hasLiveOwner(owner_file)) return false;
      await rm(owner_file, { force: true });
    }
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

export async function hasLiveOwner(owner_file: string): Promise<boolean> {
  const named = (await readFile(owner_file, 'utf8').catch(() => '')).trim();
  if (!named) return false;
  return identityOf(Number(named.split(' ')[0])) === named;
}

export async function giveUpOwnership(owner_file: string): Promise<void> {
  await rm(owner_file, { force: true });
}

async function linked(draft: string, owner_file: string): Promise<boolean> {
  try {
    await link(draft, owner_file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
