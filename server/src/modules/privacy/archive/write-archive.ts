import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { App } from '../../../http/context.ts';
import { isEncrypted } from '../encryption/encrypted-columns.ts';
import {
  type ArchiveHeader,
  type ArchiveLine,
  type ArchiveManifest,
  ArchiveRefused,
  countContent,
  keyNameOf,
} from './archive-format.ts';
import { type ExportedTable, openCompanySnapshot } from './company-snapshot.rows.ts';

type Put = (line: ArchiveLine) => Promise<void>;

/** Writes everything of one company to a file: its rows as of one moment, and its files. The app may keep running. */
export async function writeArchive(
  { files, encryption }: Pick<App, 'files' | 'encryption'>,
  { owner_url, client_id, file }: { owner_url: string; client_id: string; file: string },
): Promise<ArchiveManifest> {
  const snapshot = await openCompanySnapshot(owner_url, client_id);
  const out = createGzip();
  const written = finished(out.pipe(createWriteStream(`${file}.part`, { mode: 0o600 })));
  const content = countContent();
  const put: Put = async (line) => {
    content.add(line);
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  };

  try {
    const { name, migrations } = await snapshot.describe();
    if (name === null) throw new ArchiveRefused(`There is no company with the id ${client_id}.`);
    const keys = { ...encryption.fingerprints };
    await put({ format: 'outlay-company', client_id, name, migrations, keys } satisfies ArchiveHeader);
    for (const table of await snapshot.tables()) await putTable(put, table, snapshot.rows(table));
    await putFiles(put, files, client_id);
    const manifest = content.manifest();
    await put({ manifest });
    out.end();
    await written;
    await rename(`${file}.part`, file);
    return manifest;
  } finally {
    out.destroy();
    await written.catch(() => undefined);
    await snapshot.close();
  }
}

async function putTable(put: Put, table: ExportedTable, rows: AsyncIterable<(string | null)[]>): Promise<void> {
  await put({ table: table.name, columns: table.columns.map(({ name }) => name) });
  for await (const row of rows) await put({ row });
}

/**
 * The size of a part in bytes. It is a multiple of three, so that the base64 texts of the parts can be joined to that
 * of the whole file.
 */
const partBytes = 300_000;

async function putFiles(put: Put, files: App['files'], client_id: string): Promise<void> {
  const keys: string[] = [];
  for await (const key of files.list(`${client_id}/`)) keys.push(key);
  for (const key of keys.sort()) {
    const found = await files.stream(key);
    // A sweep may have removed the file in the meantime.
    if (!found) continue;
    await put({ file: key, type: 'application/octet-stream' });
    let rest = Buffer.alloc(0);
    for await (const chunk of found.body) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      for (; rest.length >= partBytes; rest = rest.subarray(partBytes))
        await put({ part: rest.subarray(0, partBytes).toString('base64') });
    }
    if (rest.length > 0) await put({ part: rest.toString('base64') });
  }
}

/** Returns the names of the keys that encrypt the secrets in a row. */
export function keysIn(table: string, columns: readonly string[], row: readonly (string | null)[]): string[] {
  return columns.flatMap((column, at) => {
    const text = row[at];
    const key = text && isEncrypted(table, column) ? keyNameOf(text) : null;
    return key ? [key] : [];
  });
}
