import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { ClientsScreen } from './clients.screen.tsx';

const birch = {
  client_id: '0190a000-0000-7000-8000-0000000000b1',
  name: 'Birch',
  phase: 'past_due',
  plan: { code: 'team', name: 'Team' },
  interval: 'month',
  seats: 5,
  users: 4,
  last_active_at: '2026-11-10T10:00:00.000Z',
  renews_on: '2026-12-01',
  trial_ends_at: '2026-10-01T00:00:00.000Z',
  currency: 'USD',
  monthly: '30.00',
  overdue: '60.00',
  overdue_since: '2026-11-01',
  has_requested_ach: false,
  has_open_requests: false,
  created_at: '2026-09-01T00:00:00.000Z',
};

it('lists client companies with state, plan, renewal and overdue amount', async () => {
  const plans = [{ code: 'team', name: 'Team' }];
  fakeServer(() => ({ body: { status: true, data: [birch], total_records: 1, next: null, plans } }));
  await renderPage(<ClientsScreen />, {
    url: '/adminsubscriptions',
    session: { ...testSession, is_provider_admin: true },
  });
  const row = await screen.findByRole('row', { name: /Birch/u });
  expect(row.textContent).toContain('Past due');
  expect(row.textContent).toContain('Team, 5 users');
  expect(row.textContent).toContain('1 Dec 2026');
  expect(row.textContent).toContain('USD 60.00');
});
