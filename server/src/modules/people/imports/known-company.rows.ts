import { sql } from 'kysely';
import type { KnownPerson, KnownUnit, UnitKind } from '#domain/people/import/known-company.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { organisationTables } from '../organisation/organisation.rows.ts';

/** Queries for the company data against which the rows of a file are validated. */

export async function readPeopleNamed(
  tx: CompanyTransaction,
  client_id: string,
  named: { emails: readonly string[]; codes: readonly string[] },
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select u.id as user_id, u.email, u.first_name, u.last_name, u.employee_code, u.entity_id, u.department_id,
      u.business_unit_id, u.level_id, u.location, u.manager_id, u.custom_values, u.is_active,
      array(select ur.role_id from user_roles ur where ur.client_id = ${client_id} and ur.user_id = u.id
        order by ur.role_id) as role_ids
    from users u where u.client_id = ${client_id} and u.id in (
      select id from users where client_id = ${client_id} and email = any(${named.emails})
      union select id from users where client_id = ${client_id} and employee_code = any(${named.codes}))`.execute(tx);
  return rows;
}

export async function readUnits(tx: CompanyTransaction, client_id: string, kind: UnitKind): Promise<KnownUnit[]> {
  const { rows } = await sql<KnownUnit>`
    select id, name, is_active from ${sql.table(organisationTables[kind])} where client_id = ${client_id}
    order by name`.execute(tx);
  return rows;
}

export async function readRoleNames(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ id: string; key: string; name: string }[]> {
  const { rows } = await sql<{ id: string; key: string; name: string }>`
    select id, key, name from roles where client_id = ${client_id} order by name`.execute(tx);
  return rows;
}

/** Reads the manager of every person in the company. */
export async function readManagers(tx: CompanyTransaction, client_id: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; manager_id: string }>`
    select id, manager_id from users where client_id = ${client_id} and manager_id is not null`.execute(tx);
  return new Map(rows.map(({ id, manager_id }) => [id, manager_id]));
}

/** Reads the names of people for the activity. */
export async function readPeopleNames(
  tx: CompanyTransaction,
  client_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, first_name || ' ' || last_name as name from users
    where client_id = ${client_id} and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function updatePeople(tx: CompanyTransaction, client_id: string, people: readonly object[]) {
  await sql`
    update users u set first_name = g.first_name, last_name = g.last_name, employee_code = g.employee_code,
      entity_id = g.entity_id, department_id = g.department_id, business_unit_id = g.business_unit_id,
      level_id = g.level_id, location = g.location, manager_id = g.manager_id, custom_values = g.custom_values,
      version = u.version + 1
    from json_populate_recordset(null::users, ${JSON.stringify(people)}) g
    where u.client_id = ${client_id} and u.id = g.id`.execute(tx);
}
