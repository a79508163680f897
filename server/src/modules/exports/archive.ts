import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { MadeExport } from './made-export.ts';

export interface ArchiveEntry {
  name: string;
  body: Readable;
  /** True for files that are already compressed, such as images and PDFs. */
  is_packed: boolean;
  at: Date;
}

/** Streams a zip archive. Only one of its entries is open at a time. */
export function archive(entries: AsyncIterable<ArchiveEntry>): MadeExport {
  const zip = new ZipFile();
  // The types of yazl use an older stream interface.
  const body = zip.outputStream as Readable;
  const closed = new AbortController();
  body.once('close', () => closed.abort());
  const written = addAll(zip, entries, closed.signal);
  written.catch((error: Error) => body.destroy(error));
  return { body, written };
}

/** Adds the entries one by one. Stops if an entry fails or the reader closes the archive. */
async function addAll(zip: ZipFile, entries: AsyncIterable<ArchiveEntry>, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const { name, body, is_packed, at } of entries) {
    zip.addReadStream(body, name, { mtime: at, compress: !is_packed });
    await finished(body, { signal, cleanup: true }).finally(() => body.destroy());
    count += 1;
  }
  zip.end();
  return count;
}
