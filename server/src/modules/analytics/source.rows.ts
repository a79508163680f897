import { type RawBuilder, sql } from 'kysely';
import type { DimensionKey } from '#domain/analytics/dimensions.ts';
import type { Condition } from '../../db/list-filters.rows.ts';
import type { SortKey } from '../../db/list-sort.rows.ts';
import type { TotalKind } from '../../db/live-spend.rows.ts';

/** Building blocks for the sources of analytics lists. */

export type Sql = RawBuilder<unknown>;

/** The company and the reader of a list. */
export interface SourceContext {
  client_id: string;
  company_currency: string;
  time_zone: string;
  now: Date;
}

type OwnerColumn = 'department_id' | 'entity_id' | 'business_unit_id';

/** A value that rows are grouped by. Rows without a value have the key null. */
export interface Dimension {
  key: Sql;
  kind: 'uuid' | 'text';
  /** The column of the person by which rows are grouped, such as the department. Only for keys that are people. */
  through?: OwnerColumn;
  /** Returns SQL for the name of a key. Only for keys that are ids. */
  nameOf?(context: SourceContext, key: Sql): Sql;
  /** True if groups are sorted by key instead of by size. */
  is_ordered?: true;
  /** The column of the stored spending totals that contains the same value, and the kinds of totals that have it. */
  stored?: { column: Sql; kinds: readonly TotalKind[] };
}

export interface SqlSource {
  /** Returns SQL `from …` with the joins that the conditions and figures need. */
  from(context: SourceContext): Sql;
  where(context: SourceContext): readonly Condition[];
  period(range: { from?: string | undefined; to?: string | undefined }, context: SourceContext): Condition;
  id: Sql;
  sorts: Record<'date' | 'amount', SortKey>;
  /** True if the rows are the expenses that the stored spending totals count, dated by the day of the expense. */
  has_totals?: true;
  owner: Sql;
  dimensions(context: SourceContext): Partial<Record<DimensionKey, Dimension>>;
  measures(context: SourceContext): Record<string, Sql>;
  spent?: { currency: Sql; amount: Sql };
  /** SQL for the text that the search looks in. */
  searched?: Sql;
  /** SQL for additional columns of a match. `load` finds them in `page`. */
  carried?: Sql;
  /** Returns SQL that joins the full row to `page`. */
  load(context: SourceContext): Sql;
  /** Returns SQL for the columns of a row, apart from the columns of its owner. */
  values(context: SourceContext): Record<string, Sql>;
  /** The kind and id of the item that a row opens. */
  item?: { kind: Sql; id: Sql };
}

export function nameOfPerson({ client_id }: SourceContext, id: Sql): Sql {
  return sql`(select u.first_name || ' ' || u.last_name from users u where u.client_id = ${client_id} and u.id = ${id})`;
}

function nameIn(table: 'departments' | 'entities' | 'business_units' | 'categories') {
  return ({ client_id }: SourceContext, id: Sql): Sql =>
    sql`(select x.name from ${sql.table(table)} x where x.client_id = ${client_id} and x.id = ${id})`;
}

export const nameOfCategory = nameIn('categories');

export function textDimension(key: Sql): Dimension {
  return { key: sql`nullif(${key}, '')`, kind: 'text' };
}

export function orderedDimension(key: Sql): Dimension {
  return { key, kind: 'text', is_ordered: true };
}

export function personDimension(key: Sql): Dimension {
  return { key, kind: 'uuid', nameOf: nameOfPerson };
}

export function categoryDimension(key: Sql): Dimension {
  return { key, kind: 'uuid', nameOf: nameOfCategory };
}

/** Returns dimensions for a row's owner, and for the owner's department, entity and business unit. */
export function ownerDimensions(owner: Sql): Record<'user' | 'department' | 'entity' | 'business_unit', Dimension> {
  return {
    user: personDimension(owner),
    department: { key: owner, kind: 'uuid', through: 'department_id', nameOf: nameIn('departments') },
    entity: { key: owner, kind: 'uuid', through: 'entity_id', nameOf: nameIn('entities') },
    business_unit: { key: owner, kind: 'uuid', through: 'business_unit_id', nameOf: nameIn('business_units') },
  };
}

/**
 * Returns SQL for the name and email of a row's owner, and for the names of the owner's department, entity and business
 * unit.
 */
export function ownerValues(context: SourceContext, owner: Sql): Record<string, Sql> {
  const { client_id } = context;
  const ofOwner = (column: OwnerColumn) =>
    sql`(select u.${sql.ref(column)} from users u where u.client_id = ${client_id} and u.id = ${owner})`;
  return {
    user: nameOfPerson(context, owner),
    email: sql`(select u.email from users u where u.client_id = ${client_id} and u.id = ${owner})`,
    department: nameIn('departments')(context, ofOwner('department_id')),
    entity: nameIn('entities')(context, ofOwner('entity_id')),
    business_unit: nameIn('business_units')(context, ofOwner('business_unit_id')),
  };
}

/** Returns SQL for the number of a report, such as 'ER-12'. */
export function reportNumber({ client_id }: SourceContext, report_id: Sql): Sql {
  return sql`(select 'ER-' || r.number from reports r where r.client_id = ${client_id} and r.id = ${report_id})`;
}

/** Returns SQL for the id of a row that is identified by several values: a hash in the format of a UUID. */
export function derivedId(text: Sql): Sql {
  return sql`overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`;
}

export function monthOf(date: Sql): Dimension {
  return orderedDimension(sql`to_char(${date}, 'YYYY-MM')`);
}

export function dayOf(instant: Sql, { time_zone }: SourceContext): Sql {
  return sql`(${instant} at time zone ${time_zone})::date`;
}
