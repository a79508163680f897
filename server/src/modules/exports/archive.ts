import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { MadeExport } from './made-export.ts';

export interface ArchiveEntry {
  name: string;
  body: Readable;
  /** Pictures and PDFs are packed already. */
  is_packed: boolean;
  at: Date;
}

/** An archive written while its entries come, one after the other: only one is held at a time. */
export function archive(entries: AsyncIterable<ArchiveEntry>): MadeExport {
  const zip = new ZipFile();
  // The archive's own types name an older stream.
  const body = zip.outputStream as Readable;
  const left = new AbortController();
  body.once('close', () => left.abort());
  const written = addAll(zip, entries, left.signal);
  written.catch((error: Error) => body.destroy(error));
  return { body, written };
}

/** Stops at an entry that breaks off, and when nobody takes the archive any more. */
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
