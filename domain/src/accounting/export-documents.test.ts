import { describe, expect, it } from 'vitest';
import type { PostingCause } from '../ledger/postings.ts';
import {
  bookedAccount,
  type DocumentSettings,
  documentDay,
  documentOf,
  type ExportPart,
  isExportDue,
  memoText,
  splitsApprovals,
} from './export-documents.ts';

const settings = { vendor: 'quickbooks', reimbursable_as: 'journal_entry', card_as: 'journal_entry' } as const;
const event = { is_report: true, is_converted: false };

describe('the document of an event', () => {
  it.each<[PostingCause, ExportPart, Partial<DocumentSettings>, string | null]>([
    ['approve', 'all', {}, 'journal_entry'],
    ['approve', 'own', { reimbursable_as: 'bill' }, 'bill'],
    ['approve', 'own', { reimbursable_as: 'expense' }, 'expense'],
    ['approve', 'own', { reimbursable_as: 'check' }, 'check'],
    ['approve', 'own', { card_as: 'bill' }, 'journal_entry'],
    ['approve', 'card', { card_as: 'credit_card_purchase' }, 'credit_card_purchase'],
    ['approve', 'card', { card_as: 'debit' }, 'debit'],
    ['approve', 'card', { card_as: 'bill' }, 'bill'],
    ['approve', 'card', { reimbursable_as: 'bill' }, 'journal_entry'],
    ['queue', 'all', {}, 'journal_entry'],
    ['queue', 'all', { reimbursable_as: 'bill' }, null],
    ['queue', 'all', { reimbursable_as: 'expense' }, null],
    ['initiate', 'all', { reimbursable_as: 'bill' }, 'journal_entry'],
    ['initiate', 'all', { reimbursable_as: 'check' }, null],
    ['pay', 'all', {}, 'journal_entry'],
    ['pay', 'all', { reimbursable_as: 'bill' }, 'bill_payment'],
    ['pay', 'all', { reimbursable_as: 'check' }, null],
    ['pay', 'all', { reimbursable_as: 'bill', vendor: 'codat' }, 'transfer'],
    ['queue', 'all', { reimbursable_as: 'bill', vendor: 'codat' }, null],
    ['apply_advance', 'all', { reimbursable_as: 'bill' }, 'journal_entry'],
    ['apply_advance', 'all', { reimbursable_as: 'bill', vendor: 'xero' }, 'bill_payment'],
    ['apply_advance', 'all', { reimbursable_as: 'expense' }, 'journal_entry'],
  ])('%s of %s with %o is %s', (cause, part, changes, expected) => {
    expect(documentOf({ ...event, cause, part }, { ...settings, ...changes })).toBe(expected);
  });

  it('is a journal entry for advances, and for payments in another currency than the bill', () => {
    const bills = { ...settings, reimbursable_as: 'bill' } as const;
    expect(documentOf({ cause: 'queue', part: 'all', is_report: false, is_converted: false }, bills)).toBe(
      'journal_entry',
    );
    for (const cause of ['queue', 'pay'] as const)
      expect(documentOf({ cause, part: 'all', is_report: true, is_converted: true }, bills)).toBe('journal_entry');
  });

  it('splits approvals only if a part is another document', () => {
    expect(splitsApprovals(settings)).toBe(false);
    expect(splitsApprovals({ ...settings, card_as: 'debit' })).toBe(true);
  });
});

it.each([
  ['ledger:employee_payable', 'approve', 'expense', 'expense', 'ledger:bank'],
  ['ledger:employee_payable', 'apply_advance', 'journal_entry', 'check', 'ledger:bank'],
  ['ledger:employee_payable', 'approve', 'bill', 'bill', 'ledger:employee_payable'],
  ['ledger:payments', 'pay', 'bill_payment', 'bill', 'ledger:employee_payable'],
  ['ledger:bank', 'pay', 'bill_payment', 'bill', 'ledger:bank'],
  ['ledger:payments', 'pay', 'journal_entry', 'journal_entry', 'ledger:payments'],
] as const)('books %s of %s in a %s with %s on %s', (source, cause, document, reimbursable_as, expected) => {
  expect(bookedAccount(source, { cause, is_report: true }, { document, reimbursable_as })).toBe(expected);
  expect(bookedAccount(source, { cause, is_report: false }, { document, reimbursable_as })).toBe(source);
});

it.each([
  ['approved', '2026-11-10'],
  ['paid', null],
  ['spent', '2026-10-30'],
  ['last_spent', '2026-11-02'],
] as const)('dates a document by %s on %s', (dated_by, expected) => {
  const facts = { event_on: '2026-11-10', first_spent_on: '2026-10-30', last_spent_on: '2026-11-02', paid_on: null };
  expect(documentDay(dated_by, facts)).toBe(expected);
  if (dated_by === 'paid') expect(documentDay(dated_by, { ...facts, paid_on: '2026-11-15' })).toBe('2026-11-15');
});

it('joins the parts of a memo in their order, without empty ones', () => {
  const facts = {
    number: 'ER-7',
    title: 'Osaka',
    employee: 'Ana Lima',
    email: 'ana@acme.test',
    purpose: ' ',
    entity: 'Acme GmbH',
  };
  expect(memoText(['employee', 'number', 'purpose', 'title'], facts)).toBe('Ana Lima, ER-7, Osaka');
});

it('exports again when the hours have passed', () => {
  const now = new Date('2026-11-16T10:00:00Z');
  const exported_at = new Date('2026-11-16T07:30:00Z');
  expect(isExportDue({ export_hours: 0, exported_at: now }, now)).toBe(true);
  expect(isExportDue({ export_hours: 3, exported_at }, now)).toBe(false);
  expect(isExportDue({ export_hours: 2, exported_at }, now)).toBe(true);
  expect(isExportDue({ export_hours: 24, exported_at: null }, now)).toBe(true);
});
