import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Accruals } from './Accruals.tsx';
import { InputTax } from './InputTax.tsx';

const id = '0190a000-0000-7000-8000-0000000000f1';
const choices = {
  status: true,
  entities: [{ id, name: 'Acme GmbH' }],
  has_postings_without_entity: false,
  accounts: [],
  currencies: ['EUR'],
  first_month: '2026-01',
};
const line = { kind: 'unapproved_reports', currency: 'EUR', no_of_items: 2 };
const lines = [
  { ...line, side: 'expense', number: '6650', name: 'Travel', debit: '120.50', credit: '0.00' },
  { ...line, side: 'accrued', number: '', name: 'Accrued employee expenses', debit: '0.00', credit: '120.50' },
];
const accruals = {
  status: true,
  journal: {
    lines,
    reversal: lines.map(({ debit, credit, ...each }) => ({ ...each, debit: credit, credit: debit })),
    booked_on: '2026-10-31',
    reversed_on: '2026-11-01',
    totals: [{ currency: 'EUR', debit: '120.50', credit: '120.50' }],
    posted: null,
  },
  unpaid: [{ currency: 'EUR', amount: '55.00', count: 1 }],
  can_post: { allowed: true, reason: null },
};
const figures = { net: '100.00', tax: '19.00', recoverable: '9.50', not_recoverable: '9.50' };
const tax = {
  status: true,
  data: [
    {
      entity: { id, name: 'Acme GmbH' },
      currency: 'EUR',
      rows: [{ ...figures, country: 'DE', rate_pct: '19', no_of_expenses: 1 }],
      total: figures,
    },
  ],
};
const person = { user_id: id, first_name: 'Ana', last_name: 'Ruiz', email: 'a@b.co' };
const taxed = {
  expense_id: id,
  report: { id, number: 'ER-7', title: 'Trip' },
  owner: person,
  merchant: 'Hotel Josef',
  category: 'Travel',
  spent_on: '2026-10-20',
  booked_on: '2026-10-25',
  recoverable_pct: '50',
  ...figures,
};

function serves() {
  return fakeServer(({ url }) => {
    if (url.includes('/ledger/choices')) return { body: choices };
    if (url.includes('/accruals/post')) return { body: { status: true, is_new: true } };
    if (url.includes('/ledger/accruals')) return { body: accruals };
    if (url.includes('/input-tax/expenses')) return { body: { status: true, data: [taxed], no_of_expenses: 1 } };
    return { body: tax };
  });
}

it('previews the journal with its reversal and posts it', async () => {
  const requests = serves();
  const user = await renderPage(<Accruals />, { url: '/ledger?section=accruals' });
  const journal = await screen.findByRole('region', { name: 'Journal' });
  expect(within(journal).getByText('6650 Travel')).toBeDefined();
  expect(screen.getByText(/not accrued again/u).textContent).toContain('55.00');
  await user.click(screen.getByRole('button', { name: 'Post accruals' }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.includes('/accruals/post'))?.body).toMatchObject({ entity_id: id }),
  );
});

it('shows input tax by country and rate, and the expenses of a row', async () => {
  serves();
  const user = await renderPage(<InputTax />, { url: '/ledger?section=input_tax' });
  await screen.findByText('Germany');
  expect(screen.getByText('19 %')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '1 expense' }));
  await screen.findByText('Hotel Josef');
});
