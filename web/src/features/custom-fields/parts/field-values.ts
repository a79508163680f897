import type { CustomField } from './custom-field.ts';
import type { CustomFieldKind } from './field-labels.ts';

/** The values of the form for a custom field. */
export interface FieldValues {
  key: string;
  label: string;
  kind: CustomFieldKind;
  options: string[];
  formula: string;
  is_mandatory: boolean;
  help_text: string;
  seen_by: CustomField['seen_by'];
  depends_on_id: string | null;
  depends_on_values: string[];
  is_active: boolean;
  version: number;
}
