import { describe, expect, it } from 'vitest';
import type { CustomField } from '../custom-fields/custom-field.ts';
import {
  conditionName,
  conditionTypeOf,
  customFieldFacts,
  fieldOfCondition,
  readsFieldsOf,
} from './custom-field-facts.ts';
import { newRule } from './new-rule.ts';
import { ruleSentence } from './rule-sentence.ts';

const net: CustomField = {
  id: 'f1',
  key: 'net',
  label: 'Net',
  kind: 'formula',
  options: [],
  formula: 'round(amount / 2, 2)',
  is_mandatory: false,
  depends_on_id: null,
  depends_on_values: [],
  is_active: true,
};
const rule = newRule({
  id: 'r1',
  name: 'Apollo',
  limit: { kind: 'amount', max: '50' },
  what: { attributes: [{ key: 'report:client_name', type: 'select', operator: 'IN', values: ['Acme', 'own'] }] },
});

describe('custom fields in policies', () => {
  it('have the record in the key, so that an attribute of the same name is another field', () => {
    expect(fieldOfCondition('report:client_name')).toEqual({ owner: 'report', key: 'client_name' });
    expect(fieldOfCondition('client_name')).toBeNull();
    expect(fieldOfCondition('user:client_name')).toBeNull();
    expect(conditionName('report:client_name')).toBe('client name');
  });

  it('are read with calculated fields', () => {
    const facts = customFieldFacts('expense', [net], { values: { project: 'Apollo' }, item: { amount: '20.00' } });
    expect(facts).toEqual({ 'expense:project': 'Apollo', 'expense:net': '10' });
  });

  it('of reports cannot be formulas', () => {
    expect(conditionTypeOf('formula', 'expense')).toBe('number');
    expect(conditionTypeOf('formula', 'report')).toBeNull();
  });

  it('are loaded only for the records that an active policy reads', () => {
    expect(readsFieldsOf([rule], 'report')).toBe(true);
    expect(readsFieldsOf([rule], 'expense')).toBe(false);
    expect(readsFieldsOf([{ ...rule, is_active: false }], 'report')).toBe(false);
  });

  it('are named by their label in the sentence', () => {
    const names: Record<string, string | undefined> = { 'report:client_name': 'Client', own: 'the employee' };
    const { text } = ruleSentence(rule, { currency: 'USD', nameOf: (id) => names[id] });
    expect(text).toBe('Expenses where Client is Acme or own over USD 50.00 are flagged for the approver.');
  });
});
