import { sql } from 'kysely';
import type { TestProduct } from './test-product.ts';

interface SearchedCompany {
  client_id: string;
  /** The lines that the app has logged. */
  logged: readonly string[];
}

/**
 * Searches everything that is stored for a company (all its rows, the tables that companies share, jobs, files and the
 * log) for secret texts. Returns the places where one was found, without repeating the secret.
 */
export async function findStoredText(
  { app }: TestProduct,
  { client_id, logged }: SearchedCompany,
  secrets: readonly string[],
): Promise<string[]> {
  const isSecret = (text: string) => secrets.some((secret) => text.includes(secret));
  const { database, files } = app;
  const found: string[] = [];
  const { rows: tables } = await sql<{ name: string; is_company: boolean }>`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id')
      and c.relrowsecurity as is_company
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and has_table_privilege(c.oid, 'select')`.execute(database.outside);

  for (const { name, is_company } of tables) {
    const text = sql<{ text: string }>`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(name)} t
      ${is_company ? sql`where t.client_id = ${client_id}` : sql``}`;
    const { rows } = is_company
      ? await database.inCompany(client_id, (tx) => text.execute(tx))
      : await text.execute(database.outside);
    if (isSecret(rows[0]?.text ?? '')) found.push(`the table ${name}`);
  }

  const { rows: jobs } = await database.pool.query<{ text: string }>(
    "select coalesce(data::text, '') || coalesce(output::text, '') as text from pgboss.job",
  );
  if (jobs.some(({ text }) => isSecret(text))) found.push('jobs');
  for await (const key of files.list(`${client_id}/`)) {
    const bytes = await files.read(key, { most_bytes: 50_000_000 });
    if (bytes && isSecret(bytes.toString('latin1'))) found.push('files');
  }
  if (logged.some(isSecret)) found.push('the log');
  return found;
}
