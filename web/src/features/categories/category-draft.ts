import type { AttributeValues, Category } from './categories.calls.ts';

/** The values of the form for a category, with the version of the category that was loaded. */
export interface CategoryDraft extends Omit<Category, 'id' | 'owner' | 'sort_order' | 'attributes'> {
  attributes: AttributeValues[];
}

export function valuesOf(category: Category | null, applies_to: Category['applies_to'] = 'expense'): CategoryDraft {
  if (!category) return applies_to === 'expense' ? blank : { ...blank, ...advanceDefaults };
  const { id: _id, owner: _owner, sort_order: _order, attributes, ...values } = category;
  return { ...values, attributes: attributes.map(({ sort_order: _, ...attribute }) => attribute) };
}

const blank: CategoryDraft = {
  applies_to: 'expense',
  parent_id: null,
  name: '',
  icon: 'receipt',
  code: '',
  ledger_account: '',
  entity_ids: [],
  receipt_rule: 'optional',
  receipt_above: null,
  owner_id: null,
  is_reimbursable: true,
  is_meal: false,
  is_active: true,
  attributes: [],
  version: 0,
};

/** The defaults of an advance category. An advance needs no receipt, because nothing has been bought yet. */
const advanceDefaults = { applies_to: 'advance', icon: 'cash', receipt_rule: 'none' } as const;

export const newAttribute: AttributeValues = {
  key: '',
  label: '',
  kind: 'text',
  options: [],
  formula: '',
  help_text: '',
  is_mandatory: false,
};
