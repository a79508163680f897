import { sql } from 'kysely';
import { defaultRoleKey } from '#domain/access/default-roles.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { lineColumns, type UserListRow } from './user-list.rows.ts';

export interface UserDetailsRow extends UserListRow {
  entity_id: string | null;
  department_id: string | null;
  business_unit_id: string | null;
  level_id: string | null;
  manager_id: string | null;
  role_ids: string[];
  is_employee: boolean;
  custom_values: Record<string, string | boolean | string[]>;
  pending_email: string | null;
  anonymising: 'no' | 'in_progress' | 'done';
  version: number;
}

export async function readUserDetails(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<UserDetailsRow | undefined> {
  const { rows } = await sql<UserDetailsRow>`
    select ${lineColumns(client_id)}, u.entity_id, u.department_id, u.business_unit_id, u.level_id,
      u.manager_id, u.custom_values, u.version, u.pending_email,
      case when u.anonymised_at is not null then 'done' when u.anonymise_requested_at is not null then 'in_progress'
        else 'no' end as anonymising,
      array(select ur.role_id from user_roles ur where ur.client_id = ${client_id} and ur.user_id = u.id
        order by ur.role_id) as role_ids,
      exists(select 1 from user_roles ur join roles r on r.client_id = ur.client_id and r.id = ur.role_id
        where ur.client_id = ${client_id} and ur.user_id = u.id and r.key = ${defaultRoleKey}) as is_employee
    from users u where u.client_id = ${client_id} and u.id = ${user_id}`.execute(tx);
  return rows[0];
}
