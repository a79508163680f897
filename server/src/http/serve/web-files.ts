import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * The supported encodings, the one with the smallest output first. The build compresses the files that benefit from it.
 */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves the files of the web app from memory: they take only a few megabytes, and a page loads twenty of them at once.
 * Files with a hash in their name are cached forever, other files for an hour. The service worker is never cached,
 * because the browser finds a new version of the app through it.
 */
export async function serveWebFiles(server: FastifyInstance, folder: string): Promise<void> {
  const names = await filesIn(folder);
  const available = new Set(names);
  for (const name of names) {
    const type = types[extname(name)];
    if (!type || name === 'index.html' || name.startsWith('.vite/')) continue;
    const plain = await readFile(join(folder, name));
    const compressed = await Promise.all(
      encodings
        .filter(({ ending }) => available.has(`${name}${ending}`))
        .map(async ({ name: encoding, ending }) => ({
          encoding,
          body: await readFile(join(folder, `${name}${ending}`)),
        })),
    );
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const cache = cacheControl(name);
    server.get(`/${name}`, async (request, reply) => {
      reply.headers({ 'cache-control': cache, vary: 'accept-encoding', etag });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      const chosen = compressed.find(({ encoding }) => takesEncoding(request, encoding));
      if (chosen) reply.header('content-encoding', chosen.encoding);
      return reply.type(type).send(chosen?.body ?? plain);
    });
  }
}

function cacheControl(name: string): string {
  if (name === 'sw.js') return 'no-cache';
  return name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

export function takesEncoding({ headers }: FastifyRequest, encoding: string): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return accepted.some((entry) => entry.trim().replace(/;\s*q=(?!0(\.0*)?$).*/u, '') === encoding);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
