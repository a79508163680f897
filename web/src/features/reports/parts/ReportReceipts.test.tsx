import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { ReportLine } from '../../items/parts/report.ts';
import ReportReceipts from './ReportReceipts.tsx';

const noOfLines = 12;

it('numbers thumbnails within the report and names receipts by merchant and amount', async () => {
  const user = await openViewer(lineAt(10));
  expect(screen.getByText('10 of 12')).toBeDefined();
  expect(screen.getByText('Lokál 10, EUR 1,010.00')).toBeDefined();
  expect(screen.queryByText(/scan-/u)).toBeNull();

  // Only the receipts around the shown one are loaded.
  expect(thumbnails().map((thumbnail) => thumbnail.getAttribute('aria-label'))).toEqual(
    [5, 6, 7, 8, 9, 10, 11, 12].map((number) => `Receipt ${number} of 12: ${nameAt(number)}`),
  );

  await user.click(screen.getByRole('button', { name: `Receipt 12 of 12: ${nameAt(12)}` }));
  const viewer = within(screen.getByRole('region', { name: 'Receipt' }));
  expect(viewer.getByText('12 of 12')).toBeDefined();
  expect(viewer.getByText(nameAt(12))).toBeDefined();
});

async function openViewer(first: ReportLine) {
  fakeServer(({ url }) => {
    const number = lines.findIndex(({ id }) => url.includes(id)) + 1;
    return { body: { status: true, expense_id: idAt(number), data: { receipts: [fileAt(number)] } } };
  });
  const user = await renderPage(
    <ReportReceipts
      lines={lines}
      no_of_receipts={noOfLines}
      firstId={first.id}
      onNearEnd={() => undefined}
      onClose={() => undefined}
    />,
  );
  await waitFor(() => expect(thumbnails()).toHaveLength(8));
  return user;
}

function thumbnails(): HTMLElement[] {
  return screen.getAllByRole('button', { name: /^Receipt \d/u });
}

function lineAt(number: number): ReportLine {
  return {
    id: idAt(number),
    merchant: `Lokál ${number}`,
    description: '',
    category: 'Meals',
    report_status: '',
    currency: 'EUR',
    amount: `${1000 + number}.00`,
    converted_currency: 'EUR',
    converted_amount: `${1000 + number}.00`,
    edited_converted_amount: null,
    no_of_receipts: 1,
    receipts: null,
  } as unknown as ReportLine;
}

const lines = Array.from({ length: noOfLines }, (_, index) => lineAt(index + 1));

function idAt(number: number): string {
  return `0190a000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
}

function nameAt(number: number): string {
  return `Lokál ${number}, EUR 1,0${String(number).padStart(2, '0')}.00`;
}

function fileAt(number: number) {
  const id = `0190a000-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`;
  return {
    id,
    name: `scan-${number}.pdf`,
    pages: ['/page.png'],
    thumbnail: '/small.png',
    original: '/file',
    scan: null,
  };
}
