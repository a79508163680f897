import type pg from 'pg';
import { appliedMigrations } from '../../../db/backup/backup-tables.ts';
import { insertBatches } from '../../../db/backup/insert-batches.ts';
import { bindCompany } from '../../../db/bind-company.ts';
import { type CompanyTable, companyTables } from '../../../db/company-tables.ts';
import type { App } from '../../../http/context.ts';
import { deleteFolder } from '../../../outside/files/port.ts';
import { isEncrypted } from '../encryption/encrypted-columns.ts';
import {
  type ArchiveHeader,
  type ArchiveManifest,
  ArchiveRefused,
  countContent,
  keyNameOf,
  readArchive,
} from './archive-format.ts';
import { openOwner, readConflicts, setLateColumns } from './company-snapshot.rows.ts';
import { keysIn } from './write-archive.ts';

type Services = Pick<App, 'files' | 'encryption'>;

/**
 * Adds the company of an archive to this installation: its files first, then its rows in one transaction. If anything
 * fails, nothing of the company remains. The archive is read twice, so that it is checked as a whole before the first
 * row is written.
 */
export async function importArchive(
  { files, encryption }: Services,
  { owner_url, file }: { owner_url: string; file: string },
): Promise<{ client_id: string; name: string; manifest: ArchiveManifest }> {
  const { client, query } = await openOwner(owner_url);
  try {
    const checked = await checkArchive(file);
    const { client_id, name, migrations } = checked.header;
    if ((await appliedMigrations(client)).join() !== migrations.join())
      throw new ArchiveRefused(
        'The archive was made by another version of Outlay. Use the same version on both sides.',
      );
    const conflicts = await readConflicts(query, { client_id, name, ...checked });
    if (conflicts.length > 0) throw new ArchiveRefused(`${conflicts.join(' ')} Nothing was imported.`);
    const renamed = keyNames(checked, encryption.fingerprints);

    try {
      await loadFiles(files, file);
      await client.query('begin');
      await client.query(bindCompany(client_id));
      await client.query(`set local app.skips_triggers = 'on'`);
      await client.query(`set local app.rewrites_history = 'on'`);
      await loadRows(client, { client_id, file, tables: await companyTables(query), renamed });
      await client.query('commit');
    } catch (error) {
      await deleteFolder(files, client_id);
      throw asRefusal(error);
    }
    await client.query('analyze');
    return { client_id, name, manifest: checked.manifest };
  } finally {
    await client.end();
  }
}

interface CheckedArchive {
  header: ArchiveHeader;
  manifest: ArchiveManifest;
  emails: string[];
  domains: string[];
  keys: Set<string>;
}

/** Compares the archive with its manifest, and collects what could collide with this installation. */
async function checkArchive(file: string): Promise<CheckedArchive> {
  const content = countContent();
  const found = { emails: [] as string[], domains: [] as string[], keys: new Set<string>() };
  let header: ArchiveHeader | undefined;
  let manifest: ArchiveManifest | undefined;
  let table = { name: '', columns: [] as string[] };
  for await (const line of readArchive(file)) {
    content.add(line);
    if ('format' in line) header = line;
    if ('manifest' in line) manifest = line.manifest;
    if ('table' in line) table = { name: line.table, columns: line.columns };
    if (!('row' in line)) continue;
    const cell = (column: string) => line.row[table.columns.indexOf(column)] ?? '';
    if (table.name === 'sign_in_directory') found.emails.push(cell('email'));
    if (table.name === 'domain_directory') found.domains.push(cell('domain'));
    for (const key of keysIn(table.name, table.columns, line.row)) found.keys.add(key);
  }
  if (header?.format !== 'outlay-company') throw new ArchiveRefused('This file is not the archive of a company.');
  if (!manifest) throw new ArchiveRefused('The archive is incomplete. Nothing was imported.');
  if (JSON.stringify(manifest) !== JSON.stringify(content.manifest()))
    throw new ArchiveRefused('The archive was changed or damaged: it does not match its manifest.');
  return { header, manifest, ...found };
}

