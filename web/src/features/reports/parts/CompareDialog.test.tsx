import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { ReportLine } from '../../items/parts/report.ts';
import CompareDialog from './CompareDialog.tsx';

const [lineId, otherId] = ['0190a000-0000-7000-8000-0000000000e1', '0190a000-0000-7000-8000-0000000000e2'];

const line = {
  id: lineId,
  checks: [
    {
      code: 'DUPLICATE',
      message: 'Looks like a duplicate.',
      acknowledgement: null,
      remark: null,
      related: [{ expense_id: otherId, label: 'Lokál', is_own: true, is_seen: true }],
    },
  ],
} as unknown as ReportLine;

async function openDialog(isAllowed: boolean) {
  const allowed = { allowed: isAllowed, reason: null };
  const details = {
    merchant: 'Lokál',
    report_status: '',
    currency: 'USD',
    amount: '20.00',
    converted_currency: 'USD',
    converted_amount: '20.00',
    capped_amount: null,
    edited_amount: null,
    edited_converted_amount: null,
    receipts: [],
    owner: { first_name: 'Ana', last_name: 'Costa' },
    can: { edit: allowed, delete: allowed },
  };
  const requests = fakeServer(({ url }) => {
    const id = url.includes(lineId) ? lineId : otherId;
    return { body: { status: true, expense_id: id, data: { ...details, id }, no_of_done: 1, undone: [] } };
  });
  const onClose = vi.fn();
  const user = await renderPage(<CompareDialog line={line} isOwn onClose={onClose} />);
  await screen.findAllByText('Ana Costa');
  return { user, requests, onClose };
}

it('merges the other expense into this one', async () => {
  const { user, requests, onClose } = await openDialog(true);
  await user.click(await screen.findByRole('button', { name: 'Merge into this one' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const merged = requests.find(({ url }) => url.includes('/expense/merge'));
  expect(merged?.body).toEqual({ keep_id: lineId, other_id: otherId });
});

it('deletes the other expense', async () => {
  const { user, requests, onClose } = await openDialog(true);
  await user.click(await screen.findByRole('button', { name: 'Delete the other one' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const removed = requests.find(({ url }) => url.includes('/expense/delete'));
  expect(removed?.body).toEqual({ chosen: { ids: [otherId] } });
});

it('offers neither for an expense that is already submitted', async () => {
  await openDialog(false);
  expect(screen.queryByRole('button', { name: /Merge|Delete/u })).toBeNull();
});
