import { describe, expect, it } from 'vitest';
import { type FillableFields, fillFromReceipt, type ReceiptReading } from './fill-from-receipt.ts';

const empty: FillableFields = {
  merchant: '',
  spent_on: null,
  currency: null,
  amount: null,
  invoice_number: '',
  taxes: [],
};
const nothing: ReceiptReading = {
  merchant: null,
  spent_on: null,
  amount: null,
  currency: null,
  tax: null,
  invoice_number: null,
};
const read = (values: Partial<Record<keyof ReceiptReading, string>>): ReceiptReading => ({
  ...nothing,
  ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])),
});
const whole = read({
  merchant: ' Le  Potager ',
  spent_on: '2026-11-10',
  amount: '86.40',
  currency: 'EUR',
  tax: '6.22',
  invoice_number: 'R-17',
});

describe('a draft from a receipt', () => {
  it('takes all fields that were read', () => {
    expect(fillFromReceipt(empty, whole, 'USD')).toEqual({
      merchant: 'Le Potager',
      spent_on: '2026-11-10',
      currency: 'EUR',
      amount: '86.40',
      invoice_number: 'R-17',
      taxes: [{ name: 'Tax', rate_pct: null, amount: '6.22' }],
    });
  });

  it('keeps all typed fields', () => {
    const typed: FillableFields = {
      merchant: 'Mine',
      spent_on: '2026-11-09',
      currency: 'CHF',
      amount: '80.00',
      invoice_number: 'X',
      taxes: [{ name: 'VAT', rate_pct: '8.1', amount: '6.00' }],
    };
    expect(fillFromReceipt(typed, whole, 'USD')).toEqual(typed);
  });

  it('keeps a typed amount in its currency and fills in the rest', () => {
    const typed = { ...empty, currency: 'CHF', amount: '80.00' };
    expect(fillFromReceipt(typed, whole, 'USD')).toMatchObject({
      currency: 'CHF',
      amount: '80.00',
      merchant: 'Le Potager',
    });
  });

  it('uses the company currency when the receipt has none', () => {
    expect(fillFromReceipt(empty, read({ amount: '12.00' }), 'USD')).toMatchObject({
      currency: 'USD',
      amount: '12.00',
    });
  });

  it.each<[string, ReceiptReading]>([
    ['an amount too precise', read({ amount: '12.345', currency: 'EUR' })],
    ['an amount of nothing', read({ amount: '0.00', currency: 'EUR' })],
    ['no number', read({ amount: 'TOTAL', currency: 'EUR' })],
    ['no date', read({ spent_on: '2026-02-30' })],
    ['a date nobody means', read({ spent_on: '0001-01-01' })],
  ])('ignores %s', (_name, reading) => {
    expect(fillFromReceipt(empty, reading, 'USD')).toMatchObject({ amount: null, spent_on: null });
  });

  it('ignores a tax above the amount', () => {
    expect(fillFromReceipt(empty, read({ amount: '5.00', tax: '6.22' }), 'EUR').taxes).toEqual([]);
  });
});
