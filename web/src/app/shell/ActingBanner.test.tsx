import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { ActingBanner } from './ActingBanner.tsx';

it('says who acts, as whom, until when and with which limits, and stops', async () => {
  const requests = fakeServer(() => ({ status: 409, body: { code: 'item.changed', message: 'Try again.' } }));
  const user = await renderPage(<ActingBanner />, {
    url: '/home',
    session: {
      ...testSession,
      user: {
        ...testSession.user,
        acting: { actor_name: 'Pat', reason: 'Ticket 12', is_read_only: true, expires_at: '2026-11-12T12:30:00Z' },
      },
    },
  });
  const { first_name, last_name } = testSession.user;
  const banner = await screen.findByRole('status');
  expect(banner.textContent).toContain(`Outlay support (Pat) acting as ${first_name} ${last_name}`);
  expect(banner.textContent).toContain('12 Nov 2026');
  expect(banner.textContent).toContain('Read only.');
  await user.click(screen.getByRole('button', { name: 'Stop acting' }));
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/acting/stop'))).toBe(true));
  await screen.findByText(/Try again\./u);
});
