import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import type { Connection } from './accounting.calls.ts';
import { ExportSettings } from './ExportSettings.tsx';

const connection: Connection = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  entity_id: null,
  entity_name: '',
  vendor: 'quickbooks',
  platform: 'QuickBooks Online',
  state: 'linked',
  export_from: '2026-11-01',
  grouping: 'category',
  with_payments: true,
  with_attachments: true,
  with_taxes: false,
  reads_payments: false,
  reimbursable_as: 'journal_entry',
  card_as: 'journal_entry',
  dated_by: 'approved',
  employee_as: 'supplier',
  creates_suppliers: false,
  memo: ['number', 'title'],
  export_hours: 0,
  closed_until: null,
  moves_to_next_open: true,
  no_of_unmapped: 0,
  no_of_waiting: 0,
  no_of_errors: 0,
  refreshed_at: null,
  payments_read_at: null,
  version: 4,
};

function serves() {
  return fakeServer(({ url }) => {
    const document = new URL(url, 'http://localhost').searchParams.get('reimbursable_as') ?? 'journal_entry';
    const lines = [
      { account: '6900', source: 'Meals', description: '', tax: '', tax_amount: null, debit: '10.00', credit: null },
    ];
    const data = {
      label: 'ER-7 Osaka',
      event_on: '2026-11-16',
      currency: 'USD',
      memo: 'ER-7, Osaka',
      documents: [{ document, on: '2026-11-16', payee: 'Ana Lima', lines }],
    };
    return { body: url.includes('/preview') ? { status: true, data } : { status: true } };
  });
}

it('previews another document before it is saved', async () => {
  const requests = serves();
  const user = await renderPage(<ExportSettings connection={connection} canChange />);
  await screen.findByRole('table', { name: 'Preview: journal entry' });
  await user.click(screen.getByRole('button', { name: /Reimbursable spend/u }));
  await user.click(screen.getByRole('radio', { name: /^bills/u }));
  await screen.findByRole('table', { name: 'Preview: bill' });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ reimbursable_as: 'bill', card_as: 'journal_entry', version: 4 }),
    ),
  );
});

it('offers only the documents of the vendor', async () => {
  serves();
  const user = await renderPage(<ExportSettings connection={{ ...connection, vendor: 'xero' }} canChange />);
  await user.click(await screen.findByRole('button', { name: /Reimbursable spend/u }));
  expect(screen.queryByRole('radio', { name: /^checks/u })).toBeNull();
  expect(screen.queryByText(/in the books\./u)).toBeNull();
});
