import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import type { Connection, MappingRow } from './accounting.calls.ts';
import { MappingList } from './MappingList.tsx';

const connection = { id: '0190a000-0000-7000-8000-0000000000b1' } as Connection;
const row: MappingRow = {
  source: 'category:meals',
  label: 'Team meals',
  group: 'category',
  external_id: null,
  is_automatic: false,
  is_required: true,
  waiting: [{ currency: 'USD', amount: '120.50' }],
  suggestion: { external_id: 'acc-6200', confidence: 50, reason: 'similar' },
};

it('shows the money behind an unmapped category and accepts its suggestion', async () => {
  const requests = fakeServer(({ url, body }) => ({
    body:
      url.includes('/mappings') && body
        ? { status: true, no_of_requeued: 2 }
        : {
            status: true,
            data: [row],
            accounts: [{ external_id: 'acc-6200', name: 'Meals', code: '6200', type: 'Expense' }],
            tracking_categories: [],
          },
  }));
  const user = renderComponent(<MappingList connection={connection} canChange />);
  await screen.findByText('120.50');
  screen.getByText('Suggested: 6200 Meals (similar name, 50%)');
  await user.click(screen.getByRole('button', { name: 'Accept 1 suggestion' }));
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toContainEqual({
      connection_id: connection.id,
      mappings: [{ source: 'category:meals', external_id: 'acc-6200' }],
    }),
  );
});
