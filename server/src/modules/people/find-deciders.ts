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

export interface Deciders {
  people: ReadonlyMap<string, DecidingPerson>;
  roles: ReadonlyMap<string, RoleMembers>;
  /** Whoever heads a department, where somebody does. */
  heads: ReadonlyMap<string, string>;
  admins: readonly string[];
}

/** Everybody an item can lead to, with those above them, in one trip. Whoever is only invited is not there yet. */
export async function findDeciders(tx: CompanyTransaction, of: DeciderQuery): Promise<Deciders> {
  const [people, roles, heads] = await Promise.all([
    readDecidingPeople(tx, of),
    readRoleMembers(tx, of),
    readHeads(tx, of),
  ]);
  return {
    people: new Map(people.map((person) => [person.user_id, person])),
    roles: new Map(roles.map((role) => [role.role_id, role])),
    heads: new Map(heads.flatMap(({ id, head_id }) => (head_id ? [[id, head_id]] : []))),
    admins: roles.find(({ key }) => key === 'super_admin')?.user_ids ?? [],
  };
}

/** How many people hold each of these roles now; a role that is gone is not in the answer. */
export async function countRoleMembers(
  tx: CompanyTransaction,
  of: { client_id: string; role_ids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (of.role_ids.length === 0) return new Map();
  return new Map((await countMembers(tx, of)).map(({ role_id, count }) => [role_id, count]));
}
