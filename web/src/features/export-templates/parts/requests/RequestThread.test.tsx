import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, writesOf } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { RequestThread } from './RequestThread.tsx';

const at = '2026-11-10T08:00:00.000Z';
const request_id = '0190a000-0000-7000-8000-0000000000e1';
const request = {
  request_id,
  subject: 'Spend by project',
  status: 'answered' as const,
  requested_by: 'Ana Silva',
  created_at: at,
  updated_at: at,
  messages: [
    { message_id: '1', author: 'Ana Silva', is_support: false, body: 'One row per project.', at },
    { message_id: '2', author: 'Robin Ashworth', is_support: true, body: 'Use the new template.', at },
  ],
};

it('shows the messages in order and sends a reply only with text', async () => {
  const requests = fakeServer(() => ({ body: { status: true } }));
  const user = renderComponent(<RequestThread request={request} canChange onClose={() => {}} />);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([expect.stringContaining('One row'), expect.stringMatching(/Support.*Use the new template/u)]);

  const send = screen.getByRole('button', { name: 'Send reply' });
  expect(send).toHaveProperty('disabled', true);
  screen.getByLabelText('Reply').focus();
  await user.paste('Thank you.');
  await user.click(send);
  await waitFor(() =>
    expect(writesOf(requests).map(({ body }) => body)).toEqual([{ request_id, message: 'Thank you.' }]),
  );
  await waitFor(() => expect(screen.getByLabelText('Reply')).toHaveProperty('value', ''));
});
