import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { testSession } from '../../testing/test-session.ts';
import { ControlsScreen } from './controls.screen.tsx';

const sessionWith = (...grants: string[]) => ({
  ...testSession,
  rights: { ...testSession.rights, user_rp_details: { '/settings/controls': grants } },
});
const person = {
  user_id: '0190a000-0000-7000-8000-0000000000a1',
  first_name: 'Ana',
  last_name: 'Lopez',
  email: 'a@b.test',
};
const saved = {
  status: true,
  bars_approvers: false,
  release_above: null,
  bank_change_days: null,
  currency: 'USD',
  no_of_payers: 2,
  no_to_release: 2,
  version: 3,
};
const violation = {
  rule: 'approver_paid',
  message: 'The payer also approved it.',
  item_kind: 'report',
  item_id: '0190a000-0000-7000-8000-0000000000b1',
  number: 'ER-12',
  title: 'Berlin',
  payee: person,
  payer: person,
  currency: 'USD',
  amount: '500.00',
  at: '2026-11-12T12:00:00.000Z',
};

function server() {
  const requests = fakeServer(({ url, method }) => {
    if (method === 'POST') return { body: { status: true } };
    return { body: url.includes('violations') ? { status: true, data: [violation] } : saved };
  });
  return () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

it('saves the rules with their values, and links past violations', async () => {
  const sent = server();
  const user = renderComponent(<ControlsScreen />, sessionWith('read', 'write'));
  await user.click(await screen.findByLabelText(/^Nobody pays what they approved/u));
  await user.click(screen.getByLabelText(/^A second person releases large payments/u));
  const above = screen.getByLabelText('Above');
  await user.clear(above);
  await user.type(above, '2500');
  await user.click(screen.getByLabelText(/changed bank account/u));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ bars_approvers: true, release_above: '2500.00', bank_change_days: 7, version: 3 });

  const link = await screen.findByRole('link', { name: 'ER-12 Berlin' });
  expect(link.getAttribute('href')).toBe('/report/0190a000-0000-7000-8000-0000000000b1');
  screen.getByText('2 payments wait for their release');
});

it('refuses days outside the range before sending', async () => {
  const sent = server();
  const user = renderComponent(<ControlsScreen />, sessionWith('read', 'write'));
  await user.click(await screen.findByLabelText(/changed bank account/u));
  const days = screen.getByLabelText('Days after the change');
  await user.clear(days);
  await user.type(days, '91');
  screen.getByText('Enter 1 to 90 days.');
  expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  expect(sent()).toEqual([]);
});

it('shows the rules to readers without a way to change them', async () => {
  server();
  renderComponent(<ControlsScreen />, sessionWith('read'));
  const rule = (await screen.findByLabelText(/^Nobody pays/u)) as HTMLInputElement;
  expect(rule.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
