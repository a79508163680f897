import { choiceNouns, figureNouns, isMoneyField } from '#domain/approvals/conditions/condition-fields.ts';
import type { Choice, ChoiceOption } from '../../ui/ChoicePicker.tsx';
import type { AppliesTo } from './approval-rules.calls.ts';
import type { Test } from './rule-draft.ts';
import type { ApprovalChoices } from './use-approval-choices.ts';

type Field = Exclude<Test['field'], 'custom'>;
export type FigureTest = Extract<Test, { value: string }>;
type ChoiceTest = Exclude<Extract<Test, { values: string[] }>, { field: 'custom' }>;
export type CustomTest = Extract<Test, { field: 'custom' }>;

interface ConditionField {
  field: Field;
  label: string;
  part: 'what' | 'who';
}

const fields: readonly ConditionField[] = [
  { field: 'total', label: 'Total', part: 'what' },
  { field: 'reimbursable_total', label: 'Reimbursable total', part: 'what' },
  { field: 'largest_expense', label: 'Largest expense', part: 'what' },
  { field: 'no_of_expenses', label: 'Number of expenses', part: 'what' },
  { field: 'has_violation', label: 'Policy violation', part: 'what' },
  { field: 'no_of_violations', label: 'Number of violations', part: 'what' },
  { field: 'no_of_checks', label: 'Number of checks', part: 'what' },
  { field: 'distance_km', label: 'Distance by mileage', part: 'what' },
  { field: 'per_diem_days', label: 'Per diem days', part: 'what' },
  { field: 'category', label: 'Category', part: 'what' },
  { field: 'expense_type', label: 'Expense type', part: 'what' },
  { field: 'currency', label: 'Currency', part: 'what' },
  { field: 'owner', label: 'Claimant', part: 'who' },
  { field: 'department', label: 'Department', part: 'who' },
  { field: 'entity', label: 'Entity', part: 'who' },
  { field: 'business_unit', label: 'Business unit', part: 'who' },
  { field: 'level', label: 'Level', part: 'who' },
  { field: 'group', label: 'Group', part: 'who' },
  { field: 'location', label: 'Location', part: 'who' },
];

/** Fields that exist only for reports, because an advance has one amount and no lines. */
const reportOnlyFields: readonly Field[] = [
  'reimbursable_total',
  'largest_expense',
  'no_of_expenses',
  'no_of_violations',
  'no_of_checks',
  'distance_km',
  'per_diem_days',
  'expense_type',
];

export function conditionFields(applies_to: AppliesTo): readonly ConditionField[] {
  return applies_to === 'report' ? fields : fields.filter(({ field }) => !reportOnlyFields.includes(field));
}

export function labelOfField(field: Field): string {
  return fields.find((row) => row.field === field)?.label ?? field;
}

/** Returns the name of a field as part of a sentence: 'the total', 'the department'. */
export function nounOf(test: Exclude<Test, { field: 'custom' | 'has_violation' }>): string {
  return 'values' in test ? choiceNouns[test.field].one : figureNouns[test.field];
}

export function isAmount({ field }: FigureTest): boolean {
  return isMoneyField(field);
}

const types: ChoiceOption[] = [
  { value: 'expense', label: 'Expense' },
  { value: 'mileage', label: 'Mileage' },
  { value: 'per_diem', label: 'Per diem' },
];

export function optionsFor(field: ChoiceTest['field'], choices: ApprovalChoices): ChoiceOption[] {
  switch (field) {
    case 'category':
      return choices.categories;
    case 'expense_type':
      return types;
    case 'currency':
      return choices.currencies;
    case 'department':
      return choices.departments;
    case 'entity':
      return choices.entities;
    case 'business_unit':
      return choices.business_units;
    case 'level':
      return choices.levels;
    case 'group':
      return choices.groups;
    case 'location':
      return choices.locations;
    case 'owner':
      return choices.people;
  }
}

/** Creates a condition on a field. Its value is still empty. */
export function newTest(field: Field): Test {
  if (field === 'has_violation') return { field, operator: 'is', value: true };
  if (field in figureNouns) return { field: field as FigureTest['field'], operator: '>', value: '' };
  return { field, operator: 'in', values: [] } as unknown as Test;
}

export function newCustomTest(key: string): Test {
  return { field: 'custom', key, operator: 'in', values: [] };
}

/**
 * Returns true if the condition has enough values: at least one for a choice, and both ends for a range. An incomplete
 * condition is not saved.
 */
export function isComplete(test: Test): boolean {
  if (test.field === 'has_violation') return true;
  if ('values' in test) return test.values.some((value) => value.trim() !== '');
  return test.value.trim() !== '' && (test.operator !== 'between' || test.to.trim() !== '');
}

/** Converts a condition to the picker's format; `chosen` converts it back. */
export function choiceOf({ operator, values }: Pick<ChoiceTest, 'operator' | 'values'>): Choice {
  return { mode: operator === 'in' ? 'IN' : 'NOT_IN', values: [...values] };
}

export function chosen({ mode, values }: Choice): { operator: 'in' | 'not_in'; values: string[] } {
  return { operator: mode === 'IN' ? 'in' : 'not_in', values };
}
