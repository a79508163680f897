import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { emptyExpense } from '../../expense-values.ts';
import { meals } from '../../testing/expense-server.ts';
import { SplitDialog } from './SplitDialog.tsx';

const line_items = {
  items: [
    { description: 'Tea', quantity: '2', unit_price: '1.60', amount: '3.20' },
    { description: 'Cake', quantity: null, unit_price: null, amount: '4.80' },
  ],
  adjustments: [{ kind: 'charge', amount: '0.80' }],
};
const expense = {
  ...emptyExpense('EUR'),
  id: 'e1',
  version: 1,
  merchant: 'Lokál',
  category_id: meals.id,
  amount: '8.80',
  currency: 'EUR',
  converted_currency: 'EUR',
  spent_on: '2026-11-10',
  attributes: {},
  taxes: [],
  owner: { user_id: 'u1', first_name: 'Maya', last_name: 'Lind' },
  receipts: [{ scan: { line_items } }],
};

function shown(changes: object = {}) {
  const requests = fakeServer(({ url }) =>
    url.includes('/expense/split')
      ? { body: { status: true, expense_ids: ['e1', 'e2'] } }
      : { body: { status: true, data: [meals], received: [], given: [] } },
  );
  const subject = { ...expense, ...changes } as unknown as Parameters<typeof SplitDialog>[0]['expense'];
  const onSplit = vi.fn();
  const page = renderPage(<SplitDialog expense={subject} onSplit={onSplit} onClose={() => undefined} />);
  return { page, requests, onSplit };
}

it('itemises an expense with the lines of its receipt', async () => {
  const { page, requests, onSplit } = shown();
  const user = await page;
  await user.click(await screen.findByRole('button', { name: 'Use the 2 lines of the receipt' }));
  await user.click(screen.getByRole('button', { name: 'Split into 2' }));
  await vi.waitFor(() => expect(onSplit).toHaveBeenCalledWith(['e1', 'e2']));
  expect(requests.find(({ url }) => url.includes('/expense/split'))?.body).toMatchObject({
    by: {
      shares: [
        { amount: '3.52', category_id: meals.id, description: '2 × Tea', taxes: [] },
        { amount: '5.28', category_id: meals.id, description: 'Cake', taxes: [] },
      ],
    },
  });
});

it('does not offer lines that do not add up to the expense', async () => {
  const { page } = shown({ amount: '9.00' });
  await page;
  expect(await screen.findByRole('button', { name: 'Split into 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /lines of the receipt/u })).toBeNull();
});
