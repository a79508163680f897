import { expect, it } from 'vitest';
import { canUseSettings } from './export-settings.ts';

const plain = {
  reimbursable_as: 'journal_entry',
  card_as: 'journal_entry',
  dated_by: 'approved',
  employee_as: 'supplier',
  creates_suppliers: false,
  with_taxes: false,
  reads_payments: false,
} as const;

it.each([
  ['quickbooks', {}, 'ok'],
  ['xero', {}, 'ok'],
  ['codat', {}, 'ok'],
  [
    'quickbooks',
    { reimbursable_as: 'check', card_as: 'debit', employee_as: 'employee', creates_suppliers: true },
    'ok',
  ],
  ['xero', { reimbursable_as: 'bill', card_as: 'credit_card_purchase', reads_payments: true }, 'ok'],
  ['xero', { reimbursable_as: 'check' }, 'accounting.not_supported'],
  ['xero', { card_as: 'debit' }, 'accounting.not_supported'],
  ['xero', { employee_as: 'employee' }, 'accounting.not_supported'],
  ['codat', { reimbursable_as: 'bill' }, 'ok'],
  ['codat', { reimbursable_as: 'check' }, 'accounting.not_supported'],
  ['codat', { card_as: 'bill' }, 'accounting.not_supported'],
  ['codat', { with_taxes: true }, 'accounting.not_supported'],
  ['codat', { reads_payments: true }, 'accounting.not_supported'],
  ['codat', { creates_suppliers: true }, 'accounting.not_supported'],
  ['quickbooks', { reimbursable_as: 'bill', employee_as: 'employee' }, 'accounting.settings_conflict'],
  ['quickbooks', { reads_payments: true, dated_by: 'paid' }, 'accounting.settings_conflict'],
  ['quickbooks', { reads_payments: true, reimbursable_as: 'expense' }, 'accounting.settings_conflict'],
  ['xero', { reads_payments: true }, 'accounting.settings_conflict'],
] as const)('%s with %o: %s', (vendor, changes, expected) => {
  const decision = canUseSettings(vendor, { ...plain, ...changes });
  expect(decision.allowed ? 'ok' : decision.code).toBe(expected);
});
