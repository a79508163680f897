import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
export const built = join(root, 'dist/web');
const stamp = join(root, 'dist/web-built-from');

/**
 * Builds the web app if its sources changed since the last build. A child process runs Vite, which takes some 700 MiB
 * that the serving process would not release.
 */
export async function buildWeb(options: { quiet?: boolean } = {}): Promise<void> {
  const hash = await hashOf(['web', 'domain/src', 'contract/src', 'package-lock.json']);
  if (existsSync(join(built, 'index.html')) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return;

  if (!options.quiet) console.log('Building the web app…');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build-web.process.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The web app could not be built.');
  await writeFile(stamp, hash);
}

async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesBelow(join(root, path)))
      hash.update(relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

export async function filesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
