import { t, texts, translate } from '../../language/translate.ts';
import { readMoney } from '../../money/money.ts';
import { figure, spoken } from '../../policies/policy-text.ts';
import type { ApprovalNames } from '../approval-names.ts';
import type { ChoiceField, FigureField } from '../approval-rule.ts';

export const figureNouns: Readonly<Record<FigureField, string>> = texts({
  total: 'the total',
  reimbursable_total: 'the reimbursable total',
  largest_expense: 'the largest expense',
  no_of_expenses: 'the number of expenses',
  no_of_violations: 'the number of violations',
  no_of_checks: 'the number of checks',
  distance_km: 'the distance by mileage',
  per_diem_days: 'the number of per diem days',
});

interface ChoiceNoun {
  one: string;
  several: string;
  /** The reason that is shown when the item has no value in this field. */
  none: string;
  /** The name of the field in the message that a condition has no values. */
  label: string;
}

export const choiceNouns: Readonly<Record<ChoiceField, ChoiceNoun>> = texts({
  category: { one: 'the category', several: 'the categories', none: 'no category is set', label: 'category' },
  expense_type: { one: 'the type', several: 'the types', none: 'no type is set', label: 'type' },
  currency: { one: 'the currency', several: 'the currencies', none: 'no currency is set', label: 'currency' },
  department: { one: 'the department', several: 'the departments', none: 'no department is set', label: 'department' },
  entity: { one: 'the entity', several: 'the entities', none: 'no entity is set', label: 'entity' },
  business_unit: {
    one: 'the business unit',
    several: 'the business units',
    none: 'no business unit is set',
    label: 'business unit',
  },
  level: { one: 'the level', several: 'the levels', none: 'no level is set', label: 'level' },
  group: { one: 'the group', several: 'the groups', none: 'no group is set', label: 'group' },
  location: { one: 'the location', several: 'the locations', none: 'no location is set', label: 'location' },
  owner: { one: 'the claimant', several: 'the claimants', none: 'no claimant is set', label: 'claimant' },
});

const moneyFields: readonly FigureField[] = ['total', 'reimbursable_total', 'largest_expense'];

export function isMoneyField(field: FigureField): boolean {
  return moneyFields.includes(field);
}

/** Formats a figure: '1,250.00' for an amount, '420 km' for a distance, '3' for a count. */
export function figureText(field: FigureField, text: string, currency: string): string {
  if (field === 'distance_km') return t`${text} km`;
  if (!isMoneyField(field)) return text;
  const amount = readMoney(text, currency);
  return amount.allowed ? figure(amount.value) : text;
}

/** Returns the display name of a chosen value. */
export function choiceText(field: ChoiceField, value: string, names: ApprovalNames): string {
  switch (field) {
    case 'expense_type':
      return translate(spoken(value));
    case 'currency':
    case 'location':
      return value;
    case 'category':
    case 'department':
    case 'entity':
    case 'business_unit':
    case 'level':
    case 'group':
    case 'owner':
      return names.nameOf(value) ?? t`a deleted value`;
  }
}

export function customLabel(key: string, names: ApprovalNames): string {
  return names.nameOf(key) ?? spoken(key);
}

export function customText(value: string, names: ApprovalNames): string {
  return names.nameOf(value) ?? value;
}
