import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { testSession } from '../../testing/test-session.ts';
import { NotificationsScreen } from './notifications.screen.tsx';

beforeEach(() => sessionStorage.clear());

const user_rp_details = { '/settings/notifications': ['read', 'write'] };
const admin = { ...testSession, rights: { ...testSession.rights, user_rp_details } };
const paid = {
  event: 'report.paid',
  group: 'Reports',
  label: 'Paid',
  direct: 'owner',
  offers: ['owner', 'approver', 'payout_staff', 'admins'],
  is_own: false,
  version: 0,
  mail: 'at_once',
  in_app: true,
  chat: false,
  push: false,
  can_override: true,
  recipients: ['owner'],
  group_ids: [],
  addresses: [],
};
const closed = { ...paid, event: 'report.closed', label: 'Closed', is_own: true, version: 3, addresses: ['a@b.test'] };

const receipts = {
  kind: 'missing_receipts',
  label: 'Missing receipts',
  sentence: 'Every Wednesday at 09:00, remind people of expenses without the required receipt.',
  schedule: { is_on: true, every: 'week', day: 3, hour: 9 },
  message: '',
  is_own: false,
  version: 0,
  last_run_on: null,
  next_run_at: '2026-11-18T09:00:00.000Z',
};

const template = {
  status: true,
  data: {
    subject: '{subject}',
    body: '{details}',
    version: 0,
    is_own: false,
    placeholders: [{ key: 'title', label: 'The title' }],
  },
  look: { color: '#0b7a70', shows_logo: true, has_logo: false, version: 0 },
};
const preview = { status: true, subject: 'Good news', html: '<p>Good news</p>', text: 'Good news' };

const connection = {
  provider: 'slack',
  name: 'Acme',
  state: 'connected',
  last_error: '',
  version: 1,
  connected_by: {
    user_id: '0190a000-0000-7000-8000-000000000001',
    first_name: 'Ana',
    last_name: 'Sousa',
    email: 'ana@company.test',
  },
  connected_at: '2026-11-12T12:00:00.000Z',
};

const calendar = { status: true, days_off: [], version: 0, holidays: [], entities: [] };

const approval_links: { is_on: boolean; reason: string | null } = { is_on: true, reason: null };

