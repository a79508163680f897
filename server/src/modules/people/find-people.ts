import type { PersonBrief } from '#contract/shared/person.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { findOrganisationNames } from './find-employee-profile.ts';
import { readBriefs } from './people.rows.ts';

export interface FoundPerson extends PersonBrief {
  is_active: boolean;
}

/** Colleagues by id, in one round trip. Unknown ids are missing from the result. */
export async function findPeople(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[] },
): Promise<Map<string, FoundPerson>> {
  if (query.ids.length === 0) return new Map();
  const rows = await readBriefs(tx, query);
  return new Map(rows.map((row) => [row.user_id, row]));
}

export function briefOf({ user_id, first_name, last_name, email }: PersonBrief): PersonBrief {
  return { user_id, first_name, last_name, email };
}

/** Replaces ids with names, because activity must stay readable after an item is deleted. */
export async function readable(
  tx: CompanyTransaction,
  client_id: string,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const found = await findOrganisationNames(tx, client_id, [...new Set(idsIn(fields))]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.replace(/_id$/u, ''), named(value, names)]),
  );
}

export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isUuid(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : [];
}

function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => named(item, names));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, named(item, names)]));
}
