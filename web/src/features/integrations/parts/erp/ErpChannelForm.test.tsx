import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { ErpChannelForm } from './ErpChannelForm.tsx';

const host_key = `SHA256:${'k'.repeat(43)}`;

function serves() {
  return fakeServer(({ url }) => ({
    body: url.includes('/test') ? { status: true, host_key, is_confirmed: false } : { status: true },
  }));
}

const saved = {
  host: 'sftp.acme.test',
  port: 22,
  username: 'outlay',
  auth: 'password' as const,
  directory: '/in',
  ack_directory: '',
  host_key,
  entity_id: null,
  deliver_from: '2026-11-01',
  is_paused: false,
  recurrence: { kind: 'daily' as const },
  time: '18:00',
  time_zone: 'UTC',
  when: 'Every day at 18:00, UTC',
  next_run_at: null,
  problem: '',
  version: 3,
};

it('tests a new server, shows its fingerprint and saves it once it is confirmed', async () => {
  const requests = serves();
  const user = await renderPage(<ErpChannelForm system="sap" channel={null} onClose={() => {}} />);
  await user.click(await screen.findByRole('button', { name: 'Test connection' }));
  const server = screen.getByLabelText('Server');
  expect(server.getAttribute('aria-invalid')).toBe('true');
  await user.type(server, 'a.test');
  await user.type(screen.getByLabelText('User name'), 'me');
  await user.type(screen.getByLabelText('Password', { selector: '[type=password]' }), 'word');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  await screen.findByText(host_key);
  expect(requests.map(({ body }) => body)).not.toContainEqual(expect.objectContaining({ version: 0 }));
  await user.click(screen.getByRole('button', { name: 'Confirm and save' }));
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ system: 'sap', host: 'a.test', host_key, secret: 'word', version: 0 }),
    ),
  );
});

it('keeps the stored secret, and asks another server for its fingerprint again', async () => {
  const requests = serves();
  const user = await renderPage(<ErpChannelForm system="sap" channel={saved} onClose={() => {}} />);
  await screen.findByText('Leave it empty to keep the stored one.');
  await user.click(screen.getByRole('button', { name: 'Confirm and save' }));
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toContainEqual(expect.objectContaining({ secret: null, version: 3 })),
  );
  await user.type(screen.getByLabelText('Server'), 'x');
  screen.getByRole('button', { name: 'Test connection' });
  expect(screen.queryByText(host_key)).toBeNull();
});
