import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { emptyExpense } from '../../expense-values.ts';
import { meals } from '../../testing/expense-server.ts';
import { RecodeDialog } from './RecodeDialog.tsx';

const report = { id: '0190a000-0000-7000-8000-0000000000r1', number: 'ER-12', version: 4 };
const expense = {
  ...emptyExpense('EUR'),
  category_id: meals.id,
  category: 'Meals',
  amount: '80.00',
  spent_on: '2026-11-10',
  converted_currency: 'EUR',
  rate_source: '',
  owner: { first_name: 'Maya', last_name: 'Lind' },
  attendees: [],
  receipts: [],
};

it('requires a reason and sends only the coding of the expense', async () => {
  const requests = fakeServer(({ url }) => {
    if (url.includes('/expense/details')) return { body: { status: true, data: expense } };
    if (url.includes('/recode/categories')) return { body: { status: true, data: [meals] } };
    if (url.includes('/recode/expense')) return { body: { status: true, policy_outcome: { result: 'pass' } } };
    return { body: { status: true, data: [] } };
  });
  const onRecoded = vi.fn();
  const user = await renderPage(
    <RecodeDialog
      report={report}
      expense={{ id: 'e1', name: 'Lokál' }}
      onRecoded={onRecoded}
      onClose={() => undefined}
    />,
  );

  await screen.findByText('EUR 80.00 on 10 Nov 2026. Amount, merchant and date stay as claimed.');
  const save = await screen.findByRole('button', { name: 'Save coding', hidden: true });
  await user.click(save);
  await screen.findByText('Enter why the coding changes.');
  await user.type(screen.getByLabelText('Tax', { exact: false }), '5.23');
  await user.type(screen.getByLabelText('Reason', { exact: false }), 'VAT was missing');
  await user.click(save);

  await waitFor(() => expect(onRecoded).toHaveBeenCalledOnce());
  expect(requests.find(({ url }) => url.includes('/recode/expense'))?.body).toEqual({
    report_id: report.id,
    version: 4,
    expense_id: 'e1',
    category_id: meals.id,
    taxes: [{ name: 'Tax', rate_pct: null, amount: '5.23' }],
    attributes: {},
    custom_values: {},
    reason: 'VAT was missing',
  });
});