function server(chat: object | null = null, has_push = false) {
  const requests = fakeServer(({ method, url }) => {
    if (url.endsWith('/chat')) return { body: { status: true, data: chat } };
    if (url.includes('/work-calendar')) return { body: calendar };
    if (url.includes('/template')) return { body: url.includes('/preview') ? preview : template };
    if (url.includes('/reminders')) return { body: { status: true, data: method === 'GET' ? [receipts] : receipts } };
    return {
      body:
        method === 'GET'
          ? { status: true, data: [closed, paid], approval_links, has_push }
          : { status: true, data: paid },
    };
  });
  return () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

it('lists the company’s own settings first and saves the addresses as a list', async () => {
  const sent = server();
  const user = renderComponent(<NotificationsScreen />, admin);
  const [own] = await screen.findAllByRole('table');
  expect(own?.getAttribute('aria-label')).toBe('Changed by your company');
  within(own ?? document.body).getByText('Owner and 1 address');

  await user.click(screen.getByRole('button', { name: 'Edit Reports: Paid' }));
  const addresses = await screen.findByLabelText(/Other addresses/u);
  await user.click(addresses);
  await user.paste('books@company.test, not-an-address');
  await user.click(screen.getByRole('button', { name: /^Save/u }));
  await screen.findByText('Enter an email such as ana@company.com.');
  expect(sent()).toEqual([]);

  await user.clear(addresses);
  await user.paste('books@company.test, ap@company.test');
  await user.click(screen.getByLabelText('Notify in the app'));
  await user.click(screen.getByRole('button', { name: /^Save/u }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    event: 'report.paid',
    version: 0,
    setting: {
      mail: 'at_once',
      in_app: false,
      chat: false,
      push: false,
      can_override: true,
      recipients: ['owner'],
      group_ids: [],
      addresses: ['books@company.test', 'ap@company.test'],
    },
  });
});

it('offers devices for an event where the server has keys for push', async () => {
  const sent = server(null, true);
  const user = renderComponent(<NotificationsScreen />, admin);
  await screen.findAllByRole('columnheader', { name: 'Devices' });
  await user.click(screen.getByRole('button', { name: 'Edit Reports: Paid' }));
  await user.click(await screen.findByLabelText('Notify on devices where people turned notifications on'));
  await user.click(screen.getByRole('button', { name: /^Save/u }));
  await waitFor(() => expect(sent()).toMatchObject([{ event: 'report.paid', setting: { push: true } }]));
});

it('offers the chat for an event once a chat is connected', async () => {
  const sent = server(connection);
  const user = renderComponent(<NotificationsScreen />, admin);
  await screen.findAllByRole('columnheader', { name: 'Chat' });
  await user.click(screen.getByRole('button', { name: 'Edit Reports: Paid' }));
  await user.click(await screen.findByLabelText('Notify in the chat'));
  await user.click(screen.getByRole('button', { name: /^Save/u }));
  await waitFor(() => expect(sent()).toMatchObject([{ event: 'report.paid', setting: { chat: true } }]));
});

it('leads to the integration while no chat is connected', async () => {
  server({ ...connection, state: 'failed' });
  const user = renderComponent(<NotificationsScreen />, admin);
  await user.click(await screen.findByRole('button', { name: 'Edit Reports: Paid' }));
  const link = await screen.findByRole('link', { name: 'connect your chat' });
  expect(link.getAttribute('href')).toBe('/settings/integrations?section=chat');
  expect(screen.queryByLabelText('Notify in the chat')).toBeNull();
});

it('resets an event to the default', async () => {
  const sent = server();
  const user = renderComponent(<NotificationsScreen />, admin);
  await user.click(await screen.findByRole('button', { name: 'Edit Reports: Closed' }));
  await user.click(await screen.findByRole('button', { name: 'Reset to default' }));
  await waitFor(() => expect(sent()).toEqual([{ event: 'report.closed', version: 3, setting: null }]));
});

it('shows failed emails with their reason and sends one again', async () => {
  const mail = {
    id: '0190a000-0000-7000-8000-0000000000c1',
    channel: 'chat',
    event: 'Reports: Paid',
    email: 'ana@company.test',
    subject: 'ER-1 was paid',
    state: 'failed',
    attempts: 2,
    last_error: '550 No such mailbox',
    created_at: '2026-11-12T12:00:00.000Z',
    sent_at: null,
    can_resend: true,
  };
  const requests = fakeServer(({ url }) => {
    if (url.includes('/template')) return { body: template };
    if (url.includes('/work-calendar')) return { body: calendar };
    const data = url.includes('/mails') ? [mail] : url.includes('/reminders') ? [receipts] : [paid];
    return { body: { status: true, data, has_more: false, approval_links } };
  });
  const user = renderComponent(<NotificationsScreen />, admin);
  await user.click(await screen.findByRole('button', { name: 'Delivery log' }));
  await user.click(await screen.findByLabelText('Failed'));
  await screen.findByText('550 No such mailbox');
  screen.getByText(/^Chat · ana@company.test/u);
  expect(requests.some(({ url }) => url.endsWith('/mails?state=failed'))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Resend ER-1 was paid to ana@company.test' }));
  await waitFor(() => expect(requests.find(({ url }) => url.endsWith('/resend'))?.body).toEqual({ id: mail.id }));
});

it('turns the links in approval emails off', async () => {
  const sent = server();
  const user = renderComponent(<NotificationsScreen />, admin);
  await user.click(await screen.findByRole('switch'));
  await waitFor(() => expect(sent()).toEqual([{ is_on: false }]));
});

it('says why approval emails cannot have links', async () => {
  const reason = 'Your company requires two-factor sign-in.';
  const body = { status: true, data: [paid], approval_links: { is_on: false, reason } };
  fakeServer(({ url }) => ({ body: url.includes('/work-calendar') ? calendar : body }));
  renderComponent(<NotificationsScreen />, admin);
  await screen.findByText(reason);
  expect(screen.getByRole('switch')).toHaveProperty('disabled', true);
});

it('shows reminders as sentences with the next run, and saves another day', async () => {
  const sent = server();
  const user = renderComponent(<NotificationsScreen />, admin);
  await screen.findByText(receipts.sentence);
  await screen.findByText(/18 Nov 2026/u);

  await user.click(screen.getByRole('button', { name: 'Edit Missing receipts' }));
  await user.type(await screen.findByLabelText(/Message/u), 'Before the month ends, please.');
  await user.click(screen.getByRole('button', { name: /^Save/u }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    kind: 'missing_receipts',
    version: 0,
    schedule: { is_on: true, every: 'week', day: 3, hour: 9 },
    message: 'Before the month ends, please.',
  });
});

it('shows a preview of the text of an email, inserts a placeholder and saves it', async () => {
  const sent = server();
  const user = renderComponent(<NotificationsScreen />, admin);
  await user.click(await screen.findByRole('button', { name: 'Email text of Reports: Paid' }));
  await screen.findByTitle('Preview of the email');
  await user.click(screen.getByRole('button', { name: '{title}' }));
  await user.click(screen.getByRole('button', { name: /^Save/u }));
  const saved = { event: 'report.paid', version: 0, template: { subject: '{subject}', body: '{details}{title}' } };
  await waitFor(() => expect(sent()).toContainEqual(saved));
});
