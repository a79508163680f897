import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { bindCompany } from '../bind-company.ts';
import { appliedMigrations, type BackupLine, type BackupTable, backupTables, plainText } from './backup-tables.ts';

const rowsAtOnce = 1_000;

/**
 * Writes a consistent snapshot of the database to one compressed file while the app runs. The owner reads each company
 * under row-level security, so no table is locked. Returns the number of rows.
 */
export async function writeBackup(owner_url: string, file: string): Promise<number> {
  const draft = `${file}.part`;
  const out = createGzip();
  const written = finished(out.pipe(createWriteStream(draft, { mode: 0o600 })));
  const client = new pg.Client({ connectionString: owner_url, application_name: 'outlay backup' });
  client.on('error', () => undefined);
  await client.connect();
  const put = async (line: BackupLine) => {
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  };

  try {
    await client.query(plainText);
    await client.query('begin isolation level repeatable read read only');
    await put({ format: 'outlay-backup', migrations: await appliedMigrations(client) });
    const count = await putTables(client, put);
    await putJobs(client, put);
    await put({ end: true });
    out.end();
    await written;
    await rename(draft, file);
    return count;
  } finally {
    await client.end();
  }
}

type Put = (line: BackupLine) => Promise<void>;

async function putTables(client: pg.Client, put: Put): Promise<number> {
  const tables = await backupTables(client);
  const companies = await client.query<{ client_id: string }>('select client_id from companies order by client_id');
  let count = 0;
  for (const table of tables.filter(({ has_companies }) => !has_companies))
    count += await putRows(client, put, { table, client_id: null });
  for (const { client_id } of companies.rows) {
    await client.query(bindCompany(client_id));
    for (const table of tables.filter(({ has_companies }) => has_companies))
      count += await putRows(client, put, { table, client_id });
  }
  return count;
}

async function putRows(
  client: pg.Client,
  put: Put,
  { table, client_id }: { table: BackupTable; client_id: string | null },
): Promise<number> {
  const columns = table.columns.map(({ name }) => name);
  const texts = columns.map((name) => `${pg.escapeIdentifier(name)}::text`).join(', ');
  // Row-level security shows only these rows anyway, but the condition lets Citus read them from a single worker.
  const ofCompany = client_id === null ? '' : ` where client_id = ${pg.escapeLiteral(client_id)}`;
  const rowsOf = `select ${texts} from ${pg.escapeIdentifier(table.name)}${ofCompany}`;
  await client.query(`declare rows no scroll cursor for ${rowsOf}`);
  let count = 0;
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({ text: `fetch ${rowsAtOnce} from rows`, rowMode: 'array' });
    if (rows.length === 0) break;
    if (count === 0) await put({ table: table.name, columns, client_id });
    for (const row of rows) await put({ row });
    count += rows.length;
  }
  await client.query('close rows');
  return count;
}

/** Writes the unfinished jobs of companies. Scheduled jobs are left out, because the next start creates them again. */
async function putJobs(client: pg.Client, put: Put): Promise<void> {
  const { rows } = await client.query<{ name: string; data: { client_id: string } & Record<string, string> }>(
    `select name, data from pgboss.job where state in ('created', 'retry', 'active') and data ->> 'client_id' is not null
     order by created_on`,
  );
  for (const job of rows) await put({ job });
}
