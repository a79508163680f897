import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const built = join(import.meta.dirname, '../../dist/web');

/**
 * The chunks that the home page loads right after the entry. The entry itself contains the app shell and the home page.
 */
const openedWithHome = ['src/ui/Notices.tsx', 'src/app/new-version/NewVersion.tsx'];

/**
 * Returns the gzipped size in kB of the scripts that the home page loads first: the entry, the notices, the offer of a
 * new version, and everything they import.
 */
export function firstLoadKb(): Promise<number> {
  return loadKb(openedWithHome);
}

/**
 * Returns the gzipped size in kB of the scripts that a first visit to the report list loads. The report list is the
 * most used list.
 */
export function listLoadKb(): Promise<number> {
  return loadKb([...openedWithHome, 'src/features/reports/reports.screen.tsx']);
}

async function loadKb(opened: readonly string[]): Promise<number> {
  const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const files = new Set<string>();
  for (const key of [...entries, ...opened]) gather(manifest, key, files);
  let bytes = 0;
  for (const file of files) bytes += (await promisify(gzip)(await readFile(join(built, file)), { level: 9 })).length;
  return bytes / 1000;
}

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] } | undefined>;

function gather(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The built web has no chunk ${key}: say in ${import.meta.filename} what is opened now.`);
  if (!chunk.file.endsWith('.js') || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) gather(manifest, imported, files);
}
