import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Attachments } from './Attachments.tsx';

const [report_id, attachment_id] = ['0190a000-0000-7000-8000-0000000000a1', '0190a000-0000-7000-8000-0000000000a2'];
const yes = { allowed: true, reason: null };
const no = { allowed: false, reason: 'Only the owner can do this.' };

const agenda = {
  id: attachment_id,
  file: { id: 'f', name: 'agenda.pdf', bytes: 18_000, pages: [], thumbnail: null, original: '/o' },
  added_by: { user_id: 'u', first_name: 'Ana', last_name: 'Costa', email: 'ana@example.com' },
  added_at: '2026-11-10T09:00:00Z',
  is_comment: false,
  can_remove: yes,
};

async function open({ attachments = [agenda], can_add = yes }: { attachments?: object[]; can_add?: object }) {
  const requests = fakeServer(({ url }) => {
    const data = url.includes('/attachments/remove') ? [] : attachments;
    return { body: { status: true, data, can_add } };
  });
  const user = await renderPage(<Attachments of={{ item_kind: 'report', item_id: report_id }} />);
  return { user, requests };
}

it('lists each file with its size and the person who added it, and removes it', async () => {
  const { user, requests } = await open({});
  expect(await screen.findByText(/18 kB, added by Ana Costa/u)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove agenda.pdf' }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.includes('/attachments/remove'))?.body).toEqual({ attachment_id }),
  );
});

it('offers neither adding nor removing to others', async () => {
  await open({ attachments: [{ ...agenda, can_remove: no }], can_add: no });
  expect(await screen.findByText('agenda.pdf')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove|Add files/u })).toBeNull();
});

it('is hidden when there is nothing to show or add', async () => {
  const { requests } = await open({ attachments: [], can_add: no });
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/attachments/list'))).toBe(true));
  expect(screen.queryByText('Attachments')).toBeNull();
});
