import { expect, it } from 'vitest';
import { suggestAccount, suggestLedgerAccount } from './suggest-account.ts';

const account = (external_id: string, name: string, code = '') => ({ external_id, name, code, type: 'Expense' });
const accounts = [
  account('a', 'Travel', '6600'),
  account('b', 'Meals and entertainment', '6640'),
  account('c', 'Employee advances'),
  account('d', 'Employee reimbursements payable'),
  account('e', 'Office supplies', '6700'),
];

it.each([
  ['the GL code before the name', { name: 'Travel', codes: ['', '6640'] }, { external_id: 'b', confidence: 100 }],
  ['the exact name', { name: ' travel ', codes: [] }, { external_id: 'a', confidence: 95 }],
  ['similar words', { name: 'Meals', codes: [] }, { external_id: 'b', confidence: 50 }],
  ['nothing in common', { name: 'Parking', codes: ['9999'] }, null],
])('suggests an account by %s', (_, source, expected) => {
  const found = suggestAccount(source, accounts);
  expect(found && { external_id: found.external_id, confidence: found.confidence }).toEqual(expected);
});

it('does not guess between accounts of the same name', () => {
  expect(suggestAccount({ name: 'Travel', codes: [] }, [account('a', 'Travel'), account('b', 'Travel')])).toBeNull();
});

it('knows the usual names of balance sheet accounts', () => {
  expect(suggestLedgerAccount({ account: 'employee_payable', codes: [] }, accounts)?.external_id).toBe('d');
  expect(suggestLedgerAccount({ account: 'advances', codes: [] }, accounts)?.external_id).toBe('c');
  expect(suggestLedgerAccount({ account: 'bank', codes: [] }, accounts)).toBeNull();
});
