import pg from 'pg';
import { appliedMigrations, plainText } from '../../../db/backup/backup-tables.ts';
import { bindCompany } from '../../../db/bind-company.ts';
import { type CompanyTable, companyTables, type RunQuery } from '../../../db/company-tables.ts';

/** Reads and writes the rows of one company as the owner of the tables, on a separate connection. */

const rowsAtOnce = 1_000;

/**
 * Tables that belong to the provider: its notes about the company, and which of its announcements people have closed.
 */
const ofTheProvider = ['announcement_dismissals', 'client_notes'];

export type ExportedTable = CompanyTable;

export async function openOwner(owner_url: string): Promise<{ client: pg.Client; query: RunQuery }> {
  const client = new pg.Client({ connectionString: owner_url, application_name: 'outlay company' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(plainText);
  const query: RunQuery = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows as Row[];
  return { client, query };
}

/** Opens a consistent snapshot: everything is read as of one moment. */
export async function openCompanySnapshot(owner_url: string, client_id: string) {
  const { client, query } = await openOwner(owner_url);
  await client.query('begin isolation level repeatable read read only');
  await client.query(bindCompany(client_id));

  return {
    async describe(): Promise<{ name: string | null; migrations: string[] }> {
      const rows = await query<{ name: string }>('select name from companies where client_id = $1', [client_id]);
      return { name: rows[0]?.name ?? null, migrations: await appliedMigrations(client) };
    },
    tables: async () => (await companyTables(query)).filter(({ name }) => !ofTheProvider.includes(name)),
    async *rows({ name, columns }: ExportedTable): AsyncGenerator<(string | null)[]> {
      const texts = columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`).join(', ');
      await client.query(
        `declare rows no scroll cursor for select ${texts} from ${pg.escapeIdentifier(name)} where client_id = '${client_id}'`,
      );
      for (;;) {
        const found = await client.query<(string | null)[]>({
          text: `fetch ${rowsAtOnce} from rows`,
          rowMode: 'array',
        });
        if (found.rows.length === 0) break;
        yield* found.rows;
      }
      await client.query('close rows');
    },
    close: () => client.end(),
  };
}

/** Describes the conflicts of a new company with existing ones, one sentence each. */
export async function readConflicts(
  query: RunQuery,
  found: { client_id: string; name: string; emails: string[]; domains: string[] },
): Promise<string[]> {
  const companies = await query<{ client_id: string; name: string }>(
    'select client_id, name from companies where client_id = $1 or lower(name) = lower($2)',
    [found.client_id, found.name],
  );
  const emails = await query<{ email: string }>(
    'select distinct email from sign_in_directory where email = any($1::text[]) order by email limit 5',
    [found.emails],
  );
  const domains = await query<{ domain: string }>(
    'select domain from domain_directory where domain = any($1::text[]) order by domain limit 5',
    [found.domains],
  );
  return [
    ...companies.map(({ client_id, name }) =>
      client_id === found.client_id
        ? `The company ${name} is already in this installation.`
        : `Another company here has the name ${name}.`,
    ),
    ...(emails.length > 0
      ? [`These people already have an account here: ${emails.map(({ email }) => email).join(', ')}.`]
      : []),
    ...(domains.length > 0
      ? [`These email domains belong to another company: ${domains.map(({ domain }) => domain).join(', ')}.`]
      : []),
  ];
}

/** Sets the columns that had to wait until all tables were filled. */
export async function setLateColumns(
  client: pg.Client,
  {
    client_id,
    table,
    columns,
    rows,
  }: {
    client_id: string;
    table: string;
    columns: readonly { name: string; type: string }[];
    rows: readonly (string | null)[][];
  },
): Promise<void> {
  const [first, ...others] = columns;
  if (!first) return;
  const set = others.map(({ name, type }) => {
    const quoted = pg.escapeIdentifier(name);
    return `${quoted} = (v.cells ->> '${name}')::${type}`;
  });
  const cells = rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));
  await client.query(
    `update ${pg.escapeIdentifier(table)} t set ${set.join(', ')}
     from (select value as cells from jsonb_array_elements($1::jsonb)) v
     where t.client_id = $2 and t.${pg.escapeIdentifier(first.name)} = (v.cells ->> '${first.name}')::${first.type}`,
    [JSON.stringify(cells), client_id],
  );
}
