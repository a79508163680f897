import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { textsOf } from '#domain/custom-fields/custom-field.ts';
import { calculatedValues } from '#domain/custom-fields/formulas.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { readable } from '../find-people.ts';
import { userLine } from './list-users.ts';
import { readUserDetails, type UserDetailsRow } from './user-details.rows.ts';

type UserDetails = OutputOf<typeof users.details>['data'];

export async function userDetails(
  { tx, actor }: ReadContext,
  { user_id }: InputOf<typeof users.details>,
): Promise<OutputOf<typeof users.details>> {
  return { status: true, data: (await readDetails(tx, { client_id: actor.client_id, user_id })).details };
}

/**
 * Reads a person in the format of the user form, with calculated fields, and a snapshot with names for the activity.
 */
export async function readDetails(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
): Promise<{ details: UserDetails; snapshot: Record<string, unknown> }> {
  const [row, fields] = await Promise.all([
    readUserDetails(tx, key),
    fieldsOf(tx, { client_id: key.client_id, applies_to: 'user' }),
  ]);
  if (!row) throw new Refused('item.not_found');
  const details = {
    ...userLine(row),
    ...rest(row),
    custom_values: { ...row.custom_values, ...calculatedValues(fields, row.custom_values) },
    invited_at: row.invited_at?.toISOString() ?? null,
  };
  const labels = new Map(fields.map(({ key: name, label }) => [name, label]));
  const custom = await readable(tx, key.client_id, row.custom_values);
  return { details, snapshot: { ...snapshotOf(row), custom_values: labelled(custom, labels) } };
}

function rest(row: UserDetailsRow) {
  const { entity_id, department_id, business_unit_id, level_id, manager_id, role_ids, is_employee, version } = row;
  const { pending_email, anonymising } = row;
  return {
    entity_id,
    department_id,
    business_unit_id,
    level_id,
    manager_id,
    role_ids,
    is_employee,
    version,
    pending_email,
    anonymising,
  };
}

function snapshotOf(row: UserDetailsRow) {
  const { email, first_name, last_name, employee_code, entity, department, business_unit, level, location } = row;
  const { manager, roles } = row;
  return {
    email,
    first_name,
    last_name,
    employee_code,
    entity,
    department,
    business_unit,
    level,
    location,
    manager,
    roles,
  };
}

function labelled(values: Record<string, unknown>, labels: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      labels.get(key) ?? key,
      textsOf(value as string | boolean | string[]).join(', '),
    ]),
  );
}
