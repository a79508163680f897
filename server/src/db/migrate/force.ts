import type { ClientBase } from 'pg';

/**
 * Lifts forced row-level security, which would also apply to the owner: an UPDATE would change no rows, and a new
 * foreign key would accept orphans. Lifting it locks a table, so it is lifted only for the tables that a migration
 * names. A DO block may build table names at run time, so a migration with a DO block lifts it for every table.
 */
export async function liftForce(client: ClientBase, sql: string): Promise<void> {
  const buildsNames = /\bdo\s+(language\s+\w+\s+)?\$/i.test(sql);
  if (buildsNames) return liftEveryForce(client);
  const names = new Set(sql.toLowerCase().match(/[a-z_][a-z0-9_]*/g));
  for (const table of await tablesWhere(client, 'relforcerowsecurity'))
    if (names.has(table.name)) await client.query(`alter table ${table.quoted} no force row level security`);
}

export async function liftEveryForce(client: ClientBase): Promise<void> {
  for (const table of await tablesWhere(client, 'relforcerowsecurity'))
    await client.query(`alter table ${table.quoted} no force row level security`);
}

/** Forces row-level security on every table that has it, including new ones. */
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
