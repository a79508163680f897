import { v7 as uuidv7 } from 'uuid';
import { defaultRoleKey, superAdminKey } from '#domain/access/default-roles.ts';
import { userCounter } from '#domain/counters.ts';
import { rolesFromGroups } from '#domain/sign-on/match-identity.ts';
import { tidy } from '#domain/text/tidy.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { createUser } from './create-user.ts';
import { lockPeople } from './lock-people.rows.ts';
import { knownIds } from './organisation/organisation.rows.ts';
import { clearInvitation } from './people.rows.ts';
import { setRoles } from './roles/set-roles.ts';
import { readRoleIds, readRoleIdsOf } from './roles.rows.ts';
import { emailTaken, refuseTakenCode } from './users/create-person.ts';
import { readDetails } from './users/read-user.ts';
import { readActiveAdmins } from './users/users.rows.ts';

/** Creates and changes people as their company's identity provider requests, without a signed-in user. */

interface ProvisionedPerson {
  email: string;
  first_name: string;
  last_name: string;
  employee_code?: string | null;
  entity_id: string | null;
  department_id: string | null;
  /** Null for the employee role. */
  role_id: string | null;
  /** False if the person has yet to sign in for the first time. */
  has_joined: boolean;
}

const maxName = 80;

/** Creates a person and returns their id. */
export async function createProvisionedPerson(context: WriteContext, person: ProvisionedPerson): Promise<string> {
  const { tx, client_id, request, record } = context;
  await lockPeople(tx, client_id);
  const { email, entity_id, department_id, has_joined, role_id, employee_code = null } = person;
  const roles = await readRoleIds(tx, client_id);
  const role = roles.find(({ id }) => id === role_id) ?? roles.find(({ key }) => key === defaultRoleKey);
  const user_id = uuidv7();
  const user = {
    client_id,
    id: user_id,
    email,
    ...namesOf(person),
    employee_code,
    entity_id,
    department_id,
    password_hash: null,
    invited_at: has_joined ? null : request.now,
    created_at: request.now,
  };
  const isCreated = await createUser(context, { user, role_ids: role ? [role.id] : [] }).catch(refuseTakenCode);
  if (!isCreated) throw emailTaken();

  const { snapshot } = await readDetails(tx, { client_id, user_id });
  record({
    action: 'user_created',
    item_kind: 'user',
    item_id: user_id,
    item_label: `${user.first_name} ${user.last_name}`.trim(),
    is_setting: true,
    facts: { before: null, after: snapshot },
  });
  return user_id;
}

/** Fills in missing names from the email address: ana.moreau@company.com becomes Ana Moreau. */
function namesOf({ email, first_name, last_name }: Pick<ProvisionedPerson, 'email' | 'first_name' | 'last_name'>) {
  const [first = '', ...others] = email.slice(0, email.indexOf('@')).split('.');
  return {
    first_name: tidy(first_name).slice(0, maxName) || capitalised(first),
    last_name: tidy(last_name).slice(0, maxName) || capitalised(others.at(-1) ?? first),
  };
}

function capitalised(word: string): string {
  return (word.charAt(0).toUpperCase() + word.slice(1)).slice(0, maxName) || '?';
}

/** Lets an invited person join without a password when they sign in with the identity provider. */
export async function joinWithoutPassword({ tx, client_id, count }: WriteContext, user_id: string): Promise<void> {
  const { was_invited } = await clearInvitation(tx, { client_id, user_id });
  if (!was_invited) return;
  count({ counter: userCounter('invited'), count: -1 });
  count({ counter: userCounter('active'), count: 1 });
}

/**
 * Gives a person the roles that are mapped to their groups at the identity provider. The last super admin keeps that
 * role, and a person who would be left without a role keeps the current roles.
 */
export async function setRolesFromGroups(
  context: WriteContext,
  person: { user_id: string; groups: readonly string[]; mapping: readonly { group_name: string; role_id: string }[] },
): Promise<void> {
  const { tx, client_id, record } = context;
  const { user_id, groups, mapping } = person;
  if (mapping.length === 0) return;
  await lockPeople(tx, client_id);
  const [current, roles, admins] = await Promise.all([
    readRoleIdsOf(tx, { client_id, user_id }),
    readRoleIds(tx, client_id),
    readActiveAdmins(tx, client_id),
  ]);
  const isLastAdmin = admins.length === 1 && admins[0] === user_id;
  const admin_role_id = roles.find(({ key }) => key === superAdminKey)?.id;
  const wanted = rolesFromGroups(current, groups, mapping);
  const role_ids = isLastAdmin && admin_role_id ? [...new Set([...wanted, admin_role_id])] : wanted;
  if (role_ids.length === 0 || isSameSet(role_ids, current)) return;

  const before = await readDetails(tx, { client_id, user_id });
  await setRoles(context, { user_id, role_ids });
  const after = await readDetails(tx, { client_id, user_id });
  const facts = changedFields(before.snapshot, after.snapshot);
  const item_label = `${after.details.first_name} ${after.details.last_name}`;
  if (facts)
    record({ action: 'user_changed', item_kind: 'user', item_id: user_id, item_label, is_setting: true, facts });
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id));
}

/** Refuses roles, entities and departments that the company does not have. */
export async function checkDefaults(
  { tx, client_id }: WriteContext,
  chosen: { role_ids: readonly string[]; entity_id: string | null; department_id: string | null },
): Promise<void> {
  const known = new Set((await readRoleIds(tx, client_id)).map(({ id }) => id));
  if (!chosen.role_ids.every((id) => known.has(id))) throw new Refused('item.not_found');
  const { entity_id, department_id } = chosen;
  const units = await knownIds(
    tx,
    client_id,
    { entity: entity_id ? [entity_id] : [], department: department_id ? [department_id] : [] },
    { only_active: false },
  );
  if ((entity_id && !units.has(entity_id)) || (department_id && !units.has(department_id)))
    throw new Refused('item.not_found');
}
