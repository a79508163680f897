import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { PaymentRuns } from './PaymentRuns.tsx';

const id = '0190a000-0000-7000-8000-0000000000f1';
const person = { user_id: id, first_name: 'Ana', last_name: 'Ruiz', email: 'a@b.co' };
const total = { currency: 'EUR', amount: '30.50', failed: '0.00', no_of_transfers: 1, no_of_payments: 2 };
const run = {
  id,
  number: 'RUN-2026-0007',
  state: 'open',
  totals: [{ ...total, bank: { amount: '30.00', booked_on: '2026-11-17', result: 'differs', difference: '-0.50' } }],
  no_of_items: 2,
  no_of_open: 2,
  no_of_failed: 0,
  created_by: person,
  created_at: '2026-11-16T10:00:00Z',
  sent_at: null,
};
const payment = { payout_id: id, item_kind: 'report', item_id: id, number: 'ER-7', title: 'Trip', state: 'initiated' };
const details = {
  status: true,
  run,
  transfers: [
    {
      payee: person,
      entity: null,
      currency: 'EUR',
      amount: '30.50',
      payments: [{ ...payment, amount: '30.50', reason: '' }],
    },
  ],
  files: [],
  activity: [],
  can: { send: { allowed: true, reason: null }, undo: { allowed: true, reason: null } },
};

function serves() {
  return fakeServer(({ url }) => {
    if (url.includes('/payment-runs/details')) return { body: details };
    if (url.includes('/payment-runs/list'))
      return { body: { status: true, data: [run], total_records: 1, next: null } };
    return { body: { status: true } };
  });
}

it('lists runs with their totals and what the bank statement says', async () => {
  serves();
  await renderPage(<PaymentRuns />, { url: '/payout#runs' });
  await screen.findByText('RUN-2026-0007');
  expect(screen.getByText(/Differs by/u).textContent).toContain('0.50');
  expect(screen.getByText('1 transfer')).toBeDefined();
});

it('opens a run whose transfers lead to their reports, and marks it as sent', async () => {
  const requests = serves();
  const user = await renderPage(<PaymentRuns />, { url: `/payout?run=${id}#runs` });
  const link = await screen.findByRole('link', { name: 'ER-7 Trip' });
  expect(link.getAttribute('href')).toBe(`/report/${id}`);
  await user.click(screen.getByRole('button', { name: 'Mark as sent' }));
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/payment-runs/sent'))).toBe(true));
});

it('undoes a run with a reason', async () => {
  const requests = serves();
  const user = await renderPage(<PaymentRuns />, { url: `/payout?run=${id}#runs` });
  await user.click(await screen.findByRole('button', { name: 'Undo run' }));
  await user.type(screen.getByLabelText('Reason'), 'Wrong account');
  const buttons = screen.getAllByRole('button', { name: 'Undo run' });
  await user.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() =>
    expect(requests.find(({ url }) => url.includes('/payment-runs/undo'))?.body).toEqual({
      id,
      reason: 'Wrong account',
    }),
  );
});
