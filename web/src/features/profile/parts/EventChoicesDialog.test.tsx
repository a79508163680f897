import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { EventChoicesDialog } from './EventChoicesDialog.tsx';

const followed = { mail: null, in_app: null, chat: null, push: null };
const usual = { mail: 'at_once', in_app: true, chat: true, push: true };
const approved = { event: 'report.approved', group: 'Reports', label: 'Approved', has_mail: true, usual };
const fixed = { event: 'report.paid', group: 'Reports', label: 'Paid', has_mail: true, usual };

it('saves the channels of an event, resets them, and leaves what the company decides', async () => {
  let choice: object = followed;
  const requests = fakeServer(({ url, body }) => {
    if (url.endsWith('/save')) choice = (body as { choice: object }).choice;
    const data = [
      { ...approved, can_choose: true, choice },
      { ...fixed, can_choose: false, choice: followed },
    ];
    return { body: { status: true, data, has_chat: true, has_push: true } };
  });
  renderComponent(<EventChoicesDialog onClose={() => undefined} />);
  const user = userEvent.setup();

  expect(
    await screen.findByText('Set by your company: email immediately, in the app, in Slack, on your devices'),
  ).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /Email about Approved/u })).toHaveProperty(
    'value',
    'Default (immediately)',
  );
  await user.click(screen.getByRole('checkbox', { name: 'In Slack: Approved' }));
  await waitFor(() =>
    expect(writesOf(requests).map(({ body }) => body)).toEqual([
      { event: 'report.approved', choice: { ...followed, chat: false } },
    ]),
  );

  await user.click(await screen.findByRole('button', { name: 'Reset Approved' }));
  await waitFor(() => expect(writesOf(requests)).toHaveLength(2));
  expect(writesOf(requests)[1]?.body).toEqual({ event: 'report.approved', choice: followed });
});
