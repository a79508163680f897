import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { ApiKeys } from './parts/api-keys/ApiKeys.tsx';
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
