import { describe, expect, it } from 'vitest';
import type { CustomField } from '../custom-fields/custom-field.ts';
import type { AttributeDefinition } from './attribute-values.ts';
import { type FilledExpense, missingFields } from './missing-fields.ts';

const city: AttributeDefinition = {
  key: 'city',
  label: 'City',
  kind: 'city',
  options: [],
  formula: '',
  is_mandatory: true,
};
const table: AttributeDefinition = { ...city, key: 'attendees', label: 'Attendees', kind: 'attendees' };
const field = (id: string, more: Partial<CustomField> = {}): CustomField => ({
  id,
  key: id,
  label: id.toUpperCase(),
  kind: 'select',
  options: ['Yes', 'No'],
  formula: '',
  is_mandatory: true,
  depends_on_id: null,
  depends_on_values: [],
  is_active: true,
  ...more,
});
const whole: FilledExpense = {
  category: { receipt_rule: 'optional', receipt_above: null, attributes: [city] },
  merchant: 'Lokál',
  spent_on: '2026-11-10',
  currency: 'EUR',
  is_currency_allowed: true,
  amount: '10.00',
  converted: { minor: 1085n, currency: 'USD' },
  company: { minor: 1085n, currency: 'USD' },
  attributes: { city: 'Prague' },
  fields: [],
  custom_values: {},
  no_of_receipts: 0,
  no_of_attendees: 0,
};
const missing = (more: Partial<FilledExpense>) => missingFields({ ...whole, ...more }).map(({ key }) => key);
const withCategory = (more: Partial<NonNullable<FilledExpense['category']>>) => ({
  category: { receipt_rule: 'optional' as const, receipt_above: null, attributes: [], ...more },
});

describe('missing fields', () => {
  it('are none when everything is filled in', () => {
    expect(missing({})).toEqual([]);
  });

  it('are all fields of an empty draft, in form order', () => {
    expect(
      missing({ category: null, merchant: '', spent_on: null, currency: null, amount: null, converted: null }),
    ).toEqual(['category_id', 'merchant', 'spent_on', 'currency', 'amount']);
  });

  it.each<[string, Partial<FilledExpense>, string[]]>([
    ['no rate', { converted: null }, ['ex_rate']],
    ['a currency that is not allowed', { is_currency_allowed: false }, ['currency']],
    ['no currency at all', { currency: null, is_currency_allowed: false }, ['currency']],
    ['a mandatory attribute', { attributes: {} }, ['attributes.city']],
    ['one that is an empty list', { attributes: { city: [] } }, ['attributes.city']],
    ['no, which is an answer', { attributes: { city: false } }, []],
    ['attendees asked for by the category', withCategory({ attributes: [table] }), ['attendees']],
    ['attendees that are named', { ...withCategory({ attributes: [table] }), no_of_attendees: 1 }, []],
    ['an optional attribute', withCategory({ attributes: [{ ...city, is_mandatory: false }] }), []],
    ['a calculation', withCategory({ attributes: [{ ...city, kind: 'calc' }] }), []],
    ['a receipt the category requires', withCategory({ receipt_rule: 'required' }), ['file_ids']],
    ['a receipt that is there', { ...withCategory({ receipt_rule: 'required' }), no_of_receipts: 1 }, []],
    [
      'a receipt above its limit',
      withCategory({ receipt_rule: 'required_above', receipt_above: '10.84' }),
      ['file_ids'],
    ],
    ['no receipt at its limit', withCategory({ receipt_rule: 'required_above', receipt_above: '10.8500' }), []],
    ['no receipt where none is wanted', withCategory({ receipt_rule: 'none' }), []],
  ])('%s', (_name, more, keys) => {
    expect(missing(more)).toEqual(keys);
  });

  it('include required custom fields, also dependent ones', () => {
    const fields = [
      field('billable'),
      field('client', { kind: 'text', depends_on_id: 'billable', depends_on_values: ['Yes'] }),
      field('off', { is_active: false }),
      field('sum', { kind: 'formula' }),
    ];
    expect(missing({ fields })).toEqual(['custom_values.billable']);
    expect(missing({ fields, custom_values: { billable: 'No' } })).toEqual([]);
    expect(missing({ fields, custom_values: { billable: 'Yes' } })).toEqual(['custom_values.client']);
    expect(missing({ fields, custom_values: { billable: 'Yes', client: 'Cafés Rhône' } })).toEqual([]);
  });

  it('use the labels of the fields', () => {
    expect(missingFields({ ...whole, attributes: {}, merchant: '' })).toEqual([
      { key: 'merchant', label: 'Merchant' },
      { key: 'attributes.city', label: 'City' },
    ]);
  });

  it('asks for another person beside the claimant, whom the form already lists', () => {
    const [attendees] = missingFields({ ...whole, ...withCategory({ attributes: [table] }) });
    expect(attendees).toEqual({ key: 'attendees', label: 'Attendees', problem: 'Add at least one other person.' });
  });
});
