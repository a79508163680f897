import type { customFields } from '#contract/custom-fields.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext } from '../../http/context.ts';
import { type CustomFieldRow, type FieldOwner, lockFields, readFields } from './custom-fields.rows.ts';

export async function listFields(
  { tx, actor }: ReadContext,
  { applies_to }: InputOf<typeof customFields.list>,
): Promise<OutputOf<typeof customFields.list>> {
  const fields = await readFields(tx, actor.client_id, applies_to);
  return { status: true, data: fields.filter(({ seen_by }) => seesField(actor.access, seen_by)) };
}

/** Reads the custom fields of a kind of item, in order. */
export function fieldsOf(
  tx: CompanyTransaction,
  options: { client_id: string; applies_to: FieldOwner },
): Promise<CustomFieldRow[]> {
  return readFields(tx, options.client_id, options.applies_to);
}

/** Reads the custom fields of several kinds of items in one query. */
export async function fieldsOfEach<Owner extends FieldOwner>(
  tx: CompanyTransaction,
  options: { client_id: string; owners: readonly Owner[] },
): Promise<Record<Owner, CustomFieldRow[]>> {
  const fields = await readFields(tx, options.client_id);
  const entries = options.owners.map((owner) => [owner, fields.filter(({ applies_to }) => applies_to === owner)]);
  return Object.fromEntries(entries) as Record<Owner, CustomFieldRow[]>;
}

/** Reads the custom fields and locks them against changes until the transaction ends. */
export async function lockedFieldsOf(
  tx: CompanyTransaction,
  options: { client_id: string; applies_to: FieldOwner },
): Promise<CustomFieldRow[]> {
  await lockFields(tx, options.client_id, options.applies_to);
  return fieldsOf(tx, options);
}
