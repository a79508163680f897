import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { testSession } from '../../testing/test-session.ts';
import { BillingScreen } from './billing.screen.tsx';
import { PaymentErrorScreen } from './payment-error.screen.tsx';
import { PaymentLoadingScreen } from './payment-loading.screen.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

const invoice = {
  lines: [{ description: 'Team, 5 users', quantity: 5, amount: '30.00' }],
  currency: 'USD',
  subtotal: '30.00',
  discount: '0.00',
  tax_rate: '19',
  is_reverse_charge: false,
  tax: '5.70',
  total: '35.70',
  credit_used: '0.00',
  amount_due: '35.70',
};
const plan = {
  code: 'team',
  name: 'Team',
  currency: 'USD',
  month_price: '6.00',
  year_price: '60.00',
  min_users: 3,
  max_users: 50,
  features: ['advances'],
  suggested_seats: 5,
};
const overview = {
  phase: 'subscribed',
  plan: { code: 'team', name: 'Team' },
  interval: 'month',
  seats: 5,
  period_starts_on: '2026-11-01',
  period_ends_on: '2026-12-01',
  cancel_at_period_end: false,
  pending: null,
  overdue_since: null,
  card: { brand: 'visa', last_four: '4242', expires: '12/34' },
  contact: { contact_name: '', contact_email: '', address: '', country: '', vat_number: '' },
  currency: 'USD',
  credit: '0.00',
  active_users: 4,
  usage: [{ on: '2026-11-03', count: 4 }],
  plans: [plan],
  next_invoice: invoice,
  invoices: [
    {
      invoice_id: '0190a000-0000-7000-8000-000000000001',
      number: 7,
      issued_on: '2026-11-01',
      state: 'paid',
      currency: 'USD',
      total: '35.70',
      amount_due: '35.70',
      due_on: null as string | null,
      reference: '',
    },
  ],
  credit_notes: [],
  takes_cards: true,
  pays_by: 'card',
  transfer_account: '',
  version: 3,
};

const admin = {
  ...testSession,
  rights: { ...testSession.rights, user_rp_details: { '/billingsubscriptions': ['read', 'write'] } },
};

function renderBilling(change: object = {}) {
  const requests = fakeServer(({ url }) => {
    if (url.endsWith('/billing/overview')) return { body: { status: true, data: { ...overview, ...change } } };
    if (url.endsWith('/billing/preview'))
      return { body: { status: true, when: 'now', starts_on: '2026-11-16', invoice } };
    return { body: { status: true, when: 'now' } };
  });
  return { user: renderComponent(<BillingScreen />, admin), requests };
}

it('shows the plan, the next invoice, the card and the invoices', async () => {
  renderBilling();
  await screen.findByText('Invoice 7');
  screen.getByText('Visa ending in 4242, expires 12/34');
  screen.getByText('4 of 5 users active');
  expect(screen.getByRole('region', { name: 'Next invoice' }).textContent).toContain('35.70');
});

it('shows where to transfer an open invoice, until when and with which reference', async () => {
  const [paid] = overview.invoices;
  const open = { ...paid, number: 8, state: 'open', due_on: '2026-12-01', reference: 'RF34OUTLAY000012' };
  renderBilling({ pays_by: 'bank_transfer', card: null, transfer_account: 'IE64 IRCE', invoices: [open, paid] });
  await screen.findByText('Due on 1 Dec 2026, reference RF34 OUTL AY00 0012');
  const payment = screen.getByRole('region', { name: 'Payment' }).textContent;
  expect(payment).toContain('Transfer toIE64 IRCE');
  expect(payment).toContain('Reference of invoice 8RF34 OUTL AY00 0012');
  screen.getByRole('button', { name: 'Pay by card instead' });
});

it('explains what happens to the data before it cancels', async () => {
  const { user, requests } = renderBilling();
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  await screen.findByText(/super admins can export it/u);
  await user.click(screen.getAllByRole('button', { name: 'Cancel subscription' }).at(-1) ?? document.body);
  await waitFor(() =>
    expect(requests.find(({ url }) => url.endsWith('/billing/renewal'))?.body).toEqual({ renews: false, version: 3 }),
  );
});

it('previews a change to the cent and makes it', async () => {
  const { user, requests } = renderBilling();
  await user.click(await screen.findByRole('button', { name: 'Choose Team' }));
  const users = await screen.findByRole('textbox', { name: /Users/u });
  await user.clear(users);
  await user.type(users, '8');
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Change plan' }) as HTMLButtonElement).disabled).toBe(false),
  );
  await user.click(screen.getByRole('button', { name: 'Change plan' }));
  await waitFor(() =>
    expect(requests.find(({ url }) => url.endsWith('/billing/change'))?.body).toEqual({
      terms: { plan_code: 'team', interval: 'month', seats: 8 },
      version: 3,
    }),
  );
});

it.each([
  ['done', '/billingsubscriptions'],
  ['failed', '/payment-error?checkout=c1'],
])('leaves the waiting page when the payment is %s', async (state, url) => {
  window.history.replaceState(null, '', '/payment-loading?checkout=c1');
  fakeServer(() => ({ body: { status: true, state, is_subscribing: true, reason: '' } }));
  const leave = vi.fn();
  renderComponent(<PaymentLoadingScreen leave={leave} />);
  await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
});

it('shows why a payment failed', async () => {
  window.history.replaceState(null, '', '/payment-error?checkout=c1');
  const reason = 'The card has insufficient funds.';
  fakeServer(() => ({ body: { status: true, state: 'failed', is_subscribing: true, reason } }));
  renderComponent(<PaymentErrorScreen />);
  await screen.findByText(reason);
});

it('shows a refund that failed and the balance it went to', async () => {
  const failed = {
    credit_note_id: '0190a000-0000-7000-8000-000000000004',
    number: 4,
    invoice_number: 7,
    issued_on: '2026-11-12',
    currency: 'USD',
    total: '12.00',
    refund: 'card',
    refund_state: 'failed',
  };
  fakeServer(() => ({ body: { status: true, data: { ...overview, credit: '12.00', credit_notes: [failed] } } }));
  renderComponent(<BillingScreen />, admin);
  await screen.findByText('The bank did not take the refund. The amount was added to the balance.');
  expect(screen.getByRole('region', { name: 'Credit notes' }).textContent).toContain('Balance USD 12.00');
});
