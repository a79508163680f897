import type { customFields } from '#contract/custom-fields.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { writeSortOrder } from '../../db/sort-order.rows.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { lockFields, readFields } from './custom-fields.rows.ts';

/** Saves the complete new order. Incomplete lists are refused, so that the positions are always 1 to n. */
export async function changeOrder(
  { tx, client_id, record }: SignedWriteContext,
  { applies_to, ids }: InputOf<typeof customFields.changeOrder>,
): Promise<{ status: true }> {
  await lockFields(tx, client_id, applies_to);
  const fields = await readFields(tx, client_id, applies_to);
  const existing = new Set(fields.map(({ id }) => id));
  const requested = new Set(ids);
  if (requested.size !== ids.length || requested.size !== existing.size || !ids.every((id) => existing.has(id)))
    throw new Refused('order.incomplete');
  const before = fields.map(({ id }) => id);
  if (before.every((id, index) => id === ids[index])) return { status: true };
  await writeSortOrder(tx, 'custom_fields', { client_id, ids });
  const labels = new Map(fields.map(({ id, label }) => [id, label]));
  const [first = ''] = ids;

  record({
    action: 'custom_fields_ordered',
    item_kind: 'custom_field',
    item_id: first,
    item_label: `${applies_to} fields`,
    is_setting: true,
    facts: {
      before: { order: before.map((id) => labels.get(id)) },
      after: { order: ids.map((id) => labels.get(id)) },
    },
  });

  return { status: true };
}
