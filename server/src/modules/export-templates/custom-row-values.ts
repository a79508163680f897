import type { CustomField, CustomValues } from '#domain/custom-fields/custom-field.ts';
import { calculatedValues, type ItemValues } from '#domain/custom-fields/formulas.ts';
import { customFieldKey } from '#domain/exports/template-fields.ts';
import type { TemplateRow } from '#domain/exports/template-row.ts';
import type { FieldOwner } from './template-field-list.ts';

export type NameOfUser = (user_id: string) => string | undefined;

/** Returns the custom field values of one item, with the keys that templates use. */
export function customRowValues(
  {
    owner,
    fields,
    values,
    item,
  }: { owner: FieldOwner; fields: readonly CustomField[]; values: CustomValues; item?: ItemValues },
  nameOfUser: NameOfUser,
): TemplateRow {
  const all: CustomValues = { ...values, ...calculatedValues(fields, values, item) };
  return Object.fromEntries(
    fields.map(({ key, kind }) => {
      const value = Object.hasOwn(all, key) ? all[key] : undefined;
      return [customFieldKey(owner, key), value === undefined ? null : plainValue(value, kind, nameOfUser)];
    }),
  );
}

function plainValue(value: CustomValues[string], kind: CustomField['kind'], nameOfUser: NameOfUser): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return value.join(', ');
  return kind === 'user' ? (nameOfUser(value) ?? 'Deleted user') : value;
}
