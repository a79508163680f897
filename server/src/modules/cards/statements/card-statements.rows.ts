import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import { insertMany } from '../../../db/insert-many.ts';

/** Queries for card_statements and card_statement_lines. */

type StatementState = 'mapping' | 'checking' | 'checked' | 'importing' | 'done' | 'failed';

/** The mapping of the columns of a statement file, and how its amounts are interpreted. */
interface StatementOptions {
  columns: Record<string, string>;
  is_debit_positive: boolean;
  currency: string;
}

export interface StatementPreview {
  counts: { rows: number; debit: number; credit: number; duplicates: number; unknown_cards: number; bad: number };
  totals: { currency: string; amount: string }[];
  unknown_cards: {
    last_four: string;
    holder: string;
    bank: string;
    network: string;
    currency: string;
    count: number;
  }[];
  problems: { line: number; message: string }[];
}

export interface StatementRow {
  id: string;
  file_name: string;
  format: string;
  sha256: string;
  state: StatementState;
  failure: string;
  headers: string[];
  mapping: StatementOptions;
  preview: StatementPreview | Record<string, never>;
  no_of_imported: number;
  uploaded_by: string;
  created_at: Date;
  same_as: string | null;
}

interface Key {
  client_id: string;
  id: string;
}

function columns(client_id: string) {
  return sql`s.id, s.file_name, s.format, s.sha256, s.state, s.failure, s.headers, s.mapping, s.preview, s.no_of_imported,
    s.uploaded_by, s.created_at, (select o.file_name from card_statements o where o.client_id = ${client_id}
      and o.sha256 = s.sha256 and o.id < s.id and o.state = 'done' order by o.id limit 1) as same_as`;
}

export async function insertStatement(
  tx: CompanyTransaction,
  row: Pick<
    StatementRow,
    'id' | 'file_name' | 'format' | 'sha256' | 'headers' | 'mapping' | 'uploaded_by' | 'created_at'
  > & {
    client_id: string;
  },
): Promise<void> {
  const { headers, mapping, ...rest } = row;
  await tx
    .insertInto('card_statements')
    .values({ ...rest, headers: JSON.stringify(headers), mapping: JSON.stringify(mapping), state: 'checking' })
    .execute();
}

/** The number of newest statements that are searched for a file with the same headers. */
const recentStatements = sql.lit(50);

/** Reads the column mapping that was last used for a file with these headers; undefined if there is none. */
export async function readSavedColumns(
  tx: CompanyTransaction,
  { client_id, headers }: { client_id: string; headers: readonly string[] },
): Promise<StatementOptions['columns'] | undefined> {
  if (headers.length === 0) return undefined;
  const { rows } = await sql<{ columns: StatementOptions['columns'] }>`
    select recent.mapping -> 'columns' as columns from (
      select s.id, s.state, s.headers, s.mapping from card_statements s
      where s.client_id = ${client_id} order by s.id desc limit ${recentStatements}
    ) recent
    where recent.state = 'done' and recent.mapping -> 'columns' <> '{}'
      and recent.headers = ${JSON.stringify(headers)}::jsonb
    order by recent.id desc limit 1`.execute(tx);
  return rows[0]?.columns;
}

export async function readStatementRow(
  tx: CompanyTransaction,
  { client_id, id }: Key,
): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`select ${columns(client_id)} from card_statements s
    where s.client_id = ${client_id} and s.id = ${id}`.execute(tx);
  return rows[0];
}

export async function lockStatement(tx: CompanyTransaction, { client_id, id }: Key): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`select ${columns(client_id)} from card_statements s
    where s.client_id = ${client_id} and s.id = ${id} for update of s`.execute(tx);
  return rows[0];
}

export async function readNewestStatements(tx: CompanyTransaction, client_id: string): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`select ${columns(client_id)} from card_statements s
    where s.client_id = ${client_id} order by s.id desc limit 50`.execute(tx);
  return rows;
}

/** Changes the state of a statement. Returns false if the statement is no longer in the expected state. */
export async function moveStatement(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { from, ...change }: { from: StatementState; state: StatementState; failure?: string; preview?: StatementPreview },
): Promise<boolean> {
  const { preview, ...rest } = change;
  const { numUpdatedRows } = await tx
    .updateTable('card_statements')
    .set({ ...rest, ...(preview && { preview: JSON.stringify(preview) }) })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a statement that is being checked as failed and deletes its lines. Changes nothing if the check has ended. */
export async function failCheck(tx: CompanyTransaction, key: Key, failure: string): Promise<void> {
  const change = { from: 'checking', state: 'failed', failure: failure.slice(0, 300) } as const;
  if (await moveStatement(tx, key, change)) await deleteLines(tx, key);
}

/** A line of a statement, with the data of the transaction that the import will create. */
interface StagedLine {
  last_four: string;
  holder: string;
  bank: string;
  network: string;
  currency: string;
  amount: string;
  foreign_currency: string | null;
  foreign_amount: string | null;
  spent_on: string;
  posted_on: string | null;
  merchant: string;
  description: string;
  mcc: string;
  details: Record<string, string>;
}

export interface StatementLineRow {
  line_no: number;
  external_id: string;
  line: StagedLine;
}

export async function insertLines(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  lines: readonly StatementLineRow[],
): Promise<void> {
  await insertMany(
    tx,
    'card_statement_lines',
    lines.map((line) => ({ client_id, statement_id: id, ...line })),
  );
}

export async function deleteLines(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { up_to }: { up_to?: number } = {},
): Promise<void> {
  await sql`delete from card_statement_lines where client_id = ${client_id} and statement_id = ${id}
    ${up_to === undefined ? sql`` : sql`and line_no <= ${up_to}`}`.execute(tx);
}

export async function readLines(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { limit }: { limit: number },
): Promise<StatementLineRow[]> {
  const { rows } = await sql<StatementLineRow>`select line_no, external_id, line from card_statement_lines
    where client_id = ${client_id} and statement_id = ${id} order by line_no limit ${limit}`.execute(tx);
  return rows;
}

export async function addImported(tx: CompanyTransaction, { client_id, id }: Key, count: number): Promise<void> {
  await sql`update card_statements set no_of_imported = no_of_imported + ${count}
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}
