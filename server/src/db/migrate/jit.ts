import pg from 'pg';

/**
 * Turns JIT compilation off for this database. Our statements are short, and compiling one takes longer than running
 * it. A database setting, unlike a parameter of the connection, also applies behind pgbouncer, and the owner of the
 * database may set it without being a superuser. Another owner's database keeps its setting: the app role's own setting
 * decides there, and `reasonsNotToOpen` checks the result.
 */
export async function turnOffJit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(datname) as name from pg_database d
    where datname = current_database() and not exists (
      select from pg_db_role_setting s where s.setdatabase = d.oid and s.setrole = 0 and 'jit=off' = any (s.setconfig)
    )`);
  if (!rows[0]) return;
  await client.query(`alter database ${rows[0].name} set jit = off`).catch((error: unknown) => {
    const isForbidden = error instanceof pg.DatabaseError && error.code === '42501';
    if (!isForbidden) throw error;
  });
}
