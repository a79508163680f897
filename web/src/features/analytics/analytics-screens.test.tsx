import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { widgetOf } from '#domain/analytics/widgets.ts';
import { fakeServer, type Request } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { notify } from '../../ui/notices.ts';
import { saveFile } from '../../ui/save-file.ts';
import { AnalyticsScreen } from './analytics.screen.tsx';
import { Widget } from './widget.screen.tsx';

vi.mock('../../ui/save-file.ts');

const figures = (amount: string, count: number) => ({
  count,
  measures: { amount },
  spent: [{ currency: 'USD', amount }],
});

const rows = [{ id: uuid(1), item: { kind: 'expense', id: uuid(1) }, currency: 'USD', values: { merchant: 'Hilton' } }];

/** Responds with two departments. Each department has one category, and each category one row. */
function reply({ url, body }: Request) {
  const input = (body ?? {}) as { group_by?: string; filters?: { within?: string[] } };
  const page = { status: true, next: null, company_currency: 'EUR', totals: figures('30.00', 2) };
  if (url.includes('/analytics/list/groups')) {
    const data =
      input.group_by === 'department'
        ? [
            { key: uuid(7), label: 'Sales', ...figures('20.00', 1) },
            { key: null, label: 'No department', ...figures('10.00', 1) },
          ]
        : [{ key: uuid(8), label: 'Hotel', ...figures('20.00', 1) }];
    return { body: { ...page, data, total_records: data.length } };
  }
  if (url.includes('/analytics/list/rows')) return { body: { ...page, data: rows, total_records: 1 } };
  if (url.includes('/analytics/list/download')) return downloaded();
  if (url.includes('/analytics/list/1')) return { body: { status: true, data: gallery } };
  return { body: { status: true, data: [] } };
}

const gallery = [
  item('expense_details', 'Expense details', 'Every submitted expense.', true),
  item('audit_log', 'Audit log', 'Changes to settings.', false),
];

let downloaded: () => { status?: number; body?: unknown } | 'no answer';
let requests: Request[];
beforeEach(() => {
  downloaded = () => ({
    body: { status: true, export_id: null, file: { name: 'a.csv', type: 'text/csv', content_base64: 'YQ==' } },
  });
  requests = fakeServer(reply);
});

describe('the gallery', () => {
  it('finds lists by their words and opens only permitted ones', async () => {
    const user = await renderPage(<AnalyticsScreen />);
    const open = await screen.findByRole('link', { name: /Expense details/u });
    expect(open.getAttribute('href')).toBe('/analytics/expense_details');
    screen.getByText('Only super admins can open this list.');
    expect(screen.queryByRole('link', { name: /Audit log/u })).toBeNull();

    await user.type(screen.getByRole('searchbox'), 'audit');
    await waitFor(() => expect(screen.queryByText('Expense details')).toBeNull());
  });
});

describe('a grouped list', () => {
  it('opens a group, its subgroup and the rows behind it', async () => {
    const user = await renderPage(<Widget widget={widgetOf('expenses_by_department')} />);
    await user.click(await screen.findByRole('button', { name: 'Sales' }));
    await user.click(await screen.findByRole('button', { name: 'Hotel' }));
    const list = within(await screen.findByRole('list', { name: 'Rows of Hotel' }));
    expect(list.getByRole('link', { name: 'Hilton' }).getAttribute('href')).toBe(`/expense/${uuid(1)}`);

    const sent = requests.findLast(({ url }) => url.includes('/rows'))?.body as { filters: { within: string[] } };
    expect(sent.filters.within).toEqual([`department:${uuid(7)}`, `category:${uuid(8)}`]);
    const all = screen.getByRole('link', { name: 'Show this row in the list' }).getAttribute('href') ?? '';
    expect(Object.fromEntries(new URL(all, 'http://x').searchParams)).toEqual({
      by: 'none',
      department: uuid(7),
      category: uuid(8),
    });
  });

  it('changes its grouping in the URL', async () => {
    const user = await renderPage(<Widget widget={widgetOf('expenses_by_department')} />);
    await screen.findByRole('button', { name: 'Sales' });
    await user.click(screen.getByRole('button', { name: 'Then by: Category' }));
    await user.click(await screen.findByRole('menuitem', { name: 'No second grouping' }));
    await screen.findByRole('button', { name: 'Then by' });
    await user.click(await screen.findByRole('button', { name: 'Sales' }));
    await screen.findByRole('list', { name: 'Rows of Sales' });
  });
});

describe('a download', () => {
  async function download() {
    const user = await renderPage(<Widget widget={widgetOf('expenses_by_department')} />);
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }));
  }

  it('saves the file of the groups', async () => {
    const success = vi.spyOn(notify, 'success');
    await download();
    await waitFor(() => expect(success).toHaveBeenCalledWith('Downloaded Successfully'));
    expect(saveFile).toHaveBeenCalledWith(expect.objectContaining({ file_name: 'a.csv' }));
    const sent = requests.find(({ url }) => url.includes('/download'))?.body;
    expect(sent).toMatchObject({ group_by: ['department', 'category'], format: 'csv' });
  });

  it('of many rows is announced and prepared in the background', async () => {
    const info = vi.spyOn(notify, 'info');
    downloaded = () => ({ body: { status: true, file: null, export_id: uuid(9) } });
    await download();
    await waitFor(() => expect(info).toHaveBeenCalledWith(expect.stringContaining('Export History')));
  });

  it('says that it failed when the server gives no reason', async () => {
    const failure = vi.spyOn(notify, 'failure');
    downloaded = () => ({ status: 400, body: { status: false, message: '' } });
    await download();
    await waitFor(() => expect(failure).toHaveBeenCalledWith('Failed to download'));
  });
});

function item(widget_name: string, title: string, description: string, may_open: boolean) {
  return { widget_name, title, description, group: 'Spending', may_open };
}

function uuid(digit: number): string {
  return `0193a0e0-0000-7000-8000-00000000000${digit}`;
}
