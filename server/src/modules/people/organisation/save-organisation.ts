import type { InputOf } from '#contract/endpoint.ts';
import type { organisation } from '#contract/organisation.contract.ts';
import { msg } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { isKnownCurrency } from '../../companies/find-company.ts';
import { lockPeople } from '../lock-people.rows.ts';
import { isAncestor, knownIds, lockItem } from './organisation.rows.ts';
import { type Saved, saveItem } from './save-item.ts';

export async function saveEntity(
  context: SignedWriteContext,
  { id, version, ...fields }: InputOf<typeof organisation.saveEntity>,
): Promise<Saved> {
  if (!(await isKnownCurrency(context.app.database, fields.currency)))
    throw new Refused('sign_up.unknown_currency', {}, { currency: msg`Choose a currency from the list.` });
  return saveItem(context, { kind: 'entity', id, version, fields });
}

export async function saveBusinessUnit(
  context: SignedWriteContext,
  { id, version, ...fields }: InputOf<typeof organisation.saveBusinessUnit>,
): Promise<Saved> {
  return saveItem(context, { kind: 'business_unit', id, version, fields });
}

export async function saveLevel(
  context: SignedWriteContext,
  { id, version, ...fields }: InputOf<typeof organisation.saveLevel>,
): Promise<Saved> {
  return saveItem(context, { kind: 'level', id, version, fields });
}

/** Saves a department. The lock prevents loops if the tree is changed concurrently. */
export async function saveDepartment(
  context: SignedWriteContext,
  { id, version, ...fields }: InputOf<typeof organisation.saveDepartment>,
): Promise<Saved> {
  const { tx, client_id } = context;
  const { parent_id, head_id } = fields;
  await lockPeople(tx, client_id);
  const saved = id
    ? await lockItem<{ version: number; parent_id: string | null; head_id: string | null }>(tx, 'department', {
        client_id,
        id,
      })
    : undefined;

  // An unchanged parent or head stays valid even if it was disabled later.
  const chosen = {
    department: parent_id && parent_id !== saved?.parent_id ? [parent_id] : [],
    user: head_id && head_id !== saved?.head_id ? [head_id] : [],
  };

  const known = await knownIds(tx, client_id, chosen, { only_active: true });
  if (![...chosen.department, ...chosen.user].every((memberId) => known.has(memberId)))
    throw new Refused('item.not_found');
  if (id && parent_id && (await isAncestor(tx, { client_id, id, parent_id })))
    throw new Refused('department.loop', {}, { parent_id: msg`Choose a department that is not below this one.` });

  return saveItem(context, { kind: 'department', id, version, fields });
}

export async function saveGroup(
  context: SignedWriteContext,
  { id, version, ...fields }: InputOf<typeof organisation.saveGroup>,
): Promise<Saved> {
  const { tx, client_id } = context;
  const { user_ids, department_ids, entity_ids, business_unit_ids, level_ids } = fields.members;
  // Locks the organisation, so no member is deleted before the group is saved.
  await lockPeople(tx, client_id);
  const known = await knownIds(
    tx,
    client_id,
    {
      user: user_ids,
      department: department_ids,
      entity: entity_ids,
      business_unit: business_unit_ids,
      level: level_ids,
    },
    { only_active: false },
  );

  const memberIds = [...user_ids, ...department_ids, ...entity_ids, ...business_unit_ids, ...level_ids];
  if (!memberIds.every((memberId) => known.has(memberId))) throw new Refused('item.not_found');

  return saveItem(context, { kind: 'group', id, version, fields });
}
