import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';
import { RepeatingExpenses } from './RepeatingExpenses.tsx';

const id = '0190a000-0000-7000-8000-0000000000c1';
const phone = {
  id,
  merchant: 'Phone bill',
  category: 'Phone',
  currency: 'EUR',
  amount: '39.00',
  every: 'month',
  starts_on: '2026-11-05',
  until_on: null,
  next_on: '2026-12-05',
  state: 'active',
};

it('lists repeating expenses and pauses one', async () => {
  const requests = fakeServer(() => ({ body: { status: true, data: [phone] } }));
  const user = await renderPage(<RepeatingExpenses />);
  expect(await screen.findByText('Every month on the 5th')).toBeTruthy();
  expect(screen.getByText('5 Dec 2026')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.includes('/repeating/action'))?.body).toEqual({ id, action: 'pause' }),
  );
});

it('offers to resume a paused one', async () => {
  fakeServer(() => ({ body: { status: true, data: [{ ...phone, state: 'paused' }] } }));
  await renderPage(<RepeatingExpenses />);
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

it('sets an expense to repeat every week', async () => {
  const requests = fakeServer(() => ({ body: { status: true, data: phone } }));
  const onClose = vi.fn();
  const user = await renderPage(<RepeatDialog expense={{ id }} onClose={onClose} />);
  await user.click(await screen.findByText('Weekly'));
  expect(screen.getByText(/^Every week on /u)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Repeat' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = requests.find(({ url }) => url.includes('/repeating/create'));
  expect(sent?.body).toMatchObject({ expense_id: id, every: 'week', until_on: null });
});
