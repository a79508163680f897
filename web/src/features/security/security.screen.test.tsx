import { screen, waitFor, within } from '@testing-library/react';
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

const rules = {
  status: true,
  rules: {
    version: 3,
    two_factor: 'optional',
    two_factor_grace_days: 14,
    session_hours: null,
    idle_minutes: null,
    allowed_networks: [],
  },
  own_address: '203.0.113.7',
  people: { active: 12, with_two_factor: 5 },
};

const signIns = {
  status: true,
  data: [
    {
      id: '0190a000-0000-7000-8000-0000000000d1',
      at: '2026-11-12T12:00:00Z',
      outcome: 'wrong_password',
      method: 'password',
      has_second_step: false,
      device: 'Chrome on Windows',
      network: '203.0.113.0/24',
      person: { user_id: '0190a000-0000-7000-8000-0000000000e1', first_name: 'Ana', last_name: 'B', email: 'a@b.test' },
    },
  ],
  next: null,
};

it('saves session rules and shows sign-ins', async () => {
  const requests = fakeServer(({ url }) => {
    if (url.endsWith('/settings/security/sessions'))
      return { status: 400, body: { code: 'security.lockout', message: 'You would lock yourself out.' } };
    if (url.endsWith('/sign-ins/list')) return { body: signIns };
    return { body: url.endsWith('/settings/security') ? rules : settings };
  });
  const user = await renderPage(<SecurityScreen />, { url: '/settings/security' });
  const log = within(await screen.findByLabelText('Sign-ins', { selector: 'section' }));
  expect(await log.findByText('Wrong password')).toBeTruthy();
  expect(log.getByText('203.0.113.0/24')).toBeTruthy();

  const card = within(await screen.findByLabelText('Sessions and networks'));
  await user.type(await card.findByLabelText(/Sign out after idle minutes/u), '30');
  await user.type(card.getByLabelText(/Allowed networks/u), '10.0.0.0/8, 2001:db8::/32');
  await user.click(card.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.endsWith('/settings/security/sessions'))?.body).toEqual({
      version: 3,
      session_hours: null,
      idle_minutes: 30,
      allowed_networks: ['10.0.0.0/8', '2001:db8::/32'],
    }),
  );
  await card.findByText('You would lock yourself out.');
});

it('requires two-factor sign-in, and links to the people without it', async () => {
  const requests = fakeServer(({ url }) => ({
    body: url.endsWith('/sign-ins/list')
      ? signIns
      : url.endsWith('/settings/security')
        ? rules
        : url.includes('/two-factor')
          ? { status: true }
          : settings,
  }));
  const user = await renderPage(<SecurityScreen />, { url: '/settings/security' });
  expect(await screen.findByRole('link', { name: 'Show the 7 people without it' })).toHaveProperty(
    'pathname',
    '/settings/general/users',
  );
  await user.click(screen.getByRole('combobox', { name: 'Two-factor sign-in is' }));
  await user.click(await screen.findByRole('option', { name: 'Required for everyone' }));
  const card = within(screen.getByLabelText('Two-factor sign-in'));
  await user.clear(card.getByLabelText('Days to set it up'));
  await user.type(card.getByLabelText('Days to set it up'), '7');
  await user.click(card.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.endsWith('/settings/security/two-factor'))?.body).toEqual({
      version: 3,
      two_factor: 'everyone',
      two_factor_grace_days: 7,
    }),
  );
});

it('verifies a domain and connects a provider', async () => {
  const requests = fakeServer(({ url }) => ({
    body: url.includes('/user/basics')
      ? { status: true, entities: [], departments: [], roles: [], groups: [] }
      : url.includes('/settings/sso/')
        ? { status: true }
        : url.includes('/sign-ins/list')
          ? signIns
          : url.includes('/settings/security')
            ? rules
            : settings,
  }));
  const user = await renderPage(<SecurityScreen />, { url: '/settings/security' });
  await screen.findByText('outlay-domain=abc');
  await user.click(screen.getByRole('button', { name: 'Verify company.com' }));
  await waitFor(() => expect(requests.find(({ url }) => url.includes('/verify'))?.body).toEqual({ id: domain.id }));

  await user.click(screen.getByRole('button', { name: 'Connect a provider' }));
  await user.type(await screen.findByLabelText('Client ID'), 'client-1');
  await user.type(screen.getByLabelText('Client secret'), 'secret-1');
  await user.type(screen.getByLabelText(/^Values that prove a second factor/u), 'mfa hwk');
  await user.type(screen.getByLabelText(/^Sign in again at the provider/u), '60');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Save/u }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.includes('/settings/sso/save'))?.body).toMatchObject({
      preset: 'google',
      issuer: 'https://accounts.google.com',
      oidc_client: 'client-1',
      client_secret: 'secret-1',
      factor_values: 'mfa hwk',
      max_age_minutes: 60,
      version: 0,
    }),
  );
});
