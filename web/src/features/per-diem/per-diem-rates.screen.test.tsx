import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { RateListDialog } from './parts/rates/RateListDialog.tsx';
import { RateLists } from './parts/rates/RateLists.tsx';
import { Rates } from './parts/rates/Rates.tsx';
import type { RateList } from './per-diem.calls.ts';

beforeEach(() => sessionStorage.clear());

const list = (id: string, name: string): RateList => ({
  id,
  name,
  priority: 1,
  is_enabled: true,
  group_ids: [],
  level_ids: [],
  valid_from: '2026-01-01',
  valid_to: null,
  currency: 'USD',
  source: '',
  no_of_rates: 2,
  version: 1,
});
const gsa = list('0190a000-0000-7000-8000-0000000000b1', 'GSA');
const world = list('0190a000-0000-7000-8000-0000000000b2', 'World');
const chicago = {
  id: '0190a000-0000-7000-8000-0000000000c1',
  list_id: gsa.id,
  list: 'GSA',
  currency: 'USD',
  country: 'US',
  state: '',
  city: 'Chicago',
  rate: '74.00',
  components: { breakfast: { kind: 'amount', value: '17.00' } },
  season: { from: '04-01', to: '10-31' },
};

const checkedFile = {
  status: true,
  counts: { create: 1, update: 0, unchanged: 3, bad: 1 },
  data: [
    { row_number: 2, result: 'create', messages: [], place: 'Berlin, DE', season: null, rate: '28.00' },
    {
      row_number: 3,
      result: 'bad',
      messages: ['soon is not an amount.'],
      place: 'Bonn, DE',
      season: null,
      rate: 'soon',
    },
  ],
};

function server() {
  const requests = fakeServer(({ url }) => ({
    body: url.includes('/rates/import')
      ? checkedFile
      : url.includes('/rates/search')
        ? { status: true, data: [chicago], total_records: 1 }
        : { status: true, id: chicago.id, groups: [], levels: [] },
  }));
  return (path: string) => requests.filter(({ url }) => url === `/api${path}`).map(({ body }) => body);
}

describe('rate lists', () => {
  it('change their priority by keyboard and their status together', async () => {
    const sent = server();
    const user = renderComponent(
      <RateLists lists={[gsa, world]} chosen={gsa.id} isFixed={false} onChoose={() => {}} onEdit={() => {}} />,
    );
    screen.getAllByText('USD · 2 rates · Everyone · from 1 Jan 2026');

    screen.getByRole('button', { name: 'Move World' }).focus();
    await user.keyboard(' {ArrowUp} ');
    await waitFor(() => expect(sent('/per-diem/config/rates/priorities')).toEqual([{ ids: [world.id, gsa.id] }]));

    await user.click(screen.getByRole('checkbox', { name: 'Select GSA' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select World' }));
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    await waitFor(() =>
      expect(sent('/per-diem/config/rates/enable')).toEqual([{ ids: [gsa.id, world.id], is_enabled: false }]),
    );
  });
});

describe('a new rate list', () => {
  it('starts from published rates, which name their source', async () => {
    const sent = server();
    const user = renderComponent(
      <RateListDialog list={null} isReadOnly={false} onSaved={() => {}} onClose={() => {}} />,
    );
    await user.click(screen.getByRole('combobox', { name: /^Start from published rates/u }));
    await user.click(await screen.findByRole('option', { name: /^Germany: Verpflegungsmehraufwand/u }));
    await user.click(screen.getByRole('button', { name: /^Save/u }));
    await waitFor(() => expect(sent('/per-diem/config/rate')).toHaveLength(1));
    expect(sent('/per-diem/config/rates/save')).toMatchObject([
      { name: 'Germany', currency: 'EUR', valid_from: '2020-01-01', source: expect.stringContaining('EStG') },
    ]);
    expect(sent('/per-diem/config/rate')).toMatchObject([
      { list_id: chicago.id, country: 'DE', rate: '28.00', components: { lunch: { kind: 'pct', value: '40' } } },
    ]);
  });
});

describe('the rates of a list', () => {
  it('are searched by place and edited with their components', async () => {
    const sent = server();
    const user = renderComponent(<Rates list={gsa} isFixed={false} />);
    const table = within(await screen.findByRole('table', { name: 'Rates of GSA' }));
    expect(table.getAllByRole('row')[1]?.textContent).toContain('Chicago, US1 Apr to 31 OctUSD 74.00Breakfast 17.00');
    await user.type(screen.getByRole('searchbox'), 'chic');
    await waitFor(() =>
      expect(sent('/per-diem/config/rates/search').at(-1)).toMatchObject({ search: 'chic', page: 1 }),
    );

    await user.click(await screen.findByRole('button', { name: 'Edit the rate of Chicago, US' }));
    const amount = await screen.findByRole('textbox', { name: 'Breakfast amount' });
    await user.clear(amount);
    await user.type(amount, '18');
    await user.click(screen.getByRole('button', { name: /^Save/u }));
    await waitFor(() =>
      expect(sent('/per-diem/config/rate')).toMatchObject([
        { id: chicago.id, rate: '74.00', components: { breakfast: { kind: 'amount', value: '18.00' } } },
      ]),
    );
  });

  it('are imported from a file after the errors of its rows are shown', async () => {
    const sent = server();
    const user = renderComponent(<Rates list={gsa} isFixed={false} />);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const file = new File(['Country,Daily rate'], 'rates.csv', { type: 'text/csv' });
    await user.upload(screen.getByLabelText('Drop a file with rates here', { selector: 'input' }), file);

    const row = await screen.findByRole('row', { name: /Bonn/u });
    expect(row.textContent).toContain('soon is not an amount.');
    screen.getByText('1 rate will be saved. Rows with errors are skipped: 1.');
    await user.click(screen.getByRole('button', { name: 'Import 1 rate' }));
    const content_base64 = btoa('Country,Daily rate');
    await waitFor(() => expect(sent('/per-diem/config/rates/import')).toEqual([{ list_id: gsa.id, content_base64 }]));
    await screen.findByRole('table', { name: 'Rates of GSA' });
  });
});
