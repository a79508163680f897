import type { InputOf } from '#contract/endpoint.ts';
import type { organisation } from '#contract/organisation.contract.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import type { CountUses } from '../count-uses.ts';
import { readable } from '../find-people.ts';
import { lockPeople } from '../lock-people.rows.ts';
import { countBelonging, countBelow, countGroupsNaming, deleteItem, lockItem } from './organisation.rows.ts';

/** Deletes a unit that nobody belongs to and nothing refers to. Units in use can only be disabled. */
export async function removeItem(
  { tx, client_id, record }: SignedWriteContext,
  { kind, id }: InputOf<typeof organisation.remove>,
  countUses: CountUses,
): Promise<{ status: true }> {
  const key = { client_id, id };
  await lockPeople(tx, client_id);
  const saved = await lockItem<SavedItem>(tx, kind, key);
  if (!saved) throw new Refused('item.not_found');

  const people = await countBelonging(tx, kind, key);
  if (people > 0) throw new Refused('organisation.in_use', { count: people, noun: 'person' });

  const below = kind === 'department' ? await countBelow(tx, key) : 0;
  if (below > 0) throw new Refused('organisation.in_use', { count: below, noun: 'department' });

  const [groups, uses] = await Promise.all([countGroupsNaming(tx, key), countUses(tx, key)]);
  if (groups + uses > 0) throw usedBySettings();

  const { client_id: _company, id: _id, version: _version, ...fields } = saved;
  const before = await readable(tx, client_id, fields);
  await deleteItem(tx, kind, key).catch(refuseReferred);
  record({
    action: `${kind}_removed`,
    item_kind: kind,
    item_id: id,
    item_label: saved.name,
    is_setting: true,
    facts: { before, after: null },
  });

  return { status: true };
}

interface SavedItem extends Record<string, unknown> {
  version: number;
  name: string;
}

/**
 * Converts the foreign key error for a unit that another module (for example a category) still refers to into a
 * refusal.
 */
function refuseReferred(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23503') throw usedBySettings();
  throw error;
}

/**
 * Returns the refusal for a unit that settings use. If it were deleted, a rule about it would silently apply to nobody.
 */
export function usedBySettings(): Refused {
  return new Refused('organisation.in_use', { count: 0, noun: 'setting' });
}
