import type { Attribute, RuleChoices } from '../use-rule-choices.ts';

const guests: Attribute = {
  id: '0190a000-0000-7000-8000-0000000000a1',
  key: 'guests',
  label: 'Guests',
  kind: 'number',
  options: [],
  formula: '',
  help_text: '',
  is_mandatory: false,
  sort_order: 0,
};

const names = new Map([
  ['travel', 'Travel'],
  ['meals', 'Meals'],
]);

/**
 * The options of a small test company: two categories, one attribute, one custom field, one role whose members cannot
 * approve, and no people.
 */
export const ruleChoices: RuleChoices = {
  target: 'expense',
  levels: [],
  departments: [],
  entities: [{ value: 'gmbh', label: 'Meridian GmbH' }],
  business_units: [],
  groups: [],
  roles: [{ value: 'finance', label: 'Finance' }],
  rolesWithoutApprovals: new Set(['finance']),
  locations: [],
  people: [],
  findPeople: () => undefined,
  categories: [...names].map(([value, label]) => ({ value, label })),
  currencies: [{ value: 'EUR', label: 'EUR' }],
  attributes: [guests],
  attributesOf: () => [guests],
  fiscalMonths: new Map([['gmbh', 4]]),
  customFields: [{ key: 'expense:project', label: 'Project', kind: 'select', options: ['Apollo', 'Gemini'] }],
  currency: 'EUR',
  nameOf: (id) => names.get(id) ?? id,
  labelOf: (key) => (key === 'guests' ? 'Guests' : key === 'expense:project' ? 'Project' : key),
};
