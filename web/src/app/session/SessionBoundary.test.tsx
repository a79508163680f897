import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { fakeServer, type Request } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { testSession } from '../../testing/test-session.ts';
import { SessionBoundary } from './SessionBoundary.tsx';

const { client, rights, user } = testSession;
const person = { client_id: user.client_id, user_id: user.user_id, currency: 'EUR', time_zone: 'Europe/Lisbon' };

let isOnline = false;
let requests: Request[];

beforeEach(() => {
  isOnline = false;
  localStorage.clear();
  storage.client.write(client);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  requests = fakeServer(({ url }) => {
    if (!isOnline) return 'no answer';
    if (url.endsWith('/user/details-by-token')) return { body: { status: true, data: user } };
    if (url.endsWith('/roles-and-permissions/by-user-id')) return { body: rights };
    return { body: { status: true, result: client } };
  });
  return () => localStorage.clear();
});

it('lets a known person save receipts without a connection, and opens the app when it returns', async () => {
  storage.person.write(person);
  const visitor = renderComponent(<SessionBoundary>The app</SessionBoundary>);
  expect(await screen.findByText(/Save receipts and drafts on this device/u)).toBeTruthy();

  await visitor.click(screen.getByRole('button', { name: 'Add a draft without a receipt' }));
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  // A retry must not close the dialog in which the person is typing.
  const merchant = screen.getByLabelText('Merchant');
  await visitor.type(merchant, 'Café');
  isOnline = true;
  const before = requests.length;
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(requests.length).toBeGreaterThanOrEqual(before + 3));
  expect(screen.getByDisplayValue('Café')).toBe(merchant);

  await visitor.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The app')).toBeTruthy();
});

it('says that the app could not be opened to everybody else', async () => {
  renderComponent(<SessionBoundary>The app</SessionBoundary>);
  expect(await screen.findByText('Outlay could not be opened.')).toBeTruthy();
});
