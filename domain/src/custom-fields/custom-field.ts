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

/** A field a company asks for beside the standard ones, as far as its rules go. */
export interface CustomField {
  id: string;
  key: string;
  label: string;
  kind: CustomFieldKind;
  options: readonly string[];
  formula: string;
  is_mandatory: boolean;
  /** Asked for only when that field has one of these values; with no values, when it has any. */
  depends_on_id: string | null;
  depends_on_values: readonly string[];
  is_active: boolean;
}

/** What a field holds: text, yes or no, or the chosen options. Numbers are decimals in text. */
export type CustomValue = string | boolean | readonly string[];
export type CustomValues = Readonly<Record<string, CustomValue>>;

export const kindsWithOptions: readonly CustomFieldKind[] = ['select', 'multi_select'];

/** The values as texts, the way a dependency compares them and a file shows them. */
export function textsOf(value: CustomValue | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  return typeof value === 'string' ? [value] : value;
}
