import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../../testing/render-page.tsx';
import type { ExpenseDetails } from '../../expense-values.ts';
import { expenseServer, lodging, meals } from '../../testing/expense-server.ts';
import type { ReviewQueue } from '../../use-review-queue.ts';
import { ReviewForm } from './ReviewForm.tsx';

it('saves the draft on Enter, but not while Enter confirms a Japanese conversion', async () => {
  const server = expenseServer({ categories: [lodging, meals] });
  await renderPage(<ReviewForm expense={server.saved() as unknown as ExpenseDetails} queue={queue} />);
  const merchant = screen.getByLabelText<HTMLInputElement>('Merchant', { selector: 'input' });

  // An event whose default is not prevented saves nothing.
  expect(fireEvent.keyDown(merchant, { key: 'Enter', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(merchant, { key: 'Enter', keyCode: 229 })).toBe(true);
  expect(fireEvent.keyDown(merchant, { key: 'Enter' })).toBe(false);
  await waitFor(() => expect(server.saves().map(({ url }) => url)).toEqual(['/api/expense/edit']));
});

const queue = {
  number: 1,
  total: 1,
  isFirst: true,
  isLast: true,
  next: () => undefined,
  previous: () => undefined,
  finish: () => undefined,
  discard: () => undefined,
} as unknown as ReviewQueue;
