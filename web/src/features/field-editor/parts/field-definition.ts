/** The properties that category attributes, trip attributes and custom fields have in common. */
export interface FieldDefinition<Kind extends string = string> {
  key: string;
  label: string;
  kind: Kind;
  options: string[];
  formula: string;
  help_text: string;
  is_mandatory: boolean;
}

export interface FieldKind<Kind extends string = string> {
  kind: Kind;
  label: string;
  has_options: boolean;
  has_formula: boolean;
}

/** A field that a formula can read. */
export interface FormulaInput {
  key: string;
  label: string;
}
