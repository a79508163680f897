import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { ApiKeys } from './parts/api-keys/ApiKeys.tsx';
import { ChatSection } from './parts/chat/ChatSection.tsx';
import { IntegrationCards } from './parts/IntegrationCards.tsx';
import { Webhooks } from './parts/webhooks/Webhooks.tsx';

it('shows cards only for pages the user may open', () => {
  const user_rp_details = { '/settings/export-templates': ['read'] };
  renderComponent(<IntegrationCards />, { ...testSession, rights: { ...testSession.rights, user_rp_details } });
  expect(screen.getByRole('link', { name: /^Export templates/u }).getAttribute('href')).toBe(
    '/settings/export-templates',
  );
  expect(screen.queryByRole('link', { name: /^Corporate cards/u })).toBeNull();
});

const key = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  name: 'Payroll',
  hint: 'a1b2',
  scopes: ['payouts:read'],
  state: 'active',
  created_by: {
    user_id: '0190a000-0000-7000-8000-000000000001',
    first_name: 'Ana',
    last_name: 'Sousa',
    email: 'a@b.co',
  },
  created_at: '2026-11-10T10:00:00.000Z',
  expires_at: '2027-01-01T00:00:00.000Z',
  last_used_at: null,
};

it('revokes an API key after a confirmation', async () => {
  const requests = fakeServer(() => ({ body: { status: true, data: [key] } }));
  const user_rp_details = { '/settings/integrations': ['read', 'write'] };
  const session = { ...testSession, rights: { ...testSession.rights, user_rp_details } };
  const user = await renderPage(<ApiKeys />, { url: '/settings/integrations', session });
  await screen.findByText('outlay_…a1b2');
  screen.getByText('Payouts: read');
  await user.click(screen.getByRole('button', { name: 'Revoke Payroll' }));
  expect(requests.some(({ url }) => url.includes('/revoke'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(requests.find(({ url }) => url.includes('/revoke'))?.body).toEqual({ id: key.id }));
});

const webhook = {
  id: '0190a000-0000-7000-8000-0000000000b2',
  url: 'https://payroll.example/outlay',
  description: 'Payroll',
  events: ['report.approved', 'report.paid'],
  state: 'active',
  created_by: key.created_by,
  created_at: '2026-11-10T10:00:00.000Z',
  last_success_at: null,
  last_failure_at: null,
  no_of_waiting: 2,
};

it('creates a webhook and shows its secret once', async () => {
  const requests = fakeServer(({ url }) => {
    if (url.includes('/create')) return { body: { status: true, id: webhook.id, secret: 'whsec_once' } };
    return { body: { status: true, data: [webhook] } };
  });
  const user_rp_details = { '/settings/integrations': ['read', 'write'] };
  const session = { ...testSession, rights: { ...testSession.rights, user_rp_details } };
  const user = await renderPage(<Webhooks />, { url: '/settings/integrations', session });
  await screen.findByText('Report finally approved, Report paid');
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  await user.type(screen.getByRole('textbox', { name: 'URL' }), 'https://erp.example/hook');
  await user.click(screen.getByRole('combobox', { name: 'Events' }));
  await user.click(await screen.findByRole('option', { name: 'Report paid' }));
  await user.click(screen.getByRole('textbox', { name: 'URL' }));
  await user.click(screen.getByRole('button', { name: /^Create webhook/u }));
  await screen.findByText('whsec_once');
  expect(requests.find(({ url }) => url.includes('/create'))?.body).toEqual({
    url: 'https://erp.example/hook',
    description: '',
    events: ['report.paid'],
  });
});

it('pauses a webhook and deletes it only after a confirmation', async () => {
  const requests = fakeServer(() => ({ body: { status: true, data: [webhook] } }));
  const user_rp_details = { '/settings/integrations': ['read', 'write'] };
  const session = { ...testSession, rights: { ...testSession.rights, user_rp_details } };
  const user = await renderPage(<Webhooks />, { url: '/settings/integrations', session });
  const sent = () => requests.filter(({ url }) => url.includes('/action')).map(({ body }) => body);
  await user.click(await screen.findByRole('button', { name: `Actions for ${webhook.url}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
  await waitFor(() => expect(sent()).toEqual([{ id: webhook.id, action: 'pause' }]));
  await user.click(screen.getByRole('button', { name: `Actions for ${webhook.url}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(sent()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Delete webhook' }));
  await waitFor(() => expect(sent()[1]).toEqual({ id: webhook.id, action: 'delete' }));
});

const chatConnection = {
  provider: 'slack',
  name: 'Acme',
  state: 'failed',
  last_error: 'The Slack token was revoked. Connect Slack again with a new token.',
  version: 2,
  connected_by: key.created_by,
  connected_at: '2026-11-10T10:00:00.000Z',
};
const integrationsAdmin = {
  ...testSession,
  rights: { ...testSession.rights, user_rp_details: { '/settings/integrations': ['read', 'write'] } },
};

it('connects Teams by the URL of a workflow', async () => {
  const requests = fakeServer(() => ({ body: { status: true, data: null } }));
  const user = await renderPage(<ChatSection />, { url: '/settings/integrations', session: integrationsAdmin });
  await user.click(await screen.findByRole('button', { name: 'Connect' }));
  await screen.findByText(/chat:write/u);
  await user.click(screen.getByLabelText('Microsoft Teams'));
  await user.type(screen.getByRole('textbox', { name: /^Channel name/u }), 'Finance');
  await user.click(screen.getByLabelText('Workflow URL'));
  await user.paste('https://teams.example/workflow');
  await user.click(screen.getAllByRole('button', { name: 'Connect' }).at(-1) ?? document.body);
  await waitFor(() =>
    expect(requests.find(({ url }) => url.endsWith('/chat/connect'))?.body).toEqual({
      provider: 'teams',
      secret: 'https://teams.example/workflow',
      channel: 'Finance',
      version: 0,
    }),
  );
});

it('shows why the chat stopped working, sends a test, and disconnects after a confirmation', async () => {
  const requests = fakeServer(() => ({ body: { status: true, data: chatConnection } }));
  const user = await renderPage(<ChatSection />, { url: '/settings/integrations', session: integrationsAdmin });
  const hasSent = (action: string) => requests.some(({ url }) => url.endsWith(`/chat/${action}`));
  await screen.findByText(chatConnection.last_error);
  screen.getByText('Not working');
  await user.click(screen.getByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(hasSent('test')).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(hasSent('disconnect')).toBe(false);
  await user.click(screen.getAllByRole('button', { name: 'Disconnect' }).at(-1) ?? document.body);
  await waitFor(() => expect(hasSent('disconnect')).toBe(true));
});

it('hides the actions from people who may only look', async () => {
  fakeServer(() => ({ body: { status: true, data: chatConnection } }));
  const rights = { ...testSession.rights, user_rp_details: { '/settings/integrations': ['read'] } };
  await renderPage(<ChatSection />, { url: '/settings/integrations', session: { ...testSession, rights } });
  await screen.findByText('Acme');
  expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull();
});
