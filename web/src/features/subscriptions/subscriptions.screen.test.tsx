import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { testSession } from '../../testing/test-session.ts';
import { SubscriptionsScreen } from './subscriptions.screen.tsx';

const overdueOverview = {
  overdue_since: '2026-10-02',
  card: { brand: 'visa', last_four: '0341', expires: '12/34' },
  contact: { contact_name: '', contact_email: '', address: '', country: '', vat_number: '' },
  takes_cards: true,
  pays_by: 'card',
  transfer_account: '',
  version: 1,
};

function renderScreen({ phase, roles }: { phase: SubscriptionPhase; roles: string[] }) {
  const requests = fakeServer(({ url }) => {
    if (url.endsWith('/export')) return { body: { status: true, export_id: 'e' } };
    if (url.endsWith('/billing/overview')) return { body: { status: true, data: overdueOverview } };
    return { body: detailsOf(phase) };
  });
  // The stored company still says that it needs no subscription, because it paid when the session started.
  const session = { ...testSession, rights: { ...testSession.rights, roles } };
  const user = renderComponent(<SubscriptionsScreen />, session);
  return { user, requests };
}

function detailsOf(phase: SubscriptionPhase) {
  return {
    status: phase === 'past_due',
    trial_period_msg: { trial_period_status: false, message: '', days: 0 },
    phase,
    plan: { code: 'team', name: 'Team' },
    trial_ends_at: '2026-10-01T00:00:00.000Z',
    support_mail_text: 'Write to <a href="mailto:help@example.com">help@example.com</a>.',
    support_contact_no: '',
    administrators: [{ name: 'Ben Costa', email: 'ben@example.com' }],
  };
}

it.each([
  ['ended', 'The trial of Example has ended.', 'Subscribe'],
  ['unpaid', 'The subscription of Example is unpaid.', 'Pay the invoice'],
  ['cancelled', 'The subscription of Example was cancelled.', 'Subscribe'],
  ['past_due', 'The last payment of Example failed.', 'Pay the invoice'],
] as const)('tells a super admin in the phase %s what happened and whom to contact', async (phase, sentence, title) => {
  renderScreen({ phase, roles: ['super_admin'] });
  await screen.findByText(new RegExp(sentence, 'u'));
  screen.getByRole('heading', { name: title });
  screen.getByRole('link', { name: 'help@example.com' });
});

it('lets a super admin export the data of a lapsed company', async () => {
  const { user, requests } = renderScreen({ phase: 'unpaid', roles: ['super_admin'] });
  await user.click(await screen.findByRole('button', { name: 'Expense reports' }));
  const sent = requests.find(({ url }) => url === '/api/approvals/client/export');
  expect(sent?.body).toEqual({ chosen: { matching: {} }, format: 'xlsx' });
});

it('lets a super admin of an unpaid company change the card to pay', async () => {
  renderScreen({ phase: 'unpaid', roles: ['super_admin'] });
  await screen.findByRole('button', { name: 'Change card' });
  screen.getByText(/A payment failed on 2 Oct 2026/u);
  expect(screen.queryByRole('button', { name: /Choose/u })).toBeNull();
});

it('shows other people their administrators and no export', async () => {
  renderScreen({ phase: 'unpaid', roles: ['employee'] });
  await screen.findByText('Ben Costa');
  expect(screen.queryByRole('button', { name: 'Expense reports' })).toBeNull();
  screen.getByRole('button', { name: 'Check again' });
});
