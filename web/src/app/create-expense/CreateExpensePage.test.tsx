import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { CreateExpensePage } from './CreateExpensePage.tsx';
import { loadClaimForm } from './claim-forms.ts';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fakeServer(() => ({
    body: { status: true, data: [], received: [], given: [], config: null, types: [], frequent: [] },
  }));
});

describe('the kinds of expenses', () => {
  it('are tabs, and the hash opens one', async () => {
    await open('/#mileage');
    await screen.findByText('Mileage is not set up for you');
    expect(screen.getByText('Mileage').getAttribute('aria-current')).toBe('page');
    expect(screen.getByText('Expense').getAttribute('href')).toBe('/individual/reports/expense/create#expense');
  });

  it('start with a plain expense', async () => {
    await open('/#per_diem');
    await screen.findByText('Save expense');
    expect(screen.getByText('Expense').getAttribute('aria-current')).toBe('page');
    expect(screen.queryByText('Per diem')).toBeNull();
  });
});

async function open(url: string) {
  // In the app, the router loads the form before it shows the page.
  await loadClaimForm({ search: {}, hash: new URL(url, location.href).hash.slice(1) });
  const user_rp_details = { '/individual/reports/expense/create': ['read', 'write', 'expense', 'mileage'] };
  const session = { ...testSession, rights: { ...testSession.rights, user_rp_details } };
  return renderPage(<CreateExpensePage />, { url, session });
}
