import { fieldOfCondition } from '#domain/policies/custom-field-facts.ts';
import type { Attribute, ConditionField } from '../rules/parts/use-rule-choices.ts';
import type { AttributeCondition } from './rule-draft.ts';

type ConditionType = AttributeCondition['type'];

/** A condition while it is being edited. Changing the operator preserves the typed value. */
export interface AttributeQuestion {
  key: string;
  operator: string;
  value: string;
  values: string[];
}

export function questionOf(
  condition: AttributeCondition | null,
  attribute: ConditionField | undefined,
): AttributeQuestion {
  if (!condition) {
    const operator = operatorsOf(typeOf(attribute))[0]?.value ?? 'EQUALS';
    return { key: attribute?.key ?? '', operator, value: '', values: [] };
  }
  const { key, operator } = condition;
  if (condition.type === 'select') return { key, operator, value: '', values: [...condition.values] };
  const value = condition.type === 'boolean' ? (condition.value ? 'yes' : 'no') : condition.value;
  return { key, operator, value, values: [] };
}

/** Returns the edited condition; null while it is incomplete. */
export function conditionFrom(question: AttributeQuestion, type: ConditionType): AttributeCondition | null {
  const { key, operator, values } = question;
  const value = question.value.trim();
  if (key === '') return null;
  switch (type) {
    case 'boolean':
      return { key, type, operator: 'IS', value: value !== 'no' };
    case 'number': {
      const number = value.replaceAll(',', '');
      if (!/^-?\d{1,15}(\.\d{1,9})?$/u.test(number)) return null;
      return { key, type, operator: operator === '<=' ? '<=' : '>=', value: number };
    }
    case 'date':
      if (!/^\d{4}-\d{2}-\d{2}$/u.test(value)) return null;
      return { key, type, operator: operator === '<=' ? '<=' : '>=', value };
    case 'text':
      if (value === '') return null;
      return { key, type, operator: operator === 'EQUALS' ? 'EQUALS' : 'CONTAINS', value };
    case 'select':
      if (values.length === 0) return null;
      return { key, type, operator: operator === 'NOT_IN' ? 'NOT_IN' : 'IN', values };
  }
}

/** Returns the condition type of an attribute or custom field, or 'text' if it is unknown. */
export function typeOf(attribute: ConditionField | undefined): ConditionType {
  if (!attribute) return 'text';
  // A custom field stores the person's id; an attribute stores the person's name.
  if (attribute.kind === 'user' && fieldOfCondition(attribute.key)) return 'select';
  return typeByKind[attribute.kind];
}

const typeByKind = {
  text: 'text',
  number: 'number',
  date: 'date',
  time: 'text',
  select: 'select',
  multi_select: 'select',
  yes_no: 'boolean',
  user: 'text',
  distance: 'number',
  travel: 'text',
  city: 'text',
  nights: 'number',
  travel_class: 'select',
  attendees: 'text',
  calc: 'number',
} satisfies Record<Attribute['kind'], ConditionType>;

export function operatorsOf(type: ConditionType): { value: string; label: string }[] {
  switch (type) {
    case 'boolean':
      return [{ value: 'IS', label: 'is' }];
    case 'number':
      return [
        { value: '<=', label: 'at most' },
        { value: '>=', label: 'at least' },
      ];
    case 'date':
      return [
        { value: '<=', label: 'up to' },
        { value: '>=', label: 'from' },
      ];
    case 'text':
      return [
        { value: 'CONTAINS', label: 'contains' },
        { value: 'EQUALS', label: 'is' },
      ];
    case 'select':
      return [
        { value: 'IN', label: 'is one of' },
        { value: 'NOT_IN', label: 'is none of' },
      ];
  }
}
