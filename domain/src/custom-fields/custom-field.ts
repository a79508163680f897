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

/** The label of each kind of custom field. Attributes of the same kind have the same label. */
export const customFieldKindLabel = {
  ...attributeKindLabel,
  formula: attributeKindLabel.calc,
} satisfies Record<CustomFieldKind, string>;

/** The parts of a custom field that validation needs. */
export interface CustomField {
  id: string;
  key: string;
  label: string;
  kind: CustomFieldKind;
  options: readonly string[];
  formula: string;
  is_mandatory: boolean;
  /**
   * The id of the field on which this field depends. This field is shown if the other field has one of
   * `depends_on_values`, or any value if that list is empty.
   */
  depends_on_id: string | null;
  depends_on_values: readonly string[];
  is_active: boolean;
}

/** The value of a field: text, yes or no, or the chosen options. Numbers are saved as decimals in text. */
export type CustomValue = string | boolean | readonly string[];
export type CustomValues = Readonly<Record<string, CustomValue>>;

export const kindsWithOptions: readonly CustomFieldKind[] = ['select', 'multi_select'];

/** Returns a value as a list of texts, with Yes or No for a boolean. The list is empty without a value. */
export function textsOf(value: CustomValue | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  return typeof value === 'string' ? [value] : value;
}
