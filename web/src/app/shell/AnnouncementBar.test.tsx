import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { AnnouncementBar } from './AnnouncementBar.tsx';

it('shows an announcement with its link until the person dismisses it', async () => {
  const announcement = {
    announcement_id: '0190a000-0000-7000-8000-0000000000a1',
    title: 'Maintenance on Saturday',
    body: 'From 8 to 9.',
    link_url: 'https://status.outlay.example/',
    level: 'warning',
  };
  let isDismissed = false;
  const requests = fakeServer(({ url }) => {
    if (url.endsWith('/announcement/dismiss')) isDismissed = true;
    return { body: { status: true, data: isDismissed ? [] : [announcement] } };
  });
  const user = await renderPage(<AnnouncementBar />);
  const link = await screen.findByRole('link', { name: 'Learn more' });
  expect(link).toHaveProperty('href', 'https://status.outlay.example/');

  await user.click(screen.getByRole('button', { name: 'Dismiss: Maintenance on Saturday' }));
  await waitFor(() => expect(screen.queryByText('Maintenance on Saturday')).toBeNull());
  const sent = requests.find(({ url }) => url.endsWith('/announcement/dismiss'));
  expect(JSON.stringify(sent)).toContain(announcement.announcement_id);
});
