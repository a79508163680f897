import { v7 as uuidv7 } from 'uuid';
import type { customFields } from '#contract/custom-fields.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { kindsWithOptions } from '#domain/custom-fields/custom-field.ts';
import { dependsOnItself } from '#domain/custom-fields/dependency.ts';
import { acceptFormula, readersOf } from '#domain/custom-fields/formulas.ts';
import { msg, t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { violatedUnique } from '../../db/unique-violation.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import {
  type CustomFieldRow,
  type FieldOwner,
  insertField,
  lockFields,
  readFields,
  updateField,
} from './custom-fields.rows.ts';

type FieldInput = InputOf<typeof customFields.save>;

/** Finds a policy or approval rule that uses the field and returns its name; undefined if there is none. */
export type FindReader = (
  tx: CompanyTransaction,
  field: { client_id: string; applies_to: FieldOwner; key: string },
) => Promise<string | undefined>;

export async function saveField(
  context: SignedWriteContext,
  input: FieldInput,
  findReader: FindReader,
): Promise<OutputOf<typeof customFields.save>> {
  const { tx, client_id } = context;
  await lockFields(tx, client_id, input.applies_to);
  const fields = await readFields(tx, client_id, input.applies_to);
  const saved = input.id ? fields.find(({ id }) => id === input.id) : undefined;
  if (input.id && !saved) throw new Refused('item.not_found');
  if (saved && saved.version !== input.version) throw new Refused('item.changed');
  if (saved && (saved.kind !== input.kind || saved.key !== input.key)) throw new Refused('field.kind_fixed');
  const field = fieldFrom(input, saved, fields.length);
  const others = fields.filter(({ id }) => id !== field.id);
  check(field, others);
  if (saved) refuseUsed(saved, field, others);
  if (saved?.is_active && !field.is_active) await refuseRead(context, field, findReader);
  const history = historyOf(fields, field);
  return { status: true, data: saved ? await change(context, saved, history) : await add(context, history) };
}

/** Builds the field from the input. Properties that do not apply to this kind of field stay empty. */
function fieldFrom(input: FieldInput, saved: CustomFieldRow | undefined, count: number): CustomFieldRow {
  return {
    id: saved?.id ?? uuidv7(),
    applies_to: input.applies_to,
    key: input.key,
    label: input.label,
    kind: input.kind,
    options: kindsWithOptions.includes(input.kind) ? [...new Set(input.options)] : [],
    formula: input.kind === 'formula' ? input.formula.trim() : '',
    // Calculated fields cannot be filled in.
    is_mandatory: input.kind !== 'formula' && input.is_mandatory,
    help_text: input.help_text,
    seen_by: input.seen_by,
    depends_on_id: input.depends_on_id,
    depends_on_values: input.depends_on_id ? [...new Set(input.depends_on_values)] : [],
    sort_order: saved?.sort_order ?? count + 1,
    is_active: input.is_active,
    version: saved ? saved.version + 1 : 0,
  };
}

function check(field: CustomFieldRow, others: readonly CustomFieldRow[]): void {
  if (kindsWithOptions.includes(field.kind) && field.options.length === 0)
    throw new Refused('field.no_options', {}, { options: msg`Add at least one option.` });
  if (others.some(({ label }) => label.toLowerCase() === field.label.toLowerCase()))
    throw new Refused('name.taken', { name: field.label }, { label: msg`Choose another name.` });
  if (field.kind === 'formula') orRefuse(acceptFormula(field, others, field.applies_to));
  if (dependsOnItself(field, others))
    throw new Refused('field.dependency_loop', {}, { depends_on_id: msg`Choose another field.` });
  if (field.depends_on_id === null) return;
  const parent = others.find(({ id }) => id === field.depends_on_id);
  if (!parent) throw new Refused('item.not_found', {}, { depends_on_id: msg`Choose a field from the list.` });
  const choices = parent.kind === 'yes_no' ? ['Yes', 'No'] : parent.options;
  if (choices.length > 0 && !field.depends_on_values.every((value) => choices.includes(value)))
    throw new Refused(
      'request.invalid',
      {},
      { depends_on_values: () => t`Choose from the options of ${parent.label}.` },
    );
}

/** Refuses to turn off a field, or to remove an option, that another active field needs. */
function refuseUsed(saved: CustomFieldRow, field: CustomFieldRow, others: readonly CustomFieldRow[]): void {
  const active = others.filter(({ is_active }) => is_active);
  const dependents = active.filter(({ depends_on_id }) => depends_on_id === field.id);
  const label = dependents[0]?.label ?? readersOf(field.key, active)[0];
  if (saved.is_active && !field.is_active && label) throw new Refused('field.depended_on', { label });

  const removed = saved.options.filter((option) => !field.options.includes(option));
  for (const option of removed) {
    const user = dependents.find(({ depends_on_values }) => depends_on_values.includes(option));
    if (user)
      throw new Refused(
        'field.option_depended_on',
        { label: user.label, option },
        { options: () => t`${user.label} depends on ${option}.` },
      );
  }
}

/** Refuses to turn off a field that a rule or policy uses. */
async function refuseRead(
  { tx, client_id }: SignedWriteContext,
  field: CustomFieldRow,
  findReader: FindReader,
): Promise<void> {
  const label = await findReader(tx, { client_id, ...field });
  if (label) throw new Refused('field.depended_on', { label });
}

async function add({ tx, client_id, record }: SignedWriteContext, { field, line, snapshot }: History) {
  await insertField(tx, client_id, field).catch((error: unknown) => {
    if (violatedUnique(error) !== undefined)
      throw new Refused('name.taken', { name: field.key }, { key: msg`Choose another key.` });
    throw error;
  });
  record({ ...line, action: 'custom_field_created', facts: { before: null, after: snapshot(field) } });
  return field;
}

async function change(
  { tx, client_id, record }: SignedWriteContext,
  saved: CustomFieldRow,
  { field, line, snapshot }: History,
) {
  const changed = changedFields(snapshot(saved), snapshot(field));
  if (!changed) return saved;
  await updateField(tx, client_id, field);
  record({ ...line, action: 'custom_field_changed', facts: changed });
  return field;
}

type History = ReturnType<typeof historyOf>;

/**
 * Returns the entry of a field for the audit log, and a function for its values. The values contain the label of the
 * field on which the field depends, instead of its id.
 */
export function historyOf(fields: readonly CustomFieldRow[], field: CustomFieldRow) {
  const line = { item_kind: 'custom_field', item_id: field.id, item_label: field.label, is_setting: true } as const;
  const snapshot = ({ id: _id, version: _version, sort_order: _order, depends_on_id, ...rest }: CustomFieldRow) => ({
    ...rest,
    depends_on: fields.find(({ id }) => id === depends_on_id)?.label ?? null,
  });
  return { field, line, snapshot };
}
