import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebFiles } from './web-files.ts';

const script = 'export const words = "as they were built";';

let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-files-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'assets/app-1a2b.js'), script);
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'mark.svg'), '<svg/>');
  await writeFile(join(folder, 'sw.js'), script);
  await writeFile(join(folder, 'index.html'), '<html></html>');
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  server = fastify();
  await serveWebFiles(server, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe('the files of the web app', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('are sent to a browser that accepts %j as %s', async (accepted, encoding) => {
    const { headers, statusCode } = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers.vary).toBe('accept-encoding');
  });

  it('are sent as they were built', async () => {
    expect((await get('/assets/app-1a2b.js')).body).toBe(script);
  });

  it('are cached forever with a hash in the name, for an hour without', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/mark.svg')).headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/svg+xml; charset=utf-8',
    });
  });

  it('include a service worker that browsers ask for on each visit', async () => {
    const { headers } = await get('/sw.js');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/sw.js', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('are not sent again to a browser that has them', async () => {
    const { headers } = await get('/mark.svg');
    const again = await get('/mark.svg', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['/index.html', '/.vite/manifest.json', '/assets/app-1a2b.js.br', '/assets/../mark.svg.gz'])(
    'do not include %s',
    async (path) => expect((await get(path)).statusCode).toBe(404),
  );
});
