import type { customFields } from '#contract/custom-fields.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { readersOf } from '#domain/custom-fields/formulas.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { writeSortOrder } from '../../db/sort-order.rows.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { deleteField, type FieldOwner, lockFields, readField, readFields } from './custom-fields.rows.ts';
import { historyOf } from './save-field.ts';

/** What on a higher floor reads a field, by its name; undefined where nothing does. */
export type FindReader = (
  tx: CompanyTransaction,
  field: { client_id: string; applies_to: FieldOwner; key: string },
) => Promise<string | undefined>;

/** A field that another depends on, or reads in its formula, stays; so does one that a rule asks for. */
export async function removeField(
  { tx, client_id, record }: SignedWriteContext,
  { id }: InputOf<typeof customFields.remove>,
  findReader: FindReader,
): Promise<{ status: true }> {
  const known = await readField(tx, { client_id, id });
  if (!known) throw new Refused('item.not_found');
  await lockFields(tx, client_id, known.applies_to);
  const fields = await readFields(tx, client_id, known.applies_to);
  const field = fields.find((each) => each.id === id);
  if (!field) throw new Refused('item.not_found');
  const others = fields.filter((each) => each.id !== id);

  const label =
    others.find(({ depends_on_id }) => depends_on_id === id)?.label ??
    readersOf(field.key, others)[0] ??
    (await findReader(tx, { client_id, ...field }));
  if (label) throw new Refused('field.depended_on', { label });
  await deleteField(tx, { client_id, id });
  await writeSortOrder(tx, 'custom_fields', { client_id, ids: others.map((each) => each.id) });
  const { line, picture } = historyOf(fields, field);
  record({ ...line, action: 'custom_field_removed', facts: { before: picture(field), after: null } });
  return { status: true };
}
