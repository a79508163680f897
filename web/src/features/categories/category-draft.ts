import type { AttributeValues, Category } from './categories.calls.ts';

/** A category as it stands in its form, with the version it was read in. */
export interface CategoryDraft extends Omit<Category, 'id' | 'owner' | 'sort_order' | 'attributes'> {
  attributes: AttributeValues[];
}

export function valuesOf(category: Category | null, applies_to: Category['applies_to'] = 'expense'): CategoryDraft {
  if (!category) return applies_to === 'expense' ? blank : { ...blank, ...blankOfAdvances };
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
  is_active: true,
  attributes: [],
  version: 0,
};

/** Nothing is bought with an advance yet, and nobody pays it back. */
const blankOfAdvances = { applies_to: 'advance', icon: 'cash', receipt_rule: 'none' } as const;

export const newAttribute: AttributeValues = {
  key: '',
  label: '',
  kind: 'text',
  options: [],
  formula: '',
  help_text: '',
  is_mandatory: false,
};
