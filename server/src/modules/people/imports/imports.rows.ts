import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import { insertMany } from '../../../db/insert-many.ts';

/** Queries for `imports` and `import_rows`. */

export interface ImportRow {
  id: string;
  state: 'uploaded' | 'checking' | 'checked' | 'importing' | 'done' | 'failed';
  file_name: string;
  headers: string[];
  mapping: Record<string, string>;
  rows_total: number;
  rows_seen: number;
  rows_create: number;
  rows_update: number;
  rows_unchanged: number;
  rows_bad: number;
  failure: string;
  requested_by: string;
  created_at: Date;
  version: number;
}

interface Key {
  client_id: string;
  import_id: string;
}

const columns = sql`id, state, file_name, headers, mapping, rows_total, rows_seen, rows_create, rows_update, rows_unchanged,
  rows_bad, failure, requested_by, created_at, version`;

export async function insertImport(
  tx: CompanyTransaction,
  input: Pick<ImportRow, 'id' | 'file_name' | 'headers' | 'mapping' | 'requested_by' | 'created_at'> & {
    client_id: string;
    rows: Record<string, string>[];
  },
) {
  const { rows, ...row } = input;
  await insertMany(tx, 'imports', [{ ...row, kind: 'users', state: 'uploaded', rows_total: rows.length }]);
  await insertMany(
    tx,
    'import_rows',
    // Spreadsheet rows start at 1, and row 1 contains the headers.
    rows.map((cells, index) => ({ client_id: input.client_id, import_id: input.id, row_number: index + 2, cells })),
  );
}

/** Deletes old imports, because they contain personal data. */
export async function deleteImportsBefore(tx: CompanyTransaction, client_id: string, before: Date) {
  await tx.deleteFrom('imports').where('client_id', '=', client_id).where('created_at', '<', before).execute();
}

export async function readImport(tx: CompanyTransaction, key: Key): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports where client_id = ${key.client_id} and id = ${key.import_id}`.execute(tx);
  return rows[0];
}

export async function lockImport(tx: CompanyTransaction, key: Key): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports where client_id = ${key.client_id} and id = ${key.import_id} for update`.execute(tx);
  return rows[0];
}

export async function startChecking(
  tx: CompanyTransaction,
  key: Key,
  input: { mapping: Record<string, string>; version: number },
) {
  await tx
    .updateTable('imports')
    .set({
      state: 'checking',
      mapping: JSON.stringify(input.mapping),
      version: input.version,
      failure: '',
      rows_seen: 0,
      rows_create: 0,
      rows_update: 0,
      rows_unchanged: 0,
      rows_bad: 0,
    })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.import_id)
    .execute();
}

export async function startImporting(
  tx: CompanyTransaction,
  key: Key,
  input: { version: number; requested_by: string },
) {
  await tx
    .updateTable('imports')
    // All rows are imported in one transaction, so other requests see no progress until it ends.
    .set({ state: 'importing', rows_seen: 0, ...input })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.import_id)
    .execute();
}

/** Saves the progress. Returns false if the import is now in another state or version, so that the caller stops. */
export async function saveProgress(
  tx: CompanyTransaction,
  key: Key & { version: number },
  rows_seen: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ rows_seen })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.import_id)
    .where('version', '=', key.version)
    .where('state', '=', 'checking')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Finishes a step and counts the results of the rows. */
export async function finishStep(
  tx: CompanyTransaction,
  key: Key & { version: number },
  input: { from: 'checking' | 'importing'; to: 'checked' | 'done' },
) {
  await sql`
    update imports i set state = ${input.to}, rows_seen = rows_total, rows_create = c.made, rows_update = c.changed,
      rows_unchanged = c.same, rows_bad = c.bad
    from (select count(*) filter (where result = 'create') as made, count(*) filter (where result = 'update') as changed,
        count(*) filter (where result = 'unchanged') as same, count(*) filter (where result = 'bad') as bad
      from import_rows where client_id = ${key.client_id} and import_id = ${key.import_id}) c
    where i.client_id = ${key.client_id} and i.id = ${key.import_id} and i.version = ${key.version}
      and i.state = ${input.from}`.execute(tx);
}

export async function failImport(tx: CompanyTransaction, key: Key & { version: number }, failure: string) {
  await tx
    .updateTable('imports')
    .set({ state: 'failed', failure })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.import_id)
    .where('version', '=', key.version)
    .where('state', 'in', ['checking', 'importing'])
    .execute();
}

export interface StoredRow {
  row_number: number;
  result: string;
  cells: Record<string, string>;
  messages: string[];
}

export async function readRows(
  tx: CompanyTransaction,
  key: Key,
  query: { result?: string | undefined; after_row: number; limit: number },
): Promise<StoredRow[]> {
  const only = query.result ? sql`and result = ${query.result}` : sql``;
  const { rows } = await sql<StoredRow>`
    select row_number, result, cells, messages from import_rows
    where client_id = ${key.client_id} and import_id = ${key.import_id} ${only} and row_number > ${query.after_row}
    order by row_number limit ${sql.lit(query.limit)}`.execute(tx);
  return rows;
}

export async function writeResults(
  tx: CompanyTransaction,
  key: Key,
  results: readonly { row_number: number; result: string; messages: string[] }[],
) {
  await sql`
    update import_rows r set result = v.result, messages = v.messages
    from json_to_recordset(${JSON.stringify(results)}) as v (row_number int, result text, messages jsonb)
    where r.client_id = ${key.client_id} and r.import_id = ${key.import_id} and r.row_number = v.row_number`.execute(
    tx,
  );
}
