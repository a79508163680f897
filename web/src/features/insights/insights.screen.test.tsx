import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type Request } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { InsightsScreen } from './insights.screen.tsx';

// jsdom has no canvas, so a labelled image replaces each chart.
vi.mock('./parts/Chart.tsx', () => ({
  default: ({ label }: { label: string }) => <span role="img" aria-label={label} />,
}));

const sales = '0190a000-0000-7000-8000-0000000000aa';
const card = { before: '80.00', change_percent: '25.0', count: 2, oldest_days: null };
const spend = {
  over_time: [{ from: '2026-10-01', to: '2026-10-31', amount: '100.00', before: '80.00', count: 2 }],
  by_category: [{ id: null, name: 'No category', amount: '100.00', before: '80.00', count: 2 }],
  by_department: [{ id: sales, name: '=Sales', amount: '100.00', before: '80.00', count: 2 }],
  top_spenders: [],
  top_merchants: [],
};
const nothing = {
  violations_by_rule: [],
  violations_by_person: [],
  approval_time: [],
  ageing: [],
  payouts_by_week: [],
  mileage: [],
  per_diem: [],
};

const answers: Record<string, object> = {
  overview: { currency: 'USD', cards: [{ key: 'total_spend', value: '100.00', ...card }] },
  spend: { currency: 'USD', ...spend },
  process: { currency: 'USD', ...nothing },
  basics: { entities: [], departments: [{ id: sales, name: 'Sales' }], business_units: [] },
};

let requests: Request[];
beforeEach(() => {
  requests = fakeServer(({ url }) => {
    const name = Object.keys(answers).find((each) => url.endsWith(`/${each}`));
    return { body: { status: true, data: [], ...(name && answers[name]) } };
  });
});

describe('insights', () => {
  it('sends the chosen filters and shows figures with their change and rows', async () => {
    const user = await renderPage(<InsightsScreen />);
    const total = within(await screen.findByRole('region', { name: 'Total spend' }));
    expect(total.getByText(/25\.0% more/u).parentElement?.textContent).toBe('25.0% more than USD 80.00 before');
    expect(total.getByRole('link', { name: 'Total spend' }).getAttribute('href')).toContain(
      '/analytics/expense_details?from=',
    );

    await user.click(screen.getByRole('button', { name: /^Period:/u }));
    await user.click(await screen.findByRole('option', { name: 'Last month' }));
    await vi.waitFor(() => {
      const bodies = requests.filter(({ url }) => url.endsWith('/insights/overview')).map(({ body }) => body);
      expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(2);
    });
  });

  it('shows a chart as a table whose rows lead to the expenses', async () => {
    const user = await renderPage(<InsightsScreen />);
    const chart = within(await screen.findByRole('region', { name: 'Spend by department' }));
    await chart.findByRole('img');
    await user.click(chart.getByRole('radio', { name: 'Table' }));
    const row = chart.getByRole('row', { name: /Sales/u });
    expect(row.textContent).toBe('=SalesUSD 100.00USD 80.002');
    const links = within(row).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['=Sales', 'USD 80.00']);
    for (const link of links) expect(link.getAttribute('href')).toContain(`department=${sales}`);
    expect(links[0]?.getAttribute('href')).not.toBe(links[1]?.getAttribute('href'));
    expect(await screen.findByText('No report waits for approval.')).toBeTruthy();
  });
});
