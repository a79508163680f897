import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { Postings } from './Postings.tsx';

const posting = {
  id: '0190a000-0000-7000-8000-0000000000a1',
  at: '2026-11-12T10:00:00Z',
  value_on: null,
  cause: 'approve',
  label: 'Approved',
  from_account: 'employee_payable',
  to_account: 'expense',
  ledger_account: '6640',
  currency: 'EUR',
  amount: '12.50',
  is_reversal: false,
  is_reversed: false,
};

it('shows debits and credits of each event with sums that balance', async () => {
  const second = { ...posting, id: '0190a000-0000-7000-8000-0000000000a2', ledger_account: '6650', amount: '7.50' };
  fakeServer(() => ({ body: { status: true, postings: [posting, second], balances: [] } }));
  renderComponent(<Postings of={{ item_kind: 'report', item_id: '0190a000-0000-7000-8000-0000000000b1' }} />);

  const table = await screen.findByRole('table', { name: 'Postings' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/\s+/gu, ' ')));
  expect(cells[0]).toEqual(['Account', 'Debit', 'Credit']);
  expect(cells[1]?.[0]).toMatch(/^Approved/u);
  expect(cells.slice(2)).toEqual([
    ['Expenses 6640', 'EUR 12.50', ''],
    ['Employee payable', '', 'EUR 12.50'],
    ['Expenses 6650', 'EUR 7.50', ''],
    ['Employee payable', '', 'EUR 7.50'],
    ['Total EUR', 'EUR 20.00', 'EUR 20.00'],
  ]);
});
