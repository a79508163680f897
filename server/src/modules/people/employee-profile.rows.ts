import { sql } from 'kysely';
import type { GroupCandidate, GroupMembers } from '#domain/people/group-members.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for employee profiles and names of organisation units, for other modules. */

export interface EmployeeProfileRow {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  time_zone: string;
  location: string;
  manager_id: string | null;
  entity_id: string | null;
  entity: string | null;
  /** The currency in which the person is reimbursed: that of their entity, else the company's. */
  reimbursement_currency: string;
  department_id: string | null;
  department: string | null;
  department_head: string | null;
  business_unit_id: string | null;
  business_unit: string | null;
  level_id: string | null;
  level: string | null;
  /** True if the company reconciles card transactions. */
  has_cards: boolean;
}

export function readEmployeeProfile(tx: CompanyTransaction, key: { client_id: string; user_id: string }) {
  const { client_id, user_id } = key;

  return tx
    .selectFrom('users as u')
    .leftJoin('entities as e', (join) => join.onRef('e.id', '=', 'u.entity_id').on('e.client_id', '=', client_id))
    .leftJoin('departments as d', (join) =>
      join.onRef('d.id', '=', 'u.department_id').on('d.client_id', '=', client_id),
    )
    .leftJoin('users as h', (join) => join.onRef('h.id', '=', 'd.head_id').on('h.client_id', '=', client_id))
    .leftJoin('business_units as b', (join) =>
      join.onRef('b.id', '=', 'u.business_unit_id').on('b.client_id', '=', client_id),
    )
    .leftJoin('employee_levels as l', (join) => join.onRef('l.id', '=', 'u.level_id').on('l.client_id', '=', client_id))
    .select([
      'u.id as user_id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.time_zone',
      'u.location',
      'u.manager_id',
      'u.entity_id',
      'e.name as entity',
      sql<string>`coalesce(e.currency, (select c.currency from companies c where c.client_id = ${client_id}))`.as(
        'reimbursement_currency',
      ),
      'u.department_id',
      'd.name as department',
      sql<string | null>`h.first_name || ' ' || h.last_name`.as('department_head'),
      'u.business_unit_id',
      'b.name as business_unit',
      'u.level_id',
      'l.name as level',
      sql<boolean>`coalesce((select f.value = 'true'::jsonb from company_features f where f.client_id = ${client_id}
        and f.feature = 'card_recon_enabled'), false)`.as('has_cards'),
    ])
    .where('u.client_id', '=', client_id)
    .where('u.id', '=', user_id)
    .executeTakeFirst();
}

export interface ReimbursementSettings {
  /** The currency in which the person is reimbursed. */
  currency: string;
  company_currency: string;
  time_zone: string;
}

export async function readReimbursementSettings(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<ReimbursementSettings> {
  const { rows } = await sql<ReimbursementSettings>`
    select coalesce(e.currency, c.currency) as currency, c.currency as company_currency, u.time_zone
    from users u join companies c on c.client_id = u.client_id
    left join entities e on e.client_id = ${client_id} and e.id = u.entity_id
    where u.client_id = ${client_id} and u.id = ${user_id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`The user ${user_id} does not exist.`);
  return found;
}

/** Reads the managers above a person, nearest first. */
export async function readManagers(
  tx: CompanyTransaction,
  query: { client_id: string; user_id: string; levels: number },
): Promise<{ level: number; name: string }[]> {
  const { rows } = await sql<{ level: number; name: string }>`
    with recursive above as (
      select manager_id, 0 as level, '' as name from users where client_id = ${query.client_id} and id = ${query.user_id}
      union all
      select m.manager_id, above.level + 1, m.first_name || ' ' || m.last_name
      from above join users m on m.client_id = ${query.client_id} and m.id = above.manager_id
      where above.level < ${query.levels}
    ) select level, name from above where level > 0 order by level`.execute(tx);
  return rows;
}

interface MembershipRow extends GroupCandidate {
  time_zone: string;
  groups: { id: string; members: Partial<GroupMembers> }[];
}

/** Reads a person's position in the organisation and all groups of the company, in one statement. */
export async function readMembership(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`
    select u.id as user_id, u.time_zone, u.location, u.entity_id, u.department_id, u.business_unit_id, u.level_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'members', g.members)), '[]')
        from employee_groups g where g.client_id = ${client_id}) as groups
    from users u where u.client_id = ${client_id} and u.id = ${user_id}`.execute(tx);
  return rows[0];
}

export function readDepartmentTree(tx: CompanyTransaction, client_id: string) {
  return tx.selectFrom('departments').select(['id', 'parent_id']).where('client_id', '=', client_id).execute();
}

export function readGroupMembers(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('employee_groups')
    .select(['id', 'name', sql<Partial<GroupMembers>>`members`.as('members')])
    .where('client_id', '=', client_id)
    .orderBy('name')
    .execute();
}

export interface OrganisationName {
  kind: 'entity' | 'department' | 'business_unit' | 'level' | 'user' | 'group' | 'role';
  id: string;
  name: string;
}

/**
 * Reads the names of organisation units, users and roles by id, in one round trip. Unknown ids are missing from the
 * result.
 */
export async function readOrganisationNames(
  tx: CompanyTransaction,
  client_id: string,
  ids: readonly string[],
): Promise<OrganisationName[]> {
  if (ids.length === 0) return [];

  const requested = sql`${[...ids]}::uuid[]`;
  const { rows } = await sql<OrganisationName>`
    select 'entity' as kind, id, name from entities where client_id = ${client_id} and id = any(${requested})
    union all
    select 'department', id, name from departments where client_id = ${client_id} and id = any(${requested})
    union all
    select 'business_unit', id, name from business_units where client_id = ${client_id} and id = any(${requested})
    union all
    select 'level', id, name from employee_levels where client_id = ${client_id} and id = any(${requested})
    union all
    select 'user', id, first_name || ' ' || last_name from users where client_id = ${client_id} and id = any(${requested})
    union all
    select 'group', id, name from employee_groups where client_id = ${client_id} and id = any(${requested})
    union all
    select 'role', id, name from roles where client_id = ${client_id} and id = any(${requested})`.execute(tx);

  return rows;
}
