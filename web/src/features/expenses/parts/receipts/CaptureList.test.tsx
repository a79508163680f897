import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { QueueItem } from '../../../../lib/capture/capture-queue.ts';
import { ownCaptures } from '../../../../lib/capture/own-captures.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { notify } from '../../../../ui/notices.ts';
import { CaptureList } from './CaptureList.tsx';

const waiting: QueueItem = {
  id: 'a',
  name: 'taxi.jpg',
  phase: 'waiting',
  percent: 0,
  message: '',
  file: null,
  expense_id: null,
  details: null,
  content: null,
  may_edit: true,
  is_stored: true,
};

function renderList(...items: Partial<QueueItem>[]) {
  return renderComponent(
    <CaptureList items={items.map((item, index) => ({ ...waiting, id: `${index}`, ...item }))} currency="EUR" />,
  );
}

it('says how many items wait to be sent', () => {
  renderList({}, { name: 'lunch.pdf' });
  expect(screen.getByRole('heading', { name: '2 waiting to be sent' })).toBeTruthy();
});

it('shows why an item was refused and offers to correct, repeat or delete it', () => {
  renderList({ phase: 'refused', message: 'This file is locked.' });
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText('This file is locked.')).toBeTruthy();
  for (const name of ['Edit taxi.jpg', 'Send again: taxi.jpg', 'Delete taxi.jpg'])
    expect(row.getByRole('button', { name })).toBeTruthy();
});

it('does not offer to edit an item whose request got no response', () => {
  renderList({ may_edit: false });
  expect(screen.queryByRole('button', { name: 'Edit taxi.jpg' })).toBeNull();
});

it('warns when the device has no room', () => {
  renderList({ is_stored: false });
  expect(screen.getByText(/Do not close Outlay/u)).toBeTruthy();
});

it('deletes an item only after a confirmation', async () => {
  const discard = vi.spyOn(ownCaptures, 'discard').mockResolvedValue(true);
  const user = renderList({});
  await user.click(screen.getByRole('button', { name: 'Delete taxi.jpg' }));
  expect(discard).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(discard).toHaveBeenCalledWith('0');
  discard.mockRestore();
});

it('says that a deleted item may already be a draft', async () => {
  const discard = vi.spyOn(ownCaptures, 'discard').mockResolvedValue(false);
  const info = vi.spyOn(notify, 'info').mockReturnValue();
  const user = renderList({ may_edit: false });
  await user.click(screen.getByRole('button', { name: 'Delete taxi.jpg' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Outlay may already have this. Check your drafts.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(info).toHaveBeenCalledWith('Outlay may already have this. Check your drafts.'));
  for (const spy of [discard, info]) spy.mockRestore();
});

it('says that an edit came too late', async () => {
  const edit = vi.spyOn(ownCaptures, 'edit').mockResolvedValue(false);
  const failure = vi.spyOn(notify, 'failure').mockReturnValue();
  const user = renderList({});
  await user.click(screen.getByRole('button', { name: 'Edit taxi.jpg' }));
  await user.type(screen.getByRole('textbox', { name: 'Merchant' }), 'Kiosk');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(failure).toHaveBeenCalledWith(expect.stringContaining('changes were not saved')));
  for (const spy of [edit, failure]) spy.mockRestore();
});
