import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { buildServiceWorker } from '../web/build-service-worker.ts';
import { built, filesBelow } from './build-web.ts';

/**
 * Builds the web app in the child process that `buildWeb` starts. It also compresses the files, so that the server does
 * not compress them for each request.
 */
await build({ configFile: join(import.meta.dirname, '../web/vite.config.ts'), logLevel: 'warn' });
await buildServiceWorker(built);
await compressFiles(built);

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
