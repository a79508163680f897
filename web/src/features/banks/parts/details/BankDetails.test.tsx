import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, writesOf } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { BankDetails } from './BankDetails.tsx';

const account = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  kind: 'iban',
  account_holder: 'Ana Ruiz',
  country: 'DE',
  account_last4: '3000',
  is_paid_to: true,
  added_at: '2026-11-16T10:00:00Z',
} as const;

function serve(data: readonly object[]) {
  return fakeServer(({ method }) => ({
    body:
      method === 'GET' ? { status: true, pays_by_file: true, expected_kind: 'iban', data } : { status: true, account },
  }));
}

it('checks an IBAN before it is sent and leaves nothing in the browser', async () => {
  const requests = serve([]);
  const user = renderComponent(<BankDetails />);
  await user.click(await screen.findByRole('button', { name: 'Add bank details' }));
  const iban = await screen.findByRole('textbox', { name: 'IBAN' });
  await user.type(iban, 'DE89 3704 0044 0532 0130 01');
  const submit = screen.getAllByRole('button', { name: 'Add bank details' }).at(-1);
  await user.click(submit ?? iban);
  expect(await screen.findByText('This IBAN does not exist. Check its characters.')).toBeDefined();
  expect(writesOf(requests)).toEqual([]);

  await user.clear(iban);
  await user.type(iban, 'DE89 3704 0044 0532 0130 00');
  await user.click(submit ?? iban);
  await waitFor(() =>
    expect(writesOf(requests)).toMatchObject([{ body: { numbers: { kind: 'iban', iban: 'DE89370400440532013000' } } }]),
  );
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('3704');
});

it('shows the last four characters and chooses the paid account', async () => {
  const other = { ...account, id: '0190a000-0000-7000-8000-0000000000b2', account_last4: '4300', is_paid_to: false };
  const requests = serve([account, other]);
  const user = renderComponent(<BankDetails />);
  await user.click(await screen.findByRole('button', { name: 'Pay to IBAN DE ···4300' }));
  await waitFor(() => expect(writesOf(requests)).toMatchObject([{ body: { id: other.id } }]));
});
