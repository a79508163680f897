import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { CalendarCard } from './CalendarCard.tsx';

it('creates, shows, replaces and turns off the link of the calendar', async () => {
  const link = 'https://outlay.example/calendar/abc.ics';
  let url: string | null = null;
  const requests = fakeServer(({ url: called }) => {
    if (called.endsWith('/turn-on')) url = link;
    if (called.endsWith('/turn-off')) url = null;
    return { body: { status: true, url } };
  });
  renderComponent(<CalendarCard />);
  const user = userEvent.setup();

  await user.click(await screen.findByRole('button', { name: 'Create calendar link' }));
  await screen.findByText(link);
  await user.click(screen.getByRole('button', { name: 'Replace link' }));
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await screen.findByRole('button', { name: 'Create calendar link' });
  await waitFor(() => expect(writesOf(requests)).toHaveLength(3));
});
