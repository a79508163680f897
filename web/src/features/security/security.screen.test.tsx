import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { SecurityScreen } from './security.screen.tsx';

const domain = {
  id: '0190a000-0000-7000-8000-0000000000c1',
  domain: 'company.com',
  record_name: '_outlay.company.com',
  record_value: 'outlay-domain=abc',
  verified_at: null,
};
const settings = {
  status: true,
  provider: null,
  redirect_uri: 'https://outlay.example/sign-in/sso/c',
  domains: [domain],
  admins: [],
};

it('verifies a domain and connects a provider', async () => {
  const requests = fakeServer(({ url }) => ({
    body: url.includes('/user/basics')
      ? { status: true, entities: [], departments: [], roles: [], groups: [] }
      : url.includes('/settings/sso/')
        ? { status: true }
        : settings,
  }));
  const user = await renderPage(<SecurityScreen />, { url: '/settings/security' });
  await screen.findByText('outlay-domain=abc');
  await user.click(screen.getByRole('button', { name: 'Verify company.com' }));
  await waitFor(() => expect(requests.find(({ url }) => url.includes('/verify'))?.body).toEqual({ id: domain.id }));

  await user.click(screen.getByRole('button', { name: 'Connect a provider' }));
  await user.type(await screen.findByLabelText('Client ID'), 'client-1');
  await user.type(screen.getByLabelText('Client secret'), 'secret-1');
  await user.click(screen.getByRole('button', { name: /^Save/u }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.includes('/settings/sso/save'))?.body).toMatchObject({
      preset: 'google',
      issuer: 'https://accounts.google.com',
      oidc_client: 'client-1',
      client_secret: 'secret-1',
      version: 0,
    }),
  );
});
