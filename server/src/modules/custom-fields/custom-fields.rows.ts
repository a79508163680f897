import { sql } from 'kysely';
import type { CustomField } from '#domain/custom-fields/custom-field.ts';
import type { CustomFieldReaders } from '#domain/custom-fields/field-readers.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';

/** Queries for custom_fields. */

export type FieldOwner = 'user' | 'expense' | 'report' | 'advance';

export interface CustomFieldRow extends CustomField {
  options: string[];
  depends_on_values: string[];
  applies_to: FieldOwner;
  help_text: string;
  seen_by: CustomFieldReaders;
  sort_order: number;
  version: number;
}

const columns = sql`id, applies_to, key, label, kind, options, formula, is_mandatory, help_text, seen_by, depends_on_id,
  depends_on_values, sort_order, is_active, version`;

export async function readFields(
  tx: CompanyTransaction,
  client_id: string,
  applies_to?: FieldOwner,
): Promise<CustomFieldRow[]> {
  const only = applies_to ? sql`and applies_to = ${applies_to}` : sql``;
  const { rows } = await sql<CustomFieldRow>`
    select ${columns} from custom_fields where client_id = ${client_id} ${only}
    order by applies_to, sort_order, id`.execute(tx);
  return rows;
}

/** Serialises changes to the fields of one kind of item, because their order and dependencies span all of them. */
export async function lockFields(tx: CompanyTransaction, client_id: string, applies_to: FieldOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custom fields ${client_id} ${applies_to}`}, 0))`.execute(
    tx,
  );
}

export async function readField(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<CustomFieldRow | undefined> {
  const { rows } = await sql<CustomFieldRow>`
    select ${columns} from custom_fields where client_id = ${key.client_id} and id = ${key.id}`.execute(tx);
  return rows[0];
}

export async function insertField(tx: CompanyTransaction, client_id: string, field: CustomFieldRow) {
  await insertMany(tx, 'custom_fields', [{ client_id, ...field }]);
}

export async function updateField(tx: CompanyTransaction, client_id: string, field: CustomFieldRow) {
  await tx
    .updateTable('custom_fields')
    .set({
      label: field.label,
      options: JSON.stringify(field.options),
      formula: field.formula,
      is_mandatory: field.is_mandatory,
      help_text: field.help_text,
      seen_by: field.seen_by,
      depends_on_id: field.depends_on_id,
      depends_on_values: JSON.stringify(field.depends_on_values),
      is_active: field.is_active,
      version: field.version,
    })
    .where('client_id', '=', client_id)
    .where('id', '=', field.id)
    .execute();
}

export async function deleteField(tx: CompanyTransaction, key: { client_id: string; id: string }) {
  await tx.deleteFrom('custom_fields').where('client_id', '=', key.client_id).where('id', '=', key.id).execute();
}