/** Maps the names of the keys that encrypt the company's secrets to the names of the same keys in this installation. */
function keyNames({ header, keys }: CheckedArchive, here: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    [...keys].map((name) => {
      const known = Object.keys(here).find((each) => here[each] === header.keys[name]);
      if (known) return [name, known];
      throw new ArchiveRefused(
        `Secrets of the company are encrypted with the key ${name} of the other installation. Add its secret to the end of ENCRYPTION_KEYS under a new name and import again.`,
      );
    }),
  );
}

async function loadFiles(files: App['files'], file: string): Promise<void> {
  let current: { key: string; type: string; parts: Buffer[] } | undefined;
  const save = async () => {
    if (current) await files.write(current.key, Buffer.concat(current.parts), { type: current.type });
  };
  for await (const line of readArchive(file)) {
    if ('file' in line) {
      await save();
      current = { key: line.file, type: line.type, parts: [] };
    }
    if ('part' in line) current?.parts.push(Buffer.from(line.part, 'base64'));
  }
  await save();
}

async function loadRows(
  client: pg.Client,
  of: { client_id: string; file: string; tables: readonly CompanyTable[]; renamed: Map<string, string> },
): Promise<void> {
  const tables = new Map(of.tables.map((table) => [table.name, table]));
  const late: { table: CompanyTable; rows: (string | null)[][] }[] = [];
  let current: ReturnType<typeof startTable> | undefined;
  for await (const line of readArchive(of.file)) {
    if ('row' in line) await current?.add(line.row);
    else await current?.flush();
    if (!('table' in line)) continue;
    const table = tables.get(line.table);
    if (!table) throw new ArchiveRefused(`The archive contains the unknown table ${line.table}.`);
    current = startTable(client, { table, columns: line.columns, renamed: of.renamed });
    late.push({ table, rows: current.late });
  }
  for (const { table, rows } of late)
    if (rows.length > 0)
      await setLateColumns(client, { client_id: of.client_id, table: table.name, columns: lateOf(table), rows });
}

function startTable(
  client: pg.Client,
  of: { table: CompanyTable; columns: readonly string[]; renamed: Map<string, string> },
) {
  const { table, columns, renamed } = of;
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const batch = insertBatches(client, {
    table: table.name,
    columns: columns.map((name) => ({ name, type: types.get(name) ?? 'text' })),
  });
  const late: (string | null)[][] = [];
  const lateNames = lateOf(table).map(({ name }) => name);
  const isLate = columns.map((name) => table.late_columns.includes(name));
  return {
    late,
    flush: batch.flush,
    async add(row: (string | null)[]): Promise<void> {
      if (row.some((text, at) => isLate[at] && text !== null))
        late.push(lateNames.map((name) => row[columns.indexOf(name)] ?? null));
      await batch.add(row.map((text, at) => (isLate[at] ? null : withKey(text, columns[at] ?? ''))));
    },
  };

  function withKey(text: string | null, column: string): string | null {
    const name = text && isEncrypted(table.name, column) ? keyNameOf(text) : null;
    return name && text ? `${renamed.get(name) ?? name}${text.slice(name.length)}` : text;
  }
}

/** Returns the id column, followed by the columns that are set last. */
function lateOf({ columns, late_columns }: CompanyTable) {
  return columns
    .filter(({ name }) => name === 'id' || late_columns.includes(name))
    .sort((left, right) => Number(right.name === 'id') - Number(left.name === 'id'));
}

/** Explains an error about a plan, a currency or another key that this installation lacks or already has. */
function asRefusal(error: unknown): unknown {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code !== '23503' && code !== '23505') return error;
  return new ArchiveRefused(`The company does not fit into this installation: ${detail} Nothing was imported.`);
}
