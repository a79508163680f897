import { customFieldKindLabel, customFieldKinds, kindsWithOptions } from '#domain/custom-fields/custom-field.ts';
import type { FieldKind } from '../../field-editor/parts/field-definition.ts';
import type { CustomField, CustomFieldOwner } from './custom-field.ts';

export type CustomFieldKind = CustomField['kind'];

export const ownerTabs: readonly { owner: CustomFieldOwner; label: string; noun: string }[] = [
  { owner: 'user', label: 'Users', noun: 'every user' },
  { owner: 'expense', label: 'Expenses', noun: 'every expense' },
  { owner: 'report', label: 'Reports', noun: 'every report' },
  { owner: 'advance', label: 'Advances', noun: 'every advance' },
];

export const readerLabels: Record<CustomField['seen_by'], string> = {
  everyone: 'Everyone',
  approvers: 'Approvers and finance',
  finance: 'Finance',
  admins: 'Admins',
};

export function hasOptions(kind: CustomFieldKind): boolean {
  return kindsWithOptions.includes(kind);
}

/** The field types that the editor offers. */
export const fieldKinds: readonly FieldKind<CustomFieldKind>[] = customFieldKinds.map((kind) => ({
  kind,
  label: customFieldKindLabel[kind],
  has_options: hasOptions(kind),
  has_formula: kind === 'formula',
}));

/**
 * Returns the answers that a dependency on this field can require; empty for kinds without options, such as free text.
 */
export function answersOf({ kind, options }: Pick<CustomField, 'kind' | 'options'>): string[] {
  if (kind === 'yes_no') return ['Yes', 'No'];
  return hasOptions(kind) ? options : [];
}
