import { readMoney } from '../../money/money.ts';
import { figure, spoken } from '../../policies/policy-text.ts';
import type { ApprovalNames } from '../approval-names.ts';
import type { ChoiceField, FigureField } from '../approval-rule.ts';

export const figureNouns = {
  total: 'total',
  reimbursable_total: 'reimbursable total',
  largest_expense: 'largest expense',
  no_of_expenses: 'number of expenses',
  no_of_violations: 'number of violations',
  no_of_checks: 'number of checks',
  distance_km: 'distance by mileage',
  per_diem_days: 'number of per diem days',
} satisfies Record<FigureField, string>;

export const choiceNouns = {
  category: ['category', 'categories'],
  expense_type: ['type', 'types'],
  currency: ['currency', 'currencies'],
  department: ['department', 'departments'],
  entity: ['entity', 'entities'],
  business_unit: ['business unit', 'business units'],
  level: ['level', 'levels'],
  group: ['group', 'groups'],
  location: ['location', 'locations'],
  owner: ['claimant', 'claimants'],
} satisfies Record<ChoiceField, [one: string, several: string]>;

const moneyFields: readonly FigureField[] = ['total', 'reimbursable_total', 'largest_expense'];

export function isMoneyField(field: FigureField): boolean {
  return moneyFields.includes(field);
}

/** '1,250.00' for an amount, '420 km' for a distance, '3' for a count. */
export function figureText(field: FigureField, text: string, currency: string): string {
  if (field === 'distance_km') return `${text} km`;
  if (!isMoneyField(field)) return text;
  const amount = readMoney(text, currency);
  return amount.allowed ? figure(amount.value) : text;
}

/** The name of a chosen value. */
export function choiceText(field: ChoiceField, value: string, names: ApprovalNames): string {
  switch (field) {
    case 'expense_type':
      return spoken(value);
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
      return names.nameOf(value) ?? 'a deleted value';
  }
}

/** The label of a custom field. */
export function customLabel(key: string, names: ApprovalNames): string {
  return names.nameOf(key) ?? spoken(key);
}

export function customText(value: string, names: ApprovalNames): string {
  return names.nameOf(value) ?? value;
}
