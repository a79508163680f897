import { paymentModeLabel, paymentModes } from '#domain/expenses/payment-modes.ts';
import type { ChoiceOption } from '../../../ui/ChoicePicker.tsx';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';

export type Dimension =
  | 'department_ids'
  | 'entity_ids'
  | 'business_unit_ids'
  | 'locations'
  | 'expense_type'
  | 'payment_mode'
  | 'merchants'
  | 'currencies';

export interface DimensionRow {
  key: Dimension;
  part: 'who' | 'what';
  label: string;
  inside: string;
  outside: string;
  /** The text of the token while it has no value. */
  unset: string;
  /** Returns the options; null for free text. */
  options: (choices: RuleChoices) => ChoiceOption[] | null;
  textOf?: (value: string) => string | undefined;
}

const types: ChoiceOption[] = [
  { value: 'expense', label: 'Expense' },
  { value: 'mileage', label: 'Mileage' },
  { value: 'per_diem', label: 'Per diem' },
];
const modes: ChoiceOption[] = paymentModes.map((mode) => ({ value: mode, label: paymentModeLabel[mode] }));
const typeText: Partial<Record<string, string>> = { expense: 'expense', mileage: 'mileage', per_diem: 'per diem' };
const modeLabels: Partial<Record<string, string>> = { own: 'personal funds', company: 'company funds' };

/** Conditions other than people, levels, groups and categories, in sentence order. */
const dimensionList: readonly DimensionRow[] = [
  {
    key: 'department_ids',
    part: 'who',
    label: 'Departments',
    inside: 'in',
    outside: 'outside',
    unset: 'a department',
    options: ({ departments }) => departments,
  },
  {
    key: 'entity_ids',
    part: 'who',
    label: 'Entities',
    inside: 'in',
    outside: 'outside',
    unset: 'an entity',
    options: ({ entities }) => entities,
  },
  {
    key: 'business_unit_ids',
    part: 'who',
    label: 'Business units',
    inside: 'in',
    outside: 'outside',
    unset: 'a business unit',
    options: ({ business_units }) => business_units,
  },
  {
    key: 'locations',
    part: 'who',
    label: 'Locations',
    inside: 'in',
    outside: 'outside',
    unset: 'a location',
    options: ({ locations }) => locations,
  },
  {
    key: 'expense_type',
    part: 'what',
    label: 'Expense type',
    inside: 'as',
    outside: 'not as',
    unset: 'an expense type',
    options: () => types,
    textOf: (value) => typeText[value],
  },
  {
    key: 'payment_mode',
    part: 'what',
    label: 'Paid with',
    inside: 'paid with',
    outside: 'not paid with',
    unset: 'a payment method',
    options: () => modes,
    textOf: (value) => modeLabels[value],
  },
  {
    key: 'merchants',
    part: 'what',
    label: 'Merchants',
    inside: 'at',
    outside: 'not at',
    unset: 'a merchant',
    options: () => null,
    textOf: (value) => value,
  },
  {
    key: 'currencies',
    part: 'what',
    label: 'Currencies',
    inside: 'in',
    outside: 'not in',
    unset: 'a currency',
    options: ({ currencies }) => currencies,
    textOf: (value) => value,
  },
];

/** Conditions that describe a purchase. An advance is not a purchase. */
const expenseOnly: readonly Dimension[] = ['expense_type', 'payment_mode', 'merchants'];

export function dimensionsOf(applies_to: RuleChoices['target']): readonly DimensionRow[] {
  return applies_to === 'expense' ? dimensionList : dimensionList.filter(({ key }) => !expenseOnly.includes(key));
}
