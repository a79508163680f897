import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { AddToReportDialog } from './AddToReportDialog.tsx';

const report = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  title: 'Osaka fair',
  number: 'ER-7',
  report_status: '',
  currency: 'EUR',
  total: '20.00',
  edited_total: null,
  spent: [],
  ex_rate: null,
  no_of_expenses: 1,
};

async function openDialog() {
  fakeServer(() => ({ body: { status: true, data: [report], total_records: 1 } }));
  const [onAdd, onCreate, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  const user = await renderPage(
    <AddToReportDialog count={7} isPending={false} onAdd={onAdd} onCreate={onCreate} onClose={onClose} />,
  );
  await screen.findByRole('radio', { name: /Osaka fair/u });
  return { user, onAdd, onCreate, onClose };
}

it('closes with Cancel and adds nothing', async () => {
  const { user, onAdd, onCreate, onClose } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onAdd).not.toHaveBeenCalled();
  expect(onCreate).not.toHaveBeenCalled();
});

it('adds the expenses to the chosen draft', async () => {
  const { user, onAdd } = await openDialog();
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  expect(add.disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: /Osaka fair/u }));
  await user.click(add);
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(report);
});
