import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { GettingStartedScreen } from './getting-started.screen.tsx';

it('adds sample data and removes it again', async () => {
  let samples = 'none';
  fakeServer(({ url }) => {
    if (url.endsWith('/samples/add')) samples = 'added';
    if (url.endsWith('/samples/remove')) samples = 'none';
    return { body: { status: true, steps: [], samples } };
  });
  const user = await renderPage(<GettingStartedScreen />, { url: '/getting-started' });
  await user.click(await screen.findByRole('button', { name: 'Add sample data' }));
  const link = await screen.findByRole('link', { name: 'sample report' });
  expect(link.getAttribute('href')).toBe('/individual/reports#draft_report');
  await user.click(screen.getByRole('button', { name: 'Remove sample data' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add sample data' })).not.toBeNull());
});
