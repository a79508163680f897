import pg from 'pg';
import { liftEveryForce } from '../migrate/force.ts';
import { setAsideTable } from './table-shapes.ts';

interface SetAside {
  position: number;
  kind: 'foreign key' | 'trigger';
  table_name: string;
  name: string;
  definition: string;
}

/**
 * Saves and drops the foreign keys of these tables, which prevent distributing the tables one by one, and their
 * TRUNCATE triggers, which prevent removing the rows from the coordinator. Saving and dropping happen in one
 * transaction, so that an interrupted run loses nothing.
 */
export async function setAside(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query('begin');
  await client.query(`create table if not exists public.${setAsideTable} (
    position integer generated always as identity, kind text, table_name text, name text, definition text)`);
  await client.query(
    `insert into public.${setAsideTable} (kind, table_name, name, definition)
    select 'foreign key', conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      and array[conrelid::regclass::text, confrelid::regclass::text] && $1::text[]
    union all
    select 'trigger', tgrelid::regclass, tgname, pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal and (tgtype & ${onTruncate}) <> 0 and tgrelid::regclass::text = any($1::text[])`,
    [tables],
  );
  for (const { kind, table_name, name } of await readSetAside(client)) {
    const quoted = pg.escapeIdentifier(name);
    await client.query(
      kind === 'trigger'
        ? `drop trigger if exists ${quoted} on ${table_name}`
        : `alter table ${table_name} drop constraint if exists ${quoted}`,
    );
  }
  await client.query('commit');
}

/**
 * Restores all saved keys and triggers, each in its own transaction, and returns their number. If there were any,
 * row-level security stays unforced, because it would hide the rows that the new keys have to check.
 */
export async function restoreSetAside(client: pg.Client): Promise<number> {
  const saved = await readSetAside(client);
  if (saved.length > 0) await liftEveryForce(client);
  for (const { position, kind, table_name, name, definition } of saved) {
    await client.query('begin');
    await client.query(
      kind === 'trigger'
        ? definition
        : `alter table ${table_name} add constraint ${pg.escapeIdentifier(name)} ${withoutSetNull(definition)}`,
    );
    await client.query(`delete from public.${setAsideTable} where position = $1`, [position]);
    await client.query('commit');
  }
  await client.query(`drop table if exists public.${setAsideTable}`);
  return saved.length;
}

/**
 * Removes ON DELETE SET NULL, which Citus rejects in foreign keys with `client_id`. Our statements clear these columns
 * themselves before they delete the referenced row.
 */
function withoutSetNull(definition: string): string {
  return definition.replace(/ ON DELETE SET (NULL|DEFAULT)( \([^)]*\))?/, '');
}

async function readSetAside(client: pg.Client): Promise<SetAside[]> {
  const { rows: found } = await client.query(`select from pg_class
    where relname = '${setAsideTable}' and relnamespace = 'public'::regnamespace`);
  if (found.length === 0) return [];
  const { rows } = await client.query<SetAside>(`select * from public.${setAsideTable} order by position`);
  return rows;
}

/** The bit of `tgtype` that marks TRUNCATE triggers. */
const onTruncate = 32;
