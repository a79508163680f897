import type { customFields } from '#contract/custom-fields.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { readersOf } from '#domain/custom-fields/formulas.ts';
import { writeSortOrder } from '../../db/sort-order.rows.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { deleteField, lockFields, readField, readFields } from './custom-fields.rows.ts';
import { type FindReader, historyOf } from './save-field.ts';

/**
 * Deletes a field. Refuses this if another field depends on it or uses it in a formula, or if a policy or approval rule
 * uses it.
 */
export async function removeField(
  { tx, client_id, record }: SignedWriteContext,
  { id }: InputOf<typeof customFields.remove>,
  findReader: FindReader,
): Promise<{ status: true }> {
  const saved = await readField(tx, { client_id, id });
  if (!saved) throw new Refused('item.not_found');
  await lockFields(tx, client_id, saved.applies_to);
  const fields = await readFields(tx, client_id, saved.applies_to);
  const field = fields.find((other) => other.id === id);
  if (!field) throw new Refused('item.not_found');
  const others = fields.filter((other) => other.id !== id);

  const label =
    others.find(({ depends_on_id }) => depends_on_id === id)?.label ??
    readersOf(field.key, others)[0] ??
    (await findReader(tx, { client_id, ...field }));
  if (label) throw new Refused('field.depended_on', { label });
  await deleteField(tx, { client_id, id });
  await writeSortOrder(tx, 'custom_fields', { client_id, ids: others.map((other) => other.id) });
  const { line, snapshot } = historyOf(fields, field);
  record({ ...line, action: 'custom_field_removed', facts: { before: snapshot(field), after: null } });
  return { status: true };
}
