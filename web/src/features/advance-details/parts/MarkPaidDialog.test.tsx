import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../lib/testing/fake-browser.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { Advance } from '../../advances/parts/advance.ts';
import { MarkPaidDialog } from './MarkPaidDialog.tsx';

it('shows the amount that is paid, which a policy capped', async () => {
  fakeServer(() => ({ body: { status: true, data: [] } }));
  const advance = {
    id: '0190a000-0000-7000-8000-0000000000a1',
    number: 'AD-7',
    title: 'Trade fair',
    version: 2,
    currency: 'EUR',
    amount: '1100.00',
    edited_amount: null,
    approved_amount: '1046.10',
  } as unknown as Advance;
  await renderPage(<MarkPaidDialog advance={advance} onClose={() => undefined} />);
  expect(await screen.findByText('AD-7 Trade fair, EUR 1,046.10')).toBeTruthy();
});
