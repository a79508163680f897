import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, writesOf } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { FailedTransfers, TransferTable } from './TransferTable.tsx';

const person = {
  user_id: '0190a000-0000-7000-8000-00000000000b',
  first_name: 'Ben',
  last_name: 'Okoro',
  email: 'b@x.test',
};
const transfer = {
  payout_id: '0190a000-0000-7000-8000-0000000000c1',
  item_kind: 'report',
  item_id: '0190a000-0000-7000-8000-0000000000c2',
  number: 'ER-7',
  title: 'Austin',
  payee: person,
  amount: '12.00',
  currency: 'USD',
  bank_last4: '6789',
  state: 'pending',
  label: 'On its way',
  sent_at: '2026-11-16T10:00:00Z',
  ended_at: null,
  cancel_until: '2026-11-16T22:00:00Z',
  can_cancel: { allowed: true, reason: null },
  failure_code: '',
  failure: '',
  next_step: null,
} as const;

describe('bank transfers', () => {
  it('are cancelled after a confirmation', async () => {
    const requests = fakeServer(() => ({ body: { status: true, state: 'cancelled' } }));
    const user = renderComponent(<TransferTable transfers={[transfer]} />);
    await user.click(screen.getByRole('button', { name: 'Cancel the transfer of ER-7' }));
    expect(writesOf(requests)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel transfer' }));
    await waitFor(() => expect(writesOf(requests)).toMatchObject([{ body: { payout_id: transfer.payout_id } }]));
  });

  it('that failed show the reason and are paid again with the current version', async () => {
    const failure = 'R03 No account. The bank found no account with this number and name.';
    const requests = fakeServer(({ method }) => ({ body: method === 'GET' ? { status: true, version: 9 } : {} }));
    const user = renderComponent(<FailedTransfers transfers={[{ ...transfer, state: 'failed', failure }]} />);
    expect(screen.getByText(failure)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Pay ER-7 again' }));
    await waitFor(() =>
      expect(writesOf(requests)).toMatchObject([
        { body: { item_kind: 'report', item_id: transfer.item_id, version: 9 } },
      ]),
    );
  });
});
