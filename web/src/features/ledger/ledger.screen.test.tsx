import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { LedgerScreen } from './ledger.screen.tsx';

const entity = { id: '0190a000-0000-7000-8000-0000000000e1', name: 'Meridian GmbH' };
const bank = { account: 'bank', ledger_account: '', number: '1200', name: 'House bank' };
const payable = { account: 'employee_payable', ledger_account: '', number: '', name: 'Employee payable' };
const person = {
  user_id: '0190a000-0000-7000-8000-000000000001',
  first_name: 'Ana',
  last_name: 'Sousa',
  email: 'a@b.co',
};
const choices = {
  status: true,
  entities: [entity],
  has_postings_without_entity: false,
  accounts: [payable, bank],
  currencies: ['EUR'],
  first_month: '2026-09',
};
const line = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  booked_on: '2026-11-01',
  is_late: true,
  value_on: '2026-10-30',
  recorded_at: '2026-11-12T10:00:00.000Z',
  cause: 'pay',
  is_reversal: false,
  item: { kind: 'report', id: '0190a000-0000-7000-8000-0000000000a1', number: 'ER-7', title: 'Fair' },
  owner: person,
  entity,
  debited: payable,
  credited: bank,
  currency: 'EUR',
  amount: '40.00',
  side: 'credit',
  balance: '-40.00',
};
const sums = { opening: '0.00', debit: '40.00', credit: '40.00', closing: '0.00' };
const period = {
  month: '2026-10',
  is_closed: false,
  no_of_lines: 12,
  closed_at: null,
  closed_by: null,
  reopened_at: null,
  reopened_by: null,
  reopen_reason: '',
  can_close: true,
  can_reopen: false,
};
const checklist = [
  { point: 'unapproved_reports', label: 'Submitted reports that are not approved yet', count: 2 },
  { point: 'failed_payments', label: 'Failed payments that wait in the queue', count: 0 },
];

function answers() {
  return fakeServer(({ url }) => {
    if (url.includes('/choices')) return { body: choices };
    if (url.includes('/trial-balance')) {
      const rows = [{ ...bank, ...sums, debit: '0.00', closing: '-40.00' }];
      return { body: { status: true, data: [{ entity, currency: 'EUR', rows, total: sums }] } };
    }
    if (url.includes('/checklist')) return { body: { status: true, data: checklist } };
    if (url.includes('/periods/close')) return { body: { status: true } };
    if (url.includes('/periods')) return { body: { status: true, data: [period] } };
    const found = [{ currency: 'EUR', debit: '0.00', credit: '40.00' }];
    return { body: { status: true, data: [line], total_records: 1, next: null, sums: found } };
  });
}

it('shows side, balance and a late booking when an account is chosen', async () => {
  answers();
  await renderPage(<LedgerScreen />, { url: '/ledger?account=bank', session: testSession });
  await screen.findByText('ER-7 Fair');
  screen.getByText('Late');
  for (const head of ['Debit', 'Credit', 'Balance', 'Contra account'])
    expect(screen.getAllByText(head).length).toBeGreaterThan(0);
});

it('leads from a balance to its postings', async () => {
  answers();
  await renderPage(<LedgerScreen />, { url: '/ledger?section=trial_balance&to_month=2026-10', session: testSession });
  const link = await screen.findByRole('link', { name: '1200 House bank' });
  expect(link.getAttribute('href')).toBe(
    `/ledger?account=bank&entity_ids=${entity.id}&currencies=EUR&booked_from=2026-10-01&booked_to=2026-10-31`,
  );
  screen.getByText('Balanced');
});

it('closes a month only after its open points are accepted', async () => {
  const requests = answers();
  const user = await renderPage(<LedgerScreen />, { url: '/ledger?section=periods', session: testSession });
  await user.click(await screen.findByRole('button', { name: 'Close month' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Submitted reports that are not approved yet: 2');
  const confirm = within(dialog).getByRole('button', { name: 'Close month' });
  expect((confirm as HTMLButtonElement).disabled).toBe(true);
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(confirm);
  await waitFor(() =>
    expect(requests.find(({ url }) => url.includes('/periods/close'))?.body).toEqual({
      entity_id: entity.id,
      month: '2026-10',
      accepts_open_points: true,
    }),
  );
});
