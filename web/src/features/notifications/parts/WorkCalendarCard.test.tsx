import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { WorkCalendarCard } from './WorkCalendarCard.tsx';

beforeEach(() => sessionStorage.clear());

const berlin = { id: '0190a000-0000-7000-8000-000000000002', name: 'Berlin' };
const christmas = {
  id: '0190a000-0000-7000-8000-000000000001',
  day: '2026-12-25',
  name: 'Christmas Day',
  entity: berlin,
  version: 4,
};
const calendar = { status: true, days_off: [6, 7], version: 2, holidays: [christmas], entities: [berlin] };
const checked = {
  status: true,
  data: [
    { day: '2026-12-25', name: 'Christmas Day', is_known: true },
    { day: '2027-01-01', name: 'New Year', is_known: false },
  ],
  problems: [{ line: 7, text: 'soon' }],
};

function server() {
  return fakeServer(({ url, method }) => {
    if (url.endsWith('/check')) return { body: checked };
    if (url.endsWith('/import')) return { body: { status: true, no_of_added: 1 } };
    return { body: method === 'GET' ? calendar : { status: true } };
  });
}

it('saves the days off and shows the holidays with their entity', async () => {
  const requests = server();
  renderComponent(<WorkCalendarCard canChange />);
  const table = await screen.findByRole('table', { name: 'Holidays' });
  expect(within(table).getByText('25 Dec 2026')).toBeTruthy();
  expect(within(table).getByText('Berlin')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Saturday' })).toHaveProperty('checked', true);

  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Friday' }));
  await waitFor(() => expect(writesOf(requests)[0]?.body).toEqual({ days_off: [6, 7, 5], version: 2 }));
});

it('saves a changed holiday with its version', async () => {
  const requests = server();
  renderComponent(<WorkCalendarCard canChange />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit Christmas Day' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Christmas');
  await user.click(screen.getByRole('button', { name: /^Save/u }));
  await waitFor(() =>
    expect(writesOf(requests)[0]?.body).toEqual({
      day: '2026-12-25',
      name: 'Christmas',
      entity_id: berlin.id,
      id: christmas.id,
      version: 4,
    }),
  );
});

it('shows what a file contains before it is imported', async () => {
  const requests = server();
  renderComponent(<WorkCalendarCard canChange />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Import holidays' }));
  const file = new File(['Date,Name'], 'holidays.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Drop a file with holidays here'), file);
  await screen.findByText('Already there');
  expect(screen.getByRole('status').textContent).toContain('7 (soon)');
  await user.click(screen.getByRole('button', { name: 'Import 1 holiday' }));
  await waitFor(() =>
    expect(writesOf(requests).at(-1)?.body).toMatchObject({ entity_id: null, file_name: 'holidays.csv' }),
  );
});
