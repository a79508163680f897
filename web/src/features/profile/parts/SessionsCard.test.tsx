import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { countOwnCaptures } from '../../../lib/capture/forget-captures.ts';
import { leaveSignedOut } from '../../../lib/log-out.ts';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { SessionsCard } from './SessionsCard.tsx';

vi.mock('../../../lib/capture/forget-captures.ts', () => ({ countOwnCaptures: vi.fn() }));
vi.mock('../../../lib/log-out.ts', () => ({ leaveSignedOut: vi.fn() }));

beforeEach(() => vi.clearAllMocks());

async function openDialog(unsent: number) {
  vi.mocked(countOwnCaptures).mockResolvedValue(unsent);
  const requests = fakeServer(() => ({ body: { status: true, sessions: [] } }));
  const user = renderComponent(<SessionsCard />);
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
  return { user, requests, dialog };
}

it('signs out all devices after a confirmation', async () => {
  const { user, requests, dialog } = await openDialog(0);
  expect(dialog.queryByText(/on this device/u)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await vi.waitFor(() => expect(leaveSignedOut).toHaveBeenCalledOnce());
  expect(writesOf(requests)).toHaveLength(1);
});

it('warns that signing out deletes the receipts that were not sent', async () => {
  const { user, dialog } = await openDialog(2);
  expect(dialog.getByText(/2 items on this device have not been sent/u)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Log out and delete' }));
  await vi.waitFor(() => expect(leaveSignedOut).toHaveBeenCalledOnce());
});
