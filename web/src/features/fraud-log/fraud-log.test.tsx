import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { FraudChecksScreen } from './fraud-checks.screen.tsx';
import { FraudLogScreen } from './fraud-log.screen.tsx';

const person = {
  user_id: '0190a000-0000-7000-8000-000000000001',
  first_name: 'Ana',
  last_name: 'Sousa',
  email: 'a@b.co',
};
const entry = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  code: 'D1',
  title: 'Same receipt',
  level: 'HIGH',
  message: 'The same receipt is attached to another expense.',
  state: 'acknowledged',
  found_at: '2026-11-10T10:00:00.000Z',
  changed_at: '2026-11-10T10:00:00.000Z',
  amount: '34.12',
  currency: 'USD',
  expense: { id: '0190a000-0000-7000-8000-0000000000e1', merchant: 'Uber', spent_on: '2026-11-09' },
  report: { id: '0190a000-0000-7000-8000-0000000000a1', number: 'ER-7', title: 'Fair' },
  owner: person,
  paid_before: { no_of_reports: 3, total: '1234.50' },
  acknowledged_by: person,
  acknowledged_reason: 'One receipt for two rides.',
};

it('shows a finding with its acknowledgement and what was paid before', async () => {
  fakeServer(() => ({ body: { status: true, data: [entry], total_records: 1, next: null } }));
  await renderPage(<FraudLogScreen />, { url: '/fraud-log', session: testSession });
  await screen.findByText('Same receipt');
  screen.getByText('by Ana Sousa: One receipt for two rides.');
  screen.getByText('3 reports, USD 1,234.50');
});

it('saves the action of a check', async () => {
  const setting = { code: 'A4', title: 'Weekend', description: 'On a Sunday.', level: null, action: 'warn' };
  const requests = fakeServer(() => ({ body: { status: true, data: [setting] } }));
  const session = {
    ...testSession,
    rights: { ...testSession.rights, user_rp_details: { '/settings/expense/checks': ['read', 'write'] } },
  };
  const user = await renderPage(<FraudChecksScreen />, { url: '/settings/expense/checks', session });
  await user.click(await screen.findByRole('combobox', { name: 'Action of Weekend' }));
  await user.click(await screen.findByRole('option', { name: 'Block submission' }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.includes('/settings/save'))?.body).toEqual({
      code: 'A4',
      level: null,
      action: 'block',
    }),
  );
});
