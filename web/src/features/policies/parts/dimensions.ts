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
  /** The token before anything was chosen. */
  unset: string;
  /** Null where people type the values. */
  options: (choices: RuleChoices) => ChoiceOption[] | null;
  wordOf?: (value: string) => string | undefined;
}

const types: ChoiceOption[] = [
  { value: 'expense', label: 'Expense' },
  { value: 'mileage', label: 'Mileage' },
  { value: 'per_diem', label: 'Per diem' },
];
const modes: ChoiceOption[] = paymentModes.map((mode) => ({ value: mode, label: paymentModeLabel[mode] }));
const typeText: Partial<Record<string, string>> = { expense: 'expense', mileage: 'mileage', per_diem: 'per diem' };
const modeLabels: Partial<Record<string, string>> = { own: 'own money', company: 'the company’s money' };

/** Whom and what a rule covers beside people, levels, groups and categories, in the order of the sentence. */
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
    label: 'Kind of expense',
    inside: 'as',
    outside: 'not as',
    unset: 'a kind',
    options: () => types,
    wordOf: (value) => typeText[value],
  },
  {
    key: 'payment_mode',
    part: 'what',
    label: 'Paid with',
    inside: 'paid with',
    outside: 'not paid with',
    unset: 'whose money',
    options: () => modes,
    wordOf: (value) => modeLabels[value],
  },
  {
    key: 'merchants',
    part: 'what',
    label: 'Merchants',
    inside: 'at',
    outside: 'not at',
    unset: 'a merchant',
    options: () => null,
    wordOf: (value) => value,
  },
  {
    key: 'currencies',
    part: 'what',
    label: 'Currencies',
    inside: 'in',
    outside: 'not in',
    unset: 'a currency',
    options: ({ currencies }) => currencies,
    wordOf: (value) => value,
  },
];

/** An advance is asked for before anything is bought. */
const boughtOnly: readonly Dimension[] = ['expense_type', 'payment_mode', 'merchants'];

export function dimensionsOf(applies_to: RuleChoices['target']): readonly DimensionRow[] {
  return applies_to === 'expense' ? dimensionList : dimensionList.filter(({ key }) => !boughtOnly.includes(key));
}
