import { attributeKindLabel } from '../categories/attribute-kinds.ts';

export const customFieldKinds = [
  'text',
  'number',
  'date',
  'select',
  'multi_select',
  'yes_no',
  'user',
  'formula',
] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number];

/** Custom fields and attributes have the same names for the same types. */
export const customFieldKindLabel = {
  ...attributeKindLabel,
  formula: attributeKindLabel.calc,
} satisfies Record<CustomFieldKind, string>;

/** A custom field, as far as validation needs it. */
export interface CustomField {
  id: string;
  key: string;
  label: string;
  kind: CustomFieldKind;
  options: readonly string[];
  formula: string;
  is_mandatory: boolean;
  /** Shown only when that field has one of these values; without values, when it has any. */
  depends_on_id: string | null;
  depends_on_values: readonly string[];
  is_active: boolean;
}

/** Text, yes or no, or the chosen options. Numbers are decimals in text. */
export type CustomValue = string | boolean | readonly string[];
export type CustomValues = Readonly<Record<string, CustomValue>>;

export const kindsWithOptions: readonly CustomFieldKind[] = ['select', 'multi_select'];

/** The values as texts, for dependencies and files. */
export function textsOf(value: CustomValue | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  return typeof value === 'string' ? [value] : value;
}
