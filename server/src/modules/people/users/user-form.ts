import type { InputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { defaultRoleKey } from '#domain/access/default-roles.ts';
import { withEmployeeRole } from '#domain/access/employee-role.ts';
import { checkValues } from '#domain/custom-fields/check-values.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { msg, t } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { idsIn } from '../find-people.ts';
import { knownIds } from '../organisation/organisation.rows.ts';
import { readRoleIds, readRoleIdsOf } from '../roles.rows.ts';
import type { LockedUser } from './users.rows.ts';

type Form = InputOf<typeof users.create>;

const unitKinds = {
  entity_id: 'entity',
  department_id: 'department',
  business_unit_id: 'business_unit',
  level_id: 'level',
  manager_id: 'user',
} as const;

interface AcceptedForm {
  role_ids: string[];
  custom_values: CustomValues;
}

/** Validates the user form. Unchanged values stay valid even if they were disabled later. */
export async function acceptForm(context: SignedWriteContext, form: Form, saved?: LockedUser): Promise<AcceptedForm> {
  await checkUnits(context, form, saved);
  return {
    role_ids: await acceptRoles(context, form, saved),
    custom_values: await acceptCustomValues(context, form.custom_values, saved),
  };
}

async function checkUnits({ tx, client_id }: SignedWriteContext, form: Form, saved?: LockedUser): Promise<void> {
  const names = Object.keys(unitKinds) as (keyof typeof unitKinds)[];
  const chosen = names.flatMap((name) => {
    const id = form[name];
    return id === null || id === saved?.[name] ? [] : [{ name, id }];
  });
  const ids = Object.fromEntries(chosen.map(({ name, id }) => [unitKinds[name], [id]]));
  const known = await knownIds(tx, client_id, ids, { only_active: true });
  const missing = chosen.filter(({ id }) => !known.has(id));
  if (missing.length > 0)
    throw new Refused(
      'item.not_found',
      {},
      Object.fromEntries(missing.map(({ name }) => [name, t`Choose from the list.`])),
    );
}

async function acceptRoles(
  { tx, client_id }: SignedWriteContext,
  { role_ids, is_employee }: Form,
  saved?: LockedUser,
): Promise<string[]> {
  const roles = await readRoleIds(tx, client_id);
  const known = new Set(roles.map(({ id }) => id));
  if (!role_ids.every((id) => known.has(id)))
    throw new Refused('item.not_found', {}, { role_ids: msg`Choose from the list.` });

  const employee_role_id = roles.find(({ key }) => key === defaultRoleKey)?.id;
  if (!employee_role_id) throw new Error('The company has no default role.');
  const before = saved && (await readRoleIdsOf(tx, { client_id, user_id: saved.id }));
  return withEmployeeRole(role_ids, { employee_role_id, is_employee, before });
}

async function acceptCustomValues(
  { tx, client_id }: SignedWriteContext,
  given: Form['custom_values'],
  saved?: LockedUser,
): Promise<CustomValues> {
  const fields = await fieldsOf(tx, { client_id, applies_to: 'user' });
  const people = await knownIds(tx, client_id, { user: idsIn(given) }, { only_active: true });
  const { values, problems } = checkValues(fields, given, {
    before: saved?.custom_values ?? {},
    isColleague: (id) => people.has(id),
  });
  const [first] = problems;
  if (!first) return values;
  throw new Refused(
    'user.field_invalid',
    { field: first.label },
    Object.fromEntries(problems.map(({ key, sentence }) => [`custom_values.${key}`, sentence])),
  );
}
