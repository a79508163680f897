import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { PaidItem } from './PaidItem.tsx';

const item_id = '0190a000-0000-7000-8000-0000000000b1';
const line = {
  id: '0190a000-0000-7000-8000-0000000000e1',
  expense_type: 'expense',
  merchant: 'Lokál',
  category: 'Meals',
  currency: 'EUR',
  amount: '12.50',
  edited_amount: null,
  converted_currency: 'EUR',
  converted_amount: '12.50',
  edited_converted_amount: null,
  capped_amount: null,
  ex_rate: null,
};

function serve(mayRecode: boolean) {
  fakeServer(({ url }) => {
    if (url.includes('/approvals/approvaldetails'))
      return { body: { status: true, can: { recode: { allowed: mayRecode, reason: null } } } };
    const report = { id: item_id, number: 'ER-12', version: 1, stage: 'approved', no_of_expenses: 3 };
    return { body: { status: true, data: { ...report, currency: 'EUR', expense: [line], activity: [] } } };
  });
}

it('lists the expenses of a payment and offers to recode them to the payer', async () => {
  serve(true);
  await renderPage(<PaidItem of={{ item_kind: 'report', item_id }} />);
  await screen.findByText('Lokál');
  screen.getByText('2 more expenses in the report.');
  await screen.findByRole('button', { name: 'Recode' });
});

it('only lists them for other readers', async () => {
  serve(false);
  await renderPage(<PaidItem of={{ item_kind: 'report', item_id }} />);
  await screen.findByText('Lokál');
  expect(screen.queryByRole('button', { name: 'Recode' })).toBeNull();
});
