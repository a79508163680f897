import { useNavigate } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { ExpenseDetailsScreen } from './expense-details.screen.tsx';
import { emptyExpense } from './expense-values.ts';

const cafe = '0190a000-0000-7000-8000-0000000000e1';
const hotel = '0190a000-0000-7000-8000-0000000000e2';
const merchants = { [cafe]: 'Cafe Central', [hotel]: 'Hotel Adler' };

it('starts with an empty comment when another expense opens', async () => {
  serveExpenses();
  const user = await renderPage(
    <>
      <OpenButton id={cafe} label="Open the cafe" />
      <OpenButton id={hotel} label="Open the hotel" />
      <ExpenseDetailsScreen />
    </>,
    { path: '/expense/$expenseId', url: `/expense/${hotel}` },
  );
  await screen.findByRole('heading', { name: 'Hotel Adler' });
  await user.click(screen.getByRole('button', { name: 'Open the cafe' }));
  await screen.findByRole('heading', { name: 'Cafe Central' });
  await user.type(commentBox(), 'Was this for the team?');

  await user.click(screen.getByRole('button', { name: 'Open the hotel' }));
  await screen.findByRole('heading', { name: 'Hotel Adler' });
  await waitFor(() => expect(commentBox().value).toBe(''));
});

const commentBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });

function OpenButton({ id, label }: { id: string; label: string }) {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate({ href: `/expense/${id}` })}>
      {label}
    </button>
  );
}

function serveExpenses() {
  fakeServer(({ url }) => {
    const id = url.includes(hotel) ? hotel : cafe;
    if (url.includes('/expense/details')) return { body: { status: true, expense_id: id, data: detailsOf(id) } };
    return { body: { status: true, data: [] } };
  });
}

function detailsOf(id: keyof typeof merchants) {
  const refused = { allowed: false, reason: '' };
  return {
    ...emptyExpense('EUR'),
    id,
    merchant: merchants[id],
    stage: 'unreported',
    expense_type: 'expense',
    version: 1,
    owner: testSession.user,
    converted_currency: 'EUR',
    amount: '12.00',
    converted_amount: '12.00',
    capped_amount: null,
    edited_converted_amount: null,
    report_status: '',
    created_at: '2026-11-10T10:00:00.000Z',
    receipts: [],
    missing: [],
    facts: [],
    checks: [],
    can: { edit: refused, fill_fields: refused, split: refused, delete: refused },
    policy_outcome: {
      result: 'pass',
      headline: '',
      detail: '',
      needs_reason: false,
      policy_violation: null,
      passed: [],
    },
  };
}
