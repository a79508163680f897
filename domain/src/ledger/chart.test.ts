import { expect, it } from 'vitest';
import { type AccountNames, accountText, namedAccount, noEntityKey } from './chart.ts';

const gmbh = '0190a000-0000-7000-8000-0000000000e1';
const chart: AccountNames['chart'] = [
  { entity_key: noEntityKey, account: 'bank', effective_from: '2026-01-01', number: '1200', name: 'House bank' },
  { entity_key: noEntityKey, account: 'bank', effective_from: '2026-07-01', number: '1201', name: '' },
  { entity_key: gmbh, account: 'bank', effective_from: '2026-10-01', number: '1800', name: 'Bank' },
  { entity_key: noEntityKey, account: 'expense', effective_from: '2026-01-01', number: '6000', name: 'Costs' },
];
const expense_accounts = [
  { ledger_account: '6650', categories: ['Meals'] },
  { ledger_account: '6660', categories: ['Hotels', 'Meals'] },
  { ledger_account: '6670', categories: ['Bus', 'Ferry', 'Taxi', 'Train'] },
];

it.each([
  ['before the first entry', 'bank', '', null, '2025-12-31', 'Bank'],
  ['from the date of an entry', 'bank', '', null, '2026-01-01', '1200 House bank'],
  ['a later entry without a name', 'bank', '', null, '2026-07-01', '1201 Bank'],
  ['an entity before its own entry', 'bank', '', gmbh, '2026-09-30', '1201 Bank'],
  ['an entity with its own entry', 'bank', '', gmbh, '2026-10-01', '1800 Bank'],
  ['an account without an entry', 'advances', '', gmbh, '2026-10-01', 'Advances'],
  ['the expense account of a deleted category', 'expense', '6640', null, '2026-10-01', '6640 Costs'],
  ['the expense account of one category', 'expense', '6650', null, '2026-10-01', '6650 Meals'],
  ['the expense account of two categories', 'expense', '6660', null, '2026-10-01', '6660 Hotels, Meals'],
  ['the expense account of many categories', 'expense', '6670', null, '2026-10-01', '6670 Bus, Ferry and 2 more'],
  ['another account of the same posting', 'employee_payable', '6650', null, '2026-10-01', 'Employee payable'],
  ['an expense without one', 'expense', '', null, '2026-10-01', '6000 Costs'],
] as const)('names %s', (_, account, ledger_account, entity_id, on, text) => {
  expect(accountText(namedAccount({ chart, expense_accounts }, { account, ledger_account, entity_id, on }))).toBe(text);
});
