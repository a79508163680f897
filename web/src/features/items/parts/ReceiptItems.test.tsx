import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SavedFile } from '../../../lib/upload.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { ReceiptItems } from './ReceiptItems.tsx';

const scan = (changes: object) =>
  ({ currency: { value: 'EUR', confidence: 'high', box: null }, line_items: null, ...changes }) as SavedFile['scan'];
const line_items = {
  items: [
    { description: 'Tea', quantity: '2', unit_price: '1.60', amount: '3.20' },
    { description: '', quantity: null, unit_price: null, amount: '1004.10' },
  ],
  adjustments: [{ kind: 'discount', amount: '-0.30' }],
};

it('lists the lines of the receipt up to its total', () => {
  renderComponent(<ReceiptItems file={{ scan: scan({ line_items }) }} />);
  const lines = within(screen.getByRole('region', { name: 'Receipt lines' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Tea2 × 1.603.20',
    'No description1,004.10',
    'Discount−0.30',
    'TotalEUR 1,007.00',
  ]);
});

it('shows nothing for a receipt without lines', () => {
  renderComponent(<ReceiptItems file={{ scan: scan({}) }} />);
  expect(screen.queryByRole('region')).toBeNull();
});
