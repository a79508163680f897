import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { BankForm } from './BankForm.tsx';
import { BankTable } from './BankTable.tsx';

const bank = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  name: 'My account',
  bank_name: 'First Bank',
  account_last4: '6789',
  bank_account_type: 'checking',
  status: 'unverified',
  is_paid_to: true,
  added_at: '2026-11-16T10:00:00Z',
} as const;

describe('the bank form', () => {
  it('checks the routing number while typing and sends the account', async () => {
    const requests = fakeServer(() => ({ body: { status: true, bank } }));
    const user = renderComponent(<BankForm of="me" action="Add bank account" />);
    const routing = screen.getByLabelText('Routing number');
    await user.type(routing, '222222227');
    expect(screen.getByText(/check/iu, { selector: '[class*="error"], [class*="Error"]' })).toBeDefined();
    await user.clear(routing);
    await user.type(routing, '222222226');
    await user.type(screen.getByLabelText('Account number'), '123456789');
    await user.click(screen.getByRole('button', { name: 'Add bank account' }));
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
        {
          body: {
            of: 'me',
            bank: { kind: 'account', routing_number: '222222226', account_number: '123456789', name: 'My account' },
          },
        },
      ]),
    );
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('123456789');
  });

  it('adds an account that the bank confirmed', async () => {
    const session = { status: true, session_id: 'session-1', session_url: 'https://bank.test/s', expires_at: null };
    const requests = fakeServer(({ url }) => ({ body: url.includes('iav-token') ? session : { status: true, bank } }));
    const user = renderComponent(<BankForm of="company" action="Add bank account" />);
    await user.click(screen.getByLabelText('Sign in at the bank'));
    await user.click(screen.getByRole('button', { name: 'Continue to the bank' }));
    expect(await screen.findByRole('link', { name: 'Open the bank' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add bank account' }));
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        body: { of: 'company', bank: { kind: 'session', session_id: 'session-1', name: 'Company account' } },
      }),
    );
  });
});

describe('the list of bank accounts', () => {
  it('shows the last four digits and chooses the account that is paid', async () => {
    const second = { ...bank, id: '0190a000-0000-7000-8000-0000000000b2', name: 'Savings', is_paid_to: false };
    const requests = fakeServer(() => ({ body: { status: true, bank: second } }));
    const user = renderComponent(<BankTable banks={[bank, second]} />);
    expect(screen.getAllByText('First Bank, checking ···6789')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Pay to Savings' }));
    await waitFor(() =>
      expect(writesOf(requests)).toMatchObject([{ body: { funding_source_id: second.id, is_paid_to: true } }]),
    );
  });
});
