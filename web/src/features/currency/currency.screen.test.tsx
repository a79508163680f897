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

it('allows only the company currency', async () => {
  const requests = fakeServer(() => ({
    body: {
      status: true,
      currency: 'USD',
      is_automatic: true,
      source: 'ECB',
      source_updated_on: '2026-11-10',
      version: 3,
      data: ['EUR', 'JPY', 'USD'].map(row),
    },
  }));
  const user = renderComponent(<CurrencyScreen />, session);
  const lastSaved = () => writesOf(requests).at(-1)?.body;

  expect((await screen.findByRole('button', { name: 'Allow all' })).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Allow only USD' }));
  await waitFor(() => expect(lastSaved()).toMatchObject({ version: 3, allowed: ['USD'] }));
});
