import { type Readable, Readable as ReadableStream } from 'node:stream';
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
  const body = ReadableStream.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
  const written = addAll(zip, entries);
  written.catch((error: Error) => body.destroy(error));
  return { body, written };
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ArchiveEntry>): Promise<number> {
  let count = 0;
  for await (const { name, body, is_packed, at } of entries) {
    zip.addReadStream(body, name, { mtime: at, compress: !is_packed });
    await endOf(body);
    count += 1;
  }
  zip.end();
  return count;
}

function endOf(body: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    body.once('end', resolve);
    body.once('error', reject);
    body.once('close', resolve);
  });
}
