import { belongsToGroup, type GroupMembers } from '#domain/people/group-members.ts';
import { ancestorsOf } from '#domain/tree/tree.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import {
  type EmployeeProfileRow,
  type OrganisationName,
  type ReimbursementSettings,
  readDepartmentTree,
  readEmployeeProfile,
  readGroupMembers,
  readManagers,
  readMembership,
  readOrganisationNames,
  readReimbursementSettings,
} from './employee-profile.rows.ts';
import { lockPeople } from './lock-people.rows.ts';

export interface EmployeeProfile extends EmployeeProfileRow {
  /** The ids of the parent departments, nearest first. */
  department_ancestor_ids: string[];
  groups: { id: string; name: string }[];
}

/** Loads everything that rules may check about a person, in one round trip; null if the person does not exist. */
export async function findEmployeeProfile(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
): Promise<EmployeeProfile | null> {
  const [row, departments, groups] = await Promise.all([
    readEmployeeProfile(tx, key),
    readDepartmentTree(tx, key.client_id),
    readGroupMembers(tx, key.client_id),
  ]);
  if (!row) return null;
  return {
    ...row,
    department_ancestor_ids: row.department_id ? ancestorsOf(departments, row.department_id) : [],
    groups: groups
      .filter(({ members }) => belongsToGroup(row, { ...noMembers, ...members }))
      .map(({ id, name }) => ({ id, name })),
  };
}

interface Membership {
  time_zone: string;
  entity_id: string | null;
  level_id: string | null;
  group_ids: string[];
}

/**
 * Reads the groups of a person and the other facts needed for settings by group. This is cheaper than reading the whole
 * profile.
 */
export async function findMembership(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
): Promise<Membership | null> {
  const row = await readMembership(tx, key);
  if (!row) return null;
  const { time_zone, entity_id, level_id, groups } = row;
  const own = groups.filter(({ members }) => belongsToGroup(row, { ...noMembers, ...members }));
  return { time_zone, entity_id, level_id, group_ids: own.map(({ id }) => id) };
}

const noMembers: GroupMembers = {
  user_ids: [],
  department_ids: [],
  entity_ids: [],
  business_unit_ids: [],
  level_ids: [],
  locations: [],
};

/** Returns the names of the managers above a person, nearest first. */
export async function findManagers(
  tx: CompanyTransaction,
  query: { client_id: string; user_id: string; levels: number },
): Promise<string[]> {
  return query.levels > 0 ? (await readManagers(tx, query)).map(({ name }) => name) : [];
}

export async function entityOf(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
): Promise<string | null> {
  return (await readEmployeeProfile(tx, key))?.entity_id ?? null;
}

/** Reads the currency in which a person is reimbursed, the company's currency and the person's time zone. */
export function reimbursementSettings(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
): Promise<ReimbursementSettings> {
  return readReimbursementSettings(tx, key);
}

/** Locks the organisation, so no unit is deleted while a setting that refers to it is saved. */
export function lockOrganisation(tx: CompanyTransaction, client_id: string): Promise<void> {
  return lockPeople(tx, client_id);
}

/** Reads the names of organisation units, users and roles. Unknown ids are missing from the result. */
export function findOrganisationNames(
  tx: CompanyTransaction,
  client_id: string,
  ids: readonly string[],
): Promise<OrganisationName[]> {
  return readOrganisationNames(tx, client_id, ids);
}
