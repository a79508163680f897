import { execFileSync, spawnSync } from 'node:child_process';

/** The system account that PostgreSQL runs under. Empty for the account of this process. */
export type Account = { uid: number; gid: number } | Record<never, never>;

/**
 * Returns the account for PostgreSQL. PostgreSQL refuses to run as root, so root uses the account `postgres`, which is
 * created if it is missing.
 */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};

  const known = lookUp('postgres');
  if (known) return known;

  spawnSync('groupadd', ['--system', 'postgres']);
  spawnSync('useradd', [
    '--system',
    '--gid',
    'postgres',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]);

  const created = lookUp('postgres');
  if (created) return created;

  throw new Error(
    'PostgreSQL does not run as root and the account "postgres" could not be created. Start Outlay as an ordinary user, or set DATABASE_URL and DATABASE_OWNER_URL.',
  );
}

export function canReach(path: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function lookUp(name: string): Account | undefined {
  try {
    const readId = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: readId('-u'), gid: readId('-g') };
  } catch {
    return undefined;
  }
}
