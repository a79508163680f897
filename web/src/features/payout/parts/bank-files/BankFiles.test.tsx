import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { BankFiles } from './BankFiles.tsx';
import { CreateFileDialog } from './CreateFileDialog.tsx';

const id = '0190a000-0000-7000-8000-0000000000f1';
const person = { user_id: id, first_name: 'Ana', last_name: 'Ruiz', email: 'a@b.co' };
const account = {
  id,
  entity: null,
  format: 'sepa',
  account_holder: 'Meridian Labs',
  account_last4: '3000',
  originator: '',
  bank_name: '',
  is_balanced: false,
  saved_at: '2026-11-16T10:00:00Z',
};
const file = {
  id,
  number: 'BF-1001',
  format: 'sepa',
  entity: null,
  account_last4: '3000',
  currency: 'EUR',
  amount: '30.50',
  no_of_items: 2,
  no_of_open: 2,
  no_of_failed: 0,
  execution_on: '2026-11-18',
  state: 'ready',
  no_of_downloads: 0,
  created_by: person,
  created_at: '2026-11-16T10:00:00Z',
  sent_at: null,
};

it('previews the file with its total and the reasons of excluded payments, and creates it', async () => {
  const item = { item_kind: 'report', item_id: id, label: 'ER-7 Trip' };
  const preview = {
    status: true,
    files: [{ account, currency: 'EUR', count: 2, amount: '30.50' }],
    excluded: { count: 1, items: [{ ...item, message: 'Ben Ode has not added bank details.' }] },
    warnings: [],
  };
  const requests = fakeServer(({ url }) => ({
    body: url.includes('preview') ? preview : { status: true, run_id: null, no_of_items: 0, files: [] },
  }));
  const user = renderComponent(
    <CreateFileDialog chosen={{ ids: [id] }} onCreated={() => undefined} onClose={() => undefined} />,
  );
  expect(await screen.findByText('Ben Ode has not added bank details.')).toBeDefined();
  expect(screen.getByText('Not included (1)')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Create file for 2 payments' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ body: { chosen: { ids: [id] } } }));
});

it('lists files and offers to cancel only one that was not sent', async () => {
  const sent = { ...file, id: '0190a000-0000-7000-8000-0000000000f2', number: 'BF-1002', state: 'sent' };
  fakeServer(() => ({ body: { status: true, data: [file, sent] } }));
  renderComponent(<BankFiles />);
  expect((await screen.findAllByRole('button', { name: 'Cancel BF-1001' })).length).toBeGreaterThan(0);
  expect(screen.queryAllByRole('button', { name: 'Cancel BF-1002' })).toEqual([]);
  expect(screen.getAllByRole('button', { name: 'Download BF-1002' }).length).toBeGreaterThan(0);
});
