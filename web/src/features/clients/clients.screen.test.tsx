import { screen, waitFor, within } from '@testing-library/react';
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
  storage_bytes: 2_500_000,
  failures: 1,
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

const overview = {
  phase: 'past_due',
  plan: { code: 'team', name: 'Team' },
  interval: 'month',
  seats: 5,
  period_starts_on: '2026-11-01',
  period_ends_on: '2026-12-01',
  cancel_at_period_end: false,
  pending: null,
  overdue_since: '2026-11-01',
  card: null,
  contact: { contact_name: '', contact_email: '', address: '', country: '', vat_number: '' },
  currency: 'USD',
  credit: '0.00',
  active_users: 0,
  usage: [],
  plans: [],
  next_invoice: null,
  invoices: [],
  credit_notes: [],
  takes_cards: true,
  pays_by: 'card',
  transfer_account: '',
  version: 3,
};

it.each([
  ['keeps the plan of a subscribed client', overview, null],
  [
    'asks for the first plan of a client in its trial',
    { ...overview, period_ends_on: null, plans: [{ code: 'team', name: 'Team' }] },
    { plan_code: 'team', interval: 'month', seats: 40 },
  ],
])('bills a client by bank transfer and %s', async (_name, billing, terms) => {
  const requests = fakeServer(({ url }) => {
    if (url.endsWith('/report-request/list')) return { body: { status: true, data: [] } };
    if (url.endsWith('/client/change')) return { body: { status: true } };
    const details = { is_free: false, features: [], ach: 'requested', notes: [], changes: [], version: 7 };
    return { body: { status: true, data: { ...details, client: birch, billing } } };
  });
  const user = await renderPage(<ClientsScreen />, {
    url: `/adminsubscriptions?client=${birch.client_id}`,
    session: { ...testSession, is_provider_admin: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Bill by bank transfer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bill Birch by bank transfer?' }));
  const users = dialog.queryByRole('textbox', { name: 'Users' });
  expect(users === null).toBe(terms === null);
  if (users) {
    await user.clear(users);
    await user.type(users, '40');
  }
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked for it');
  await user.click(dialog.getByRole('button', { name: 'Bill by bank transfer' }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.endsWith('/client/change'))?.body).toMatchObject({
      change: { kind: 'bill_by_transfer', terms },
    }),
  );
});

it('suspends a client with a reason and the version of the page', async () => {
  const requests = fakeServer(({ url }) => {
    if (url.endsWith('/report-request/list')) return { body: { status: true, data: [] } };
    if (url.endsWith('/client/change')) return { body: { status: true } };
    const details = { is_free: false, features: [], ach: 'requested', notes: [], changes: [], version: 7 };
    return { body: { status: true, data: { ...details, client: birch, billing: overview } } };
  });
  const user = await renderPage(<ClientsScreen />, {
    url: `/adminsubscriptions?client=${birch.client_id}`,
    session: { ...testSession, is_provider_admin: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Birch?' }));
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await screen.findByText('Enter a reason.');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Fraud');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.endsWith('/client/change'))?.body).toMatchObject({
      client_id: birch.client_id,
      version: 7,
      reason: 'Fraud',
      change: { kind: 'suspend' },
    }),
  );
});

it('starts to act as a client with a reason, by default without changes', async () => {
  const requests = fakeServer(({ url }) => {
    if (url.endsWith('/report-request/list')) return { body: { status: true, data: [] } };
    if (url.endsWith('/acting/people')) return { body: { status: true, data: [] } };
    if (url.endsWith('/acting/start')) return { status: 409, body: { code: 'acting.nobody', message: 'Nobody.' } };
    const details = { is_free: false, features: [], ach: 'requested', notes: [], changes: [], version: 7 };
    return { body: { status: true, data: { ...details, client: birch, billing: overview } } };
  });
  const user = await renderPage(<ClientsScreen />, {
    url: `/adminsubscriptions?client=${birch.client_id}`,
    session: { ...testSession, is_provider_admin: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Act as this company' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Act as Birch' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ticket 12');
  await user.click(dialog.getByRole('radio', { name: '30 minutes' }));
  await user.click(dialog.getByRole('button', { name: /^Start acting/u }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.endsWith('/acting/start'))?.body).toEqual({
      client_id: birch.client_id,
      reason: 'Ticket 12',
      minutes: 30,
      is_read_only: true,
    }),
  );
  await dialog.findByText('Nobody.');
});

it('leads from each revenue figure to its companies', async () => {
  const data = {
    currency: 'USD',
    monthly: '470.00',
    paying: 2,
    trials: 3,
    cohort_from: '2025-11-17',
    started: 4,
    converted: 1,
    churn_from: '2026-10-18',
    churned: 1,
    overdue: '60.00',
    overdue_clients: 1,
  };
  fakeServer(() => ({ body: { status: true, data } }));
  await renderPage(<ClientsScreen />, {
    url: '/adminsubscriptions?tab=revenue',
    session: { ...testSession, is_provider_admin: true },
  });
  expect((await screen.findByRole('region', { name: 'Conversion' })).textContent).toContain('25 %');
  const links = screen.getAllByRole('link', { name: 'Show companies' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/adminsubscriptions?flags=paying',
    '/adminsubscriptions?phases=trial%2Ctrial_ending%2Cgrace',
    '/adminsubscriptions?created_from=2025-11-17&subscribed_from=2025-11-17',
    '/adminsubscriptions?ended_from=2026-10-18',
    '/adminsubscriptions?flags=overdue',
  ]);
});

const provider = { ...testSession, is_provider_admin: true };

it('publishes an announcement for some clients', async () => {
  const requests = fakeServer(({ url }) => {
    if (url.endsWith('/announcement/save')) return { body: { status: true, announcement_id: birch.client_id } };
    if (url.endsWith('/client/list'))
      return { body: { status: true, data: [birch], total_records: 1, next: null, plans: [] } };
    return { body: { status: true, data: [] } };
  });
  const user = await renderPage(<ClientsScreen />, { url: '/adminsubscriptions?tab=announcements', session: provider });
  await user.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New announcement' }));
  await user.type(dialog.getByLabelText('Title'), 'Maintenance on Saturday');
  await user.click(dialog.getByLabelText('Some clients'));
  await user.click(dialog.getByRole('button', { name: /^Publish/u }));
  await dialog.findByText('Choose at least one company.');

  await user.click(dialog.getByRole('combobox', { name: 'Companies' }));
  await user.click(await dialog.findByRole('option', { name: 'Birch' }));
  await user.click(dialog.getByRole('button', { name: /^Publish/u }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/announcement/save'))).toBe(true));
  const sent = requests.find(({ url }) => url.endsWith('/announcement/save'));
  expect(JSON.stringify(sent)).toContain(birch.client_id);
});

it('says when a changed price applies and archives a plan', async () => {
  const team = {
    code: 'team',
    name: 'Team',
    currency: 'USD',
    month_price: '6.00',
    year_price: '60.00',
    min_users: 3,
    max_users: 50,
    features: ['advances'],
    is_archived: false,
    clients: 2,
    version: 4,
  };
  const requests = fakeServer(() => ({ body: { status: true, data: [team] } }));
  const user = await renderPage(<ClientsScreen />, { url: '/adminsubscriptions?tab=plans', session: provider });
  await user.click(await screen.findByRole('button', { name: 'Edit: Team' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan Team' }));
  dialog.getByText(/pay a changed price from their next renewal on/u);
  await user.click(dialog.getByRole('button', { name: 'Archive' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Archive the plan Team?' }));
  confirm.getByText(/The 2 companies that have it keep it/u);
  await user.click(confirm.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/plan/archive'))).toBe(true));
});
