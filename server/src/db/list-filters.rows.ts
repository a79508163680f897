import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '#domain/dates/local-day.ts';

/** Conditions of list filters. A filter that is not set adds no condition. */

type Sql = RawBuilder<unknown>;
export type Condition = Sql | undefined | null | false | '';

interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** True if a list is neither searched nor filtered, apart from `except`: its totals are then in stored counters. */
export function isUnfiltered(
  { search, filters }: { search: string; filters: object },
  except: readonly string[] = [],
): boolean {
  const entries = Object.entries(filters);
  return search.trim() === '' && entries.every(([name, value]) => value === undefined || except.includes(name));
}

/** Joins the conditions with `and`; `true` if there are none. */
export function allOf(conditions: readonly Condition[]): Sql {
  const present = conditions.filter((condition) => typeof condition === 'object' && condition !== null);
  return present.length > 0 ? sql.join(present, sql` and `) : sql`true`;
}

export function isAmong(column: Sql, values: readonly string[] | undefined | null, type: 'uuid' | 'text'): Condition {
  return values && sql`${column} = any(${[...values]}::${sql.raw(type)}[])`;
}

/** Returns a condition for amounts or calendar dates within a range, including both ends. */
export function isBetween(column: Sql, { from, to }: Range, type: 'numeric' | 'date'): Condition {
  const cast = sql.raw(type);
  return range(from && sql`${column} >= ${from}::${cast}`, to && sql`${column} <= ${to}::${cast}`);
}

/** Returns a condition for instants from the start of the first day to the end of the last day in a time zone. */
export function isOnDays(column: Sql, { from, to }: Range, time_zone: string): Condition {
  return range(
    from && sql`${column} >= ${startOfDay(from, time_zone)}`,
    to && sql`${column} < ${startOfDay(to, time_zone, { plusDays: 1 })}`,
  );
}

function range(from: Condition, to: Condition): Condition {
  return from || to ? allOf([from, to]) : undefined;
}

/** Returns one condition for each chosen flag. A row must meet all of them. */
export function hasFlags<Flag extends string>(
  flags: readonly Flag[] | undefined,
  conditions: Record<Flag, Sql>,
): Sql[] {
  return (flags ?? []).map((flag) => conditions[flag]);
}

/** Returns a condition for rows whose owner is in one of these departments. */
export function isInDepartments(client_id: string, owner_id: Sql, ids: readonly string[] | undefined): Condition {
  return (
    ids &&
    sql`exists (select from users u where u.client_id = ${client_id} and u.id = ${owner_id}
      and u.department_id = any(${[...ids]}::uuid[]))`
  );
}
