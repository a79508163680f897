import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, writesOf } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { testSession } from '../../testing/test-session.ts';
import { CurrencyScreen } from './currency.screen.tsx';

const row = (currency: string) => ({
  currency,
  name: currency,
  is_allowed: true,
  ex_rate: '1.1',
  rate_on: '2026-11-10',
  source: 'ECB',
  set_by: null,
});

const session = {
  ...testSession,
  rights: { ...testSession.rights, user_rp_details: { '/settings/currency': ['read', 'write'] } },
};

const settings = {
  status: true,
  currency: 'USD',
  is_automatic: true,
  source: 'ECB',
  source_updated_on: '2026-11-10',
  version: 3,
  data: ['EUR', 'JPY', 'USD'].map(row),
};

it('allows only the company currency', async () => {
  const requests = fakeServer(() => ({ body: settings }));
  const user = renderComponent(<CurrencyScreen />, session);
  const lastSaved = () => writesOf(requests).at(-1)?.body;

  expect((await screen.findByRole('button', { name: 'Allow all' })).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Allow only USD' }));
  await waitFor(() => expect(lastSaved()).toMatchObject({ version: 3, allowed: ['USD'] }));
});

it('saves a second change on top of the first before the page is up to date', async () => {
  const never = new Promise<never>(() => undefined);
  const requests = fakeServer(({ method }, count) => {
    if (method === 'POST') return { body: { status: true, version: 3 + count } };
    return count === 1 ? { body: settings } : never;
  });
  const user = renderComponent(<CurrencyScreen />, session);

  await user.click(await screen.findByRole('switch', { name: 'EUR is allowed' }));
  await waitFor(() => expect(writesOf(requests)).toHaveLength(1));
  await user.click(screen.getByRole('switch', { name: 'JPY is allowed' }));
  await waitFor(() => expect(writesOf(requests)).toHaveLength(2));
  expect(writesOf(requests).map(({ body }) => body)).toMatchObject([
    { version: 3, allowed: ['JPY', 'USD'] },
    { version: 4, allowed: ['USD'] },
  ]);
});
