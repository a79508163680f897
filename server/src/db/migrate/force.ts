import type { ClientBase } from 'pg';

/**
 * Forced row-level security blinds the owner too: an UPDATE would touch no row and a new foreign key would accept
 * orphans. So the tables that a migration names are lifted before it runs. Only those, because lifting locks a table.
 * A DO block may build names while it runs, so with one every table is lifted.
 */
export async function liftForce(client: ClientBase, sql: string): Promise<void> {
  const forced = await tablesWhere(client, 'relforcerowsecurity');
  const words = new Set(sql.toLowerCase().match(/[a-z_][a-z0-9_]*/g));
  const buildsNames = /\bdo\s+(language\s+\w+\s+)?\$/i.test(sql);
  for (const table of forced) {
    if (!buildsNames && !words.has(table.name)) continue;
    await client.query(`alter table ${table.quoted} no force row level security`);
  }
}

/** Every table with row-level security leaves a migration with it forced, those that the migration created as well. */
export async function forceRowSecurity(client: ClientBase): Promise<void> {
  for (const table of await tablesWhere(client, 'relrowsecurity and not relforcerowsecurity')) {
    await client.query(`alter table ${table.quoted} force row level security`);
  }
}

async function tablesWhere(client: ClientBase, condition: string): Promise<{ name: string; quoted: string }[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `select relname::text as name, oid::regclass::text as quoted from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = current_user::regrole and ${condition}
     order by relname`,
  );
  return rows;
}
