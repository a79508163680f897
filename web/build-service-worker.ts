import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { BuiltFiles } from './src/service-worker/built-files.ts';

/** The pages that open offline even if they were never visited. Other pages open offline after their first visit. */
const offlineRoutes = ['/home', '/upload', '/individual/reports/expense/create'];

/** Chunks that load on demand but that the offline pages also need. */
const offlineChunks = [
  'src/ui/Notices.tsx',
  'src/ui/DateFieldPicker.tsx',
  'src/app/new-version/NewVersion.tsx',
  'src/app/offline/OfflinePage.tsx',
  'src/app/shell/WaitingBar.tsx',
  'src/features/expenses/parts/receipts/start-bulk-upload.ts',
];

/** Files without a hash in their name. The hash of the app's version therefore includes their content. */
const unhashedFiles = ['color-scheme.js', 'mark.svg', 'manifest.webmanifest'];

/**
 * Builds the service worker as a single script that contains the names of the built files. Runs after the build of the
 * app.
 */
export async function buildServiceWorker(built: string): Promise<void> {
  const files = await filesOfBuild(built);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILT_FILES: JSON.stringify(files) },
    build: {
      outDir: built,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

async function filesOfBuild(built: string): Promise<BuiltFiles> {
  const page = await readFile(join(built, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
  const preloads = JSON.parse(await readFile(join(built, '.vite/preloads.json'), 'utf8')) as Record<string, string[]>;
  const first = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/gu)].map(([, file = '']) => file));
  for (const route of offlineRoutes) for (const file of preloads[route] ?? []) first.add(file);
  for (const chunk of offlineChunks) gather(manifest, chunk, first);

  const assets = (await readdir(join(built, 'assets'))).map((name) => `assets/${name}`).sort();
  const hash = createHash('sha256').update(page).update(assets.join());
  for (const file of unhashedFiles) hash.update(await readFile(join(built, file)));
  return {
    version: hash.digest('hex').slice(0, 16),
    first: [...unhashedFiles, ...first].map((file) => `/${file}`),
  };
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] } | undefined>;

/** Adds a chunk, its styles and its static imports. */
function gather(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The built web has no chunk ${key}: correct offlineChunks in ${import.meta.filename}.`);
  if (files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) gather(manifest, imported, files);
}
