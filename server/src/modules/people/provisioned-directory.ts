import type { CompanyTransaction } from '../../db/database.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { saveEmail, saveName } from './find-user.ts';
import { readGroups } from './organisation/organisation.rows.ts';
import { saveItem } from './organisation/save-item.ts';
import { readProvisioned } from './provisioned.rows.ts';
import { emailTaken } from './users/create-person.ts';
import { readDetails } from './users/read-user.ts';

/** People and groups, as the company's identity provider reads and changes them. */

export type { ProvisionedRow } from './provisioned.rows.ts';

export function findProvisioned(tx: CompanyTransaction, query: Parameters<typeof readProvisioned>[1]) {
  return readProvisioned(tx, query);
}

/** Changes the name and the e-mail address of a person. The caller has checked that the company owns the address. */
export async function changeProvisionedPerson(
  context: WriteContext,
  user_id: string,
  change: { email: string; first_name: string; last_name: string },
): Promise<void> {
  const { tx, client_id, record } = context;
  const key = { client_id, user_id };
  const before = await readDetails(tx, key);
  const { email, first_name, last_name } = change;
  if (email !== before.details.email && !(await saveEmail(context, user_id, email))) throw emailTaken();
  await saveName(context, user_id, { first_name, last_name });
  const after = await readDetails(tx, key);
  const facts = changedFields(before.snapshot, after.snapshot);
  const item_label = `${first_name} ${last_name}`;
  if (facts)
    record({ action: 'user_changed', item_kind: 'user', item_id: user_id, item_label, is_setting: true, facts });
}

interface ProvisionedGroup {
  id: string;
  name: string;
  user_ids: readonly string[];
}

/**
 * Reads the groups, each with the people who are listed by name. The identity provider does not see or change the other
 * criteria of a group.
 */
export async function findGroups(tx: CompanyTransaction, client_id: string): Promise<ProvisionedGroup[]> {
  const groups = await readGroups(tx, client_id);
  return groups.map(({ id, name, members }) => ({ id, name, user_ids: members.user_ids }));
}

/** Creates or changes a group and returns its id. */
export async function saveProvisionedGroup(
  context: WriteContext,
  group: { id: string | undefined; name: string; user_ids: readonly string[] },
): Promise<string> {
  const { tx, client_id } = context;
  const { id, name, user_ids } = group;
  const saved = (await readGroups(tx, client_id)).find((each) => each.id === id);
  if (id && !saved) throw new Refused('item.not_found');
  const members = { ...(saved?.members ?? noMembers), user_ids: [...user_ids] };
  const description = saved?.description ?? '';
  const result = await saveItem(context, {
    kind: 'group',
    id,
    version: saved?.version,
    fields: { name, description, members },
  });
  return result.id;
}

const noMembers = { department_ids: [], entity_ids: [], business_unit_ids: [], level_ids: [], locations: [] };
