import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist/web');
const stamp = join(root, 'dist/web-built-from');

/** Builds the web app when its sources changed since the last build, and compresses its files once. */
export async function buildWeb(options: { quiet?: boolean } = {}): Promise<void> {
  const hash = await hashOf(['web', 'domain/src', 'contract/src', 'package-lock.json']);
  if (existsSync(join(built, 'index.html')) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return;
  if (!options.quiet) console.log('Building the web app…');
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  await compressFiles(built);
  await writeFile(stamp, hash);
}

async function compressFiles(folder: string): Promise<void> {
  const files = (await filesBelow(folder)).filter(
    (file) => /\.(js|css|svg|html|json)$/u.test(file) && !file.endsWith('index.html'),
  );
  for (const file of files) {
    const content = await readFile(file);
    if (content.length < 1024) continue;
    const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    await writeFile(`${file}.br`, brotli);
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesBelow(join(root, path)))
      hash.update(relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.main) await buildWeb();
