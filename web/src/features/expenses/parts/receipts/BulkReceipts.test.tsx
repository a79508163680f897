import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import type { WaitingDrafts } from '../../use-waiting-drafts.ts';
import { BulkReceipts } from './BulkReceipts.tsx';

const noDrafts = { total: 0, byId: new Map(), query: { isError: false } } as unknown as WaitingDrafts;

beforeEach(() => {
  fakeServer(() => ({ body: { status: true, is_on: false, address: null } }));
});

it.each([
  ['/upload?left_out=13', 'Outlay received the first 50 files. Share the other 13 again.'],
  ['/upload?left_out=1', 'Outlay received the first 50 files. Share the last one again.'],
])('says at %s how many shared files were left out', async (url, text) => {
  await renderPage(<BulkReceipts waiting={noDrafts} onSheet={() => undefined} />, { url });
  expect(screen.getByText(text)).toBeTruthy();
});

it.each(['/upload', '/upload?left_out=0', '/upload?left_out=-3', '/upload?left_out=many'])(
  'says nothing at %s',
  async (url) => {
    await renderPage(<BulkReceipts waiting={noDrafts} onSheet={() => undefined} />, { url });
    expect(screen.getByText('Drop receipts here')).toBeTruthy();
    expect(screen.queryByText(/Outlay received/u)).toBeNull();
  },
);
