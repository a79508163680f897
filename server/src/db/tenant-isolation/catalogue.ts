import type { ClientBase } from 'pg';

// Reads PostgreSQL's catalogue for the schema public. The rules are in tenant-isolation.ts.

const ourTables = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

interface TableFacts {
  name: string;
  client_id_type: string | null;
  primary_key_leads_with: string | null;
  has_row_security: boolean;
  has_forced_row_security: boolean;
  app_may_truncate: boolean;
  app_may_update: boolean;
  app_may_delete: boolean;
  /** The event bits of pg_trigger.tgtype for each enabled BEFORE trigger. */
  before_triggers: number[];
}

export async function tableFacts(client: ClientBase, app_role: string): Promise<TableFacts[]> {
  const { rows } = await client.query<TableFacts>(
    `select
       c.relname::text as name,
       (select format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
          from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped) as client_id_type,
       (select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary) as primary_key_leads_with,
       c.relrowsecurity as has_row_security,
       c.relforcerowsecurity as has_forced_row_security,
       has_table_privilege($1, c.oid, 'TRUNCATE') as app_may_truncate,
       has_any_column_privilege($1, c.oid, 'UPDATE') as app_may_update,
       has_table_privilege($1, c.oid, 'DELETE') as app_may_delete,
       array(select t.tgtype::int from pg_trigger t
          where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled in ('O', 'A') and t.tgtype & 2 <> 0) as before_triggers
     from pg_class c where ${ourTables} order by c.relname`,
    [app_role],
  );

  return rows;
}

interface ColumnFacts {
  table: string;
  column: string;
  type: string;
  is_enum: boolean;
}

export async function columnFacts(client: ClientBase): Promise<ColumnFacts[]> {
  const { rows } = await client.query<ColumnFacts>(
    `select c.relname::text as "table", a.attname::text as "column", format_type(a.atttypid, a.atttypmod) as type,
       coalesce(member.typtype, t.typtype) = 'e' as is_enum
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     left join pg_type member on member.oid = t.typelem and t.typcategory = 'A'
     where ${ourTables} order by c.relname, a.attnum`,
  );
  return rows;
}

interface UniqueIndexFacts {
  table: string;
  name: string;
  /** Null if the index starts with an expression. */
  leads_with: string | null;
}

export async function uniqueIndexFacts(client: ClientBase): Promise<UniqueIndexFacts[]> {
  const { rows } = await client.query<UniqueIndexFacts>(
    `select c.relname::text as "table", i.indexrelid::regclass::text as name,
       (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) as leads_with
     from pg_index i join pg_class c on c.oid = i.indrelid
     where ${ourTables} and (i.indisunique or i.indisexclusion) and not i.indisprimary order by 1, 2`,
  );
  return rows;
}

interface ForeignKeyFacts {
  table: string;
  name: string;
  referenced: string;
  leads_with: string;
  referenced_leads_with: string;
}

export async function foreignKeyFacts(client: ClientBase): Promise<ForeignKeyFacts[]> {
  const { rows } = await client.query<ForeignKeyFacts>(
    `select c.relname::text as "table", k.conname::text as name, r.relname::text as referenced,
       (select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) as leads_with,
       (select a.attname::text from pg_attribute a where a.attrelid = k.confrelid and a.attnum = k.confkey[1]) as referenced_leads_with
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_class r on r.oid = k.confrelid
     where ${ourTables} and k.contype = 'f' order by 1, 2`,
  );
  return rows;
}

interface PolicyFacts {
  table: string;
  name: string;
  is_permissive: boolean;
  is_for_all: boolean;
  using: string | null;
  with_check: string | null;
}

/** Reads the policies that apply to the app role. */
export async function policyFacts(client: ClientBase, app_role: string): Promise<PolicyFacts[]> {
  const { rows } = await client.query<PolicyFacts>(
    `select c.relname::text as "table", p.polname::text as name, p.polpermissive as is_permissive, p.polcmd = '*' as is_for_all,
       pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as with_check
     from pg_policy p join pg_class c on c.oid = p.polrelid
     where ${ourTables}
       and exists (select from unnest(p.polroles) as role where role = 0 or pg_has_role($1, role, 'USAGE')) order by 1, 2`,
    [app_role],
  );
  return rows;
}

interface ViewFacts {
  name: string;
  kind: 'v' | 'm';
  is_invoker: boolean;
}

export async function viewFacts(client: ClientBase): Promise<ViewFacts[]> {
  const { rows } = await client.query<ViewFacts>(
    `select c.relname::text as name, c.relkind::text as kind,
       coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false) as is_invoker
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') order by 1`,
  );
  return rows;
}

interface AppRoleFacts {
  bypasses: boolean;
  may_create: boolean;
  owned: string[];
  definer_functions: string[];
}

export async function appRoleFacts(client: ClientBase, app_role: string): Promise<AppRoleFacts | undefined> {
  const { rows } = await client.query<AppRoleFacts>(
    `select
       r.rolsuper or r.rolbypassrls as bypasses,
       has_schema_privilege(r.oid, 'public', 'CREATE') as may_create,
       array(select c.oid::regclass::text from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
         union all select p.oid::regprocedure::text from pg_proc p where p.proowner = r.oid
         union all select n.nspname::text from pg_namespace n where n.nspowner = r.oid order by 1) as owned,
       array(select p.oid::regprocedure::text from pg_proc p
         where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege(r.oid, p.oid, 'EXECUTE') order by 1
       ) as definer_functions
     from pg_roles r where r.rolname = $1`,
    [app_role],
  );
  return rows[0];
}
