import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { OutsideRecipients } from './OutsideRecipients.tsx';

beforeEach(() => sessionStorage.clear());

const id = (end: string) => `0190a000-0000-7000-8000-0000000000${end}`;
const recipient = (end: string, state: string) => ({
  recipient_id: id(end),
  email: `${state}@auditor.test`,
  state,
  added_by: { user_id: id('a1'), first_name: 'Ana', last_name: 'Silva', email: 'ana@company.test' },
  mailed_at: '2026-11-16T12:00:00.000Z',
  answered_at: null,
  no_of_schedules: 1,
});
const data = [recipient('b1', 'confirmed'), recipient('b2', 'expired'), recipient('b3', 'declined')];

function server() {
  const requests = fakeServer(({ url }) => ({
    body: url.includes('/list') ? { status: true, data } : { status: true, recipient_id: id('b4') },
  }));
  return (path: string) => requests.filter(({ url }) => url.startsWith(`/api${path}`)).map(({ body }) => body);
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('sends a link again, removes an address, and offers nothing for one that declined', async () => {
  const sent = server();
  const user = renderComponent(<OutsideRecipients canChange />);
  const expired = await rowOf(/expired@/u);
  await user.click(expired.getByRole('button', { name: 'Send link again' }));
  await waitFor(() => expect(sent('/report/outside-recipient/add')).toEqual([{ email: 'expired@auditor.test' }]));
  const confirmed = await rowOf(/confirmed@/u);
  expect(confirmed.queryByRole('button', { name: 'Send link again' })).toBeNull();
  await user.click(confirmed.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent('/report/outside-recipient/remove')).toEqual([{ recipient_id: id('b1') }]));
  expect((await rowOf(/declined@/u)).queryAllByRole('button')).toEqual([]);
});

it('adds an address, and nothing without the right', async () => {
  const sent = server();
  const user = renderComponent(<OutsideRecipients canChange />);
  await user.click(await screen.findByRole('button', { name: /Add address/u }));
  await user.type(screen.getByLabelText('Email'), 'Eva@Auditor.test');
  await user.click(screen.getByRole('button', { name: /^Send link(?! again)/u }));
  await waitFor(() => expect(sent('/report/outside-recipient/add')).toEqual([{ email: 'eva@auditor.test' }]));
});

it('shows the addresses without actions to people who may only read', async () => {
  server();
  renderComponent(<OutsideRecipients canChange={false} />);
  expect((await rowOf(/confirmed@/u)).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: /Add address/u })).toBeNull();
});
