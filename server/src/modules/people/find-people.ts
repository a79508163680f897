import type { PersonBrief } from '#contract/shared/person.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import {
  countMembers,
  type DeciderQuery,
  type DecidingPerson,
  type RoleMembers,
  readDecidingPeople,
  readHeads,
  readRoleMembers,
} from './deciders.rows.ts';
import { findOrganisationNames } from './find-employee-profile.ts';
import { readBriefs } from './people.rows.ts';

export interface FoundPerson extends PersonBrief {
  is_active: boolean;
}

/** Finds colleagues by id, in one round trip. Unknown ids are missing from the result. */
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

interface Deciders {
  people: ReadonlyMap<string, DecidingPerson>;
  roles: ReadonlyMap<string, RoleMembers>;
  /** The head of each department, by the department's id. */
  heads: ReadonlyMap<string, string>;
  admins: readonly string[];
}

/**
 * Loads all possible approvers of an item and their managers in one round trip. Invited people do not count as active.
 */
export async function findDeciders(tx: CompanyTransaction, query: DeciderQuery): Promise<Deciders> {
  const [people, roles, heads] = await Promise.all([
    readDecidingPeople(tx, query),
    readRoleMembers(tx, query),
    readHeads(tx, query),
  ]);
  return {
    people: new Map(people.map((person) => [person.user_id, person])),
    roles: new Map(roles.map((role) => [role.role_id, role])),
    heads: new Map(heads.flatMap(({ id, head_id }) => (head_id ? [[id, head_id]] : []))),
    admins: roles.find(({ key }) => key === 'super_admin')?.user_ids ?? [],
  };
}

/** Counts the active members of each role; deleted roles are missing. */
export async function countRoleMembers(
  tx: CompanyTransaction,
  query: { client_id: string; role_ids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (query.role_ids.length === 0) return new Map();
  return new Map((await countMembers(tx, query)).map(({ role_id, count }) => [role_id, count]));
}
