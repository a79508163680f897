import type { ClientBase } from 'pg';
import { setAsideTable } from '../citus/table-shapes.ts';

export interface BackupTable {
  name: string;
  /** The columns without generated columns, because PostgreSQL computes those again. */
  columns: { name: string; type: string }[];
  /** True for a table with row-level security, which is read company by company. */
  has_companies: boolean;
}

/**
 * Reads every permanent table, except the list of migrations and the list of dropped keys, which the restore creates
 * itself.
 */
export async function backupTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select c.relname::text as name, c.relrowsecurity as has_companies,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and c.relname not in ('schema_migrations', '${setAsideTable}')
    group by c.oid order by c.relrowsecurity, c.relname`);
  return rows;
}

export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

/**
 * Sets fixed values for the settings that affect how values are written as text. The last setting makes Citus pass the
 * bound company on to its workers.
 */
export const plainText = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set citus.propagate_set_commands = 'local'`;

/** A backup consists of a header, one line per table and company followed by its rows, and the unfinished jobs. */
export type BackupLine =
  | { format: 'outlay-backup'; migrations: string[] }
  | { table: string; columns: string[]; client_id: string | null }
  | { row: (string | null)[] }
  | { job: { name: string; data: { client_id: string } & Record<string, string> } }
  | { end: true };
