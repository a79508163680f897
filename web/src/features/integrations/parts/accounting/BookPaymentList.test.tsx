import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import type { BookPaymentRow, Connection } from './accounting.calls.ts';
import { BookPaymentList } from './BookPaymentList.tsx';

const id = '0190a000-0000-7000-8000-0000000000b7';
const row: BookPaymentRow = {
  id: 'p1',
  item_id: id,
  label: 'ER-7 Osaka',
  paid_on: '2026-11-16',
  amount: '80.00',
  currency: 'USD',
  state: 'marked_paid',
  reason: '',
};

function shows(data: BookPaymentRow[], reads_payments = true) {
  fakeServer(() => ({ body: { status: true, data } }));
  return renderPage(<BookPaymentList connection={{ id, reads_payments } as Connection} />);
}

it('leads from a payment to its report, and says why a report was not marked as paid', async () => {
  const reason = 'USD 79 was paid, but USD 80.00 is owed.';
  await shows([row, { ...row, id: 'p2', label: 'ER-8 Kyoto', state: 'not_marked', reason }]);
  const link = await screen.findByRole('link', { name: 'ER-7 Osaka' });
  expect(link.getAttribute('href')).toBe(`/report/${id}`);
  const [, paid, refused] = screen.getAllByRole('row');
  within(paid as HTMLElement).getByText('Marked as paid');
  expect(refused?.textContent).toContain(reason);
});

it('names the setting that reads payments while it is off', async () => {
  await shows([], false);
  await screen.findByText(/Turn on “Mark reports as paid when they are paid in the books”/u);
});
