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

interface Deciders {
  people: ReadonlyMap<string, DecidingPerson>;
  roles: ReadonlyMap<string, RoleMembers>;
  /** Department id to its head. */
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

/** Number of active members per role; deleted roles are missing. */
export async function countRoleMembers(
  tx: CompanyTransaction,
  query: { client_id: string; role_ids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (query.role_ids.length === 0) return new Map();
  return new Map((await countMembers(tx, query)).map(({ role_id, count }) => [role_id, count]));
}
