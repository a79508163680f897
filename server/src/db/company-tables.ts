/** Runs a statement with any database client and returns its rows. */
export type RunQuery = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export interface CompanyTable {
  name: string;
  /** The columns without generated columns, because PostgreSQL computes those again. */
  columns: { name: string; type: string }[];
  /**
   * Columns that refer to rows that may not exist yet when this table is filled. A restore sets them last, and a
   * deletion clears them first.
   */
  late_columns: string[];
}

/** Tables that contain the id of a company but outlive it, because they are not the company's data. */
const outlivingTables = ['company_deletions', 'retained_invoices'];

interface Reference {
  table: string;
  referenced: string;
  columns: string[];
  is_optional: boolean;
}

/**
 * Reads every permanent table with company rows from the catalogue, ordered so that each table comes after the tables
 * to which it refers. If tables refer to each other in a circle, the nullable columns of the circle are late columns.
 */
export async function companyTables(query: RunQuery): Promise<CompanyTable[]> {
  const tables = await query<Omit<CompanyTable, 'late_columns'>>(
    `select c.relname::text as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not c.relname = any($1::text[]) and c.relpersistence = 'p'
      and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'client_id' and not k.attisdropped)
    group by c.oid order by c.relname`,
    [outlivingTables],
  );
  const references = await query<Reference>(`
    select f.conrelid::regclass::text as table, f.confrelid::regclass::text as referenced,
      array_agg(a.attname::text) as columns, bool_and(not a.attnotnull) as is_optional
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
      and a.attname <> 'client_id'
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace group by f.oid, f.conrelid, f.confrelid
    union all
    select f.conrelid::regclass::text, f.confrelid::regclass::text, '{}', false from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and array_length(f.conkey, 1) = 1`);
  return inOrder(tables, references);
}

function inOrder(tables: readonly Omit<CompanyTable, 'late_columns'>[], references: readonly Reference[]) {
  const known = new Set(tables.map(({ name }) => name));
  const left = new Map(tables.map((table) => [table.name, table]));
  const placed: CompanyTable[] = [];
  const needs = (name: string, { withOptional }: { withOptional: boolean }) =>
    references.some(
      (reference) =>
        reference.table === name &&
        reference.referenced !== name &&
        left.has(reference.referenced) &&
        (withOptional || !reference.is_optional),
    );

  while (left.size > 0) {
    const names = [...left.keys()];
    const next =
      names.find((name) => !needs(name, { withOptional: true })) ??
      circleAmong(names, references).find((name) => !needs(name, { withOptional: false }));
    const table = next === undefined ? undefined : left.get(next);
    if (!table) throw new Error(`These tables refer to each other in a circle: ${names.join(', ')}.`);
    const late = references.filter(
      ({ table: of, referenced, columns }) =>
        of === table.name && columns.length > 0 && known.has(referenced) && left.has(referenced),
    );
    placed.push({ ...table, late_columns: [...new Set(late.flatMap(({ columns }) => columns))] });
    left.delete(table.name);
  }
  return placed;
}

/** Returns the tables that form a circle, by repeatedly removing tables that no other table refers to. */
function circleAmong(names: readonly string[], references: readonly Reference[]): string[] {
  let circle = [...names];
  for (let size = circle.length + 1; circle.length < size; ) {
    size = circle.length;
    const all = new Set(circle);
    circle = circle.filter((name) =>
      references.some(({ table, referenced }) => referenced === name && table !== name && all.has(table)),
    );
  }
  return circle;
}
