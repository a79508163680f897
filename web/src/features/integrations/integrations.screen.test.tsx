import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { ApiKeys } from './parts/api-keys/ApiKeys.tsx';
import { IntegrationCards } from './parts/IntegrationCards.tsx';

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
