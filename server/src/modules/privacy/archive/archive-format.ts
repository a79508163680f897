import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** An archive consists of a header, the tables with their rows, the files in parts, and a manifest at its end. */
export type ArchiveLine =
  | ArchiveHeader
  | { table: string; columns: string[] }
  | { row: (string | null)[] }
  | { file: string; type: string }
  | { part: string }
  | { manifest: ArchiveManifest };

export interface ArchiveHeader {
  format: 'outlay-company';
  client_id: string;
  name: string;
  /** The migrations that have run. They identify the version of the schema. */
  migrations: string[];
  /** A fingerprint of each key that encrypts secrets of the company. */
  keys: Record<string, string>;
}

export interface ArchiveManifest {
  tables: Record<string, Counted>;
  files: Counted;
}

interface Counted {
  count: number;
  sha256: string;
}

/** A problem with the archive or the installation, as a sentence for the operator. */
export class ArchiveRefused extends Error {}

export async function* readArchive(file: string): AsyncGenerator<ArchiveLine> {
  await access(file).catch(() => {
    throw new ArchiveRefused(`There is no file ${file}.`);
  });
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  for await (const text of lines) yield JSON.parse(text) as ArchiveLine;
}

/** Counts and hashes the content of an archive while it is written or read. */
export function countContent() {
  const tables = new Map<string, Hashed>();
  const files = new Hashed();
  let table = '';
  return {
    add(line: ArchiveLine): void {
      if ('table' in line) table = line.table;
      if ('row' in line) {
        const counted = tables.get(table) ?? new Hashed();
        tables.set(table, counted.add(JSON.stringify(line.row), true));
      }
      if ('file' in line) files.add(line.file, true);
      if ('part' in line) files.add(line.part, false);
    },
    manifest: (): ArchiveManifest => ({
      tables: Object.fromEntries([...tables].map(([name, counted]) => [name, counted.result()])),
      files: files.result(),
    }),
  };
}

class Hashed {
  private readonly hash = createHash('sha256');
  private count = 0;

  add(text: string, isCounted: boolean): this {
    this.hash.update(text).update('\n');
    if (isCounted) this.count += 1;
    return this;
  }

  result(): Counted {
    return { count: this.count, sha256: this.hash.copy().digest('hex') };
  }
}

/** Returns the name of the key with which a text is encrypted; null if the text names no key. */
export function keyNameOf(text: string): string | null {
  return /^([^:]+):/u.exec(text)?.[1] ?? null;
}
