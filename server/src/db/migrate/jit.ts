import pg from 'pg';

/**
 * Turns JIT compilation off for this database, because compiling our short statements takes longer than running them. A
 * database setting also applies behind pgbouncer, unlike a connection parameter, and the database owner may set it
 * without being a superuser. If another role owns the database, the app role's setting applies, and `reasonsNotToOpen`
 * checks the result.
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
