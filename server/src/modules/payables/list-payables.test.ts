import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payableStages } from '#domain/payouts/payout-tabs.ts';
import { type ListCut, readIds, readPage } from '../../db/list-query.rows.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { type ListedPayable, type PayableQuery, payableList, readPayables, readSavedSums } from './list-payables.ts';
import { aPayroll } from './testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

type Cut = ListCut<keyof typeof payableList.sorts>;
type PayablePage = PayableQuery & Cut;

async function aList() {
  const payroll = await aPayroll(product);
  const { ana, ben, paidIn, pays, company } = payroll;
  const berlin = await paidIn(ben, 'EUR', '1.08');
  const titles = ['Antwerp', 'Bilbao', 'Cracow', 'Dublin', 'Graz'];
  for (const [index, title] of titles.entries()) {
    product.setNow(new Date(Date.UTC(2026, 10, 10 + Math.floor(index / 2), 12)));
    const amounts = [`${10 + (index % 3)}.00`];
    await insertTestReport(product, index % 2 ? ben : ana, { stage: 'approved', title, amounts });
  }
  const cash = await insertTestAdvance(product, ana, { stage: 'approved', title: 'Cash', amount: '7' });
  const nothing = await insertTestReport(product, ana, { stage: 'approved', title: 'Nothing', amounts: ['0'] });
  const queued = await insertTestReport(product, ben, { stage: 'approved', title: 'Queued', amounts: ['108.00'] });
  await pays({ kind: 'report', id: queued.report_id }, 'queue_payment');
  const { client_id } = company;
  const query = { client_id, stage: 'approved' as const, search: '', filters: {}, time_zone: 'UTC' };
  // Every payable matches `amount_from: '0'`. The filter is set so that the totals are computed from the matches
  // instead of read from the saved sums.
  const found = ({ filters, ...more }: Partial<PayablePage> = {}) =>
    company.inCompany(async (tx) => {
      const filtered = { ...query, ...more, filters: { amount_from: '0', ...filters } };
      const cut: Cut = { sort: 'moved', direction: 'desc', limit: 100, ...more };
      const { rows, totals = { count: 0, sums: [] } } = await readPage(tx, payableList, filtered, cut);
      return { rows, totals };
    });
  const page = async (more: Partial<PayablePage> = {}) => (await found(more)).rows.map(({ row }) => row);
  return {
    ...payroll,
    ids: { berlin, cash, nothing: nothing.report_id, queued: queued.report_id },
    query,
    found,
    page,
  };
}

function titlesOf(rows: readonly ListedPayable[]): string {
  return rows.map(({ title }) => title).join(' ');
}

describe('the payout lists', () => {
  it.each(['moved', 'amount'] as const)(
    'page by %s in both directions without losing or repeating a row',
    async (sort) => {
      const { found: listed, page, query, company } = await aList();
      for (const direction of ['asc', 'desc'] as const) {
        const whole = await page({ sort, direction });
        expect(whole).toHaveLength(7);
        const keys = whole.map(({ amount, moved_at }) => (sort === 'amount' ? Number(amount) : moved_at.getTime()));
        expect(keys).toEqual([...keys].sort((left, right) => (direction === 'asc' ? left - right : right - left)));
        const found: ListedPayable[] = [];
        for (let after: Cut['after']; found.length < whole.length; ) {
          const { rows: next } = await listed({ sort, direction, limit: 2, after });
          expect(next.length).toBeGreaterThan(0);
          found.push(...next.map(({ row }) => row));
          after = next.at(-1)?.position;
        }
        expect(titlesOf(found)).toBe(titlesOf(whole));
        expect(titlesOf(await page({ sort, direction, limit: 3, offset: 2 }))).toBe(titlesOf(whole.slice(2, 5)));
        const cut = { sort, direction, limit: 100 };
        const { rows: walked } = await company.inCompany((tx) => readPage(tx, payableList, query, cut));
        expect(titlesOf(walked.map(({ row }) => row))).toBe(titlesOf(whole));
      }
    },
  );

  it('show payee, entity and amount', async () => {
    const { page, ben, ids, company } = await aList();
    const [row] = await page({ search: 'bilbao' });
    expect(row).toMatchObject({
      item_kind: 'report',
      title: 'Bilbao',
      stage: 'approved',
      item_currency: 'USD',
      payable: '11.0000',
      payee: { user_id: ben.user_id, first_name: 'Ben' },
      entity: { id: ids.berlin },
    });
    const [queued] = await page({ stage: 'payment_queued' });
    expect(queued).toMatchObject({ title: 'Queued', currency: 'EUR', amount: '100.0000', ex_rate: '1.080000000' });
    const { client_id } = company;
    const chosen = await company.inCompany((tx) =>
      readPayables(tx, { client_id, item_ids: [ids.cash, ids.queued, client_id] }),
    );
    expect(chosen.map(({ title }) => title).toSorted()).toEqual(['Cash', 'Queued']);
  });

  it('find items by their words, by owner and by every filter', async () => {
    const { page, ana, ben, ids } = await aList();
    // Returns the titles in alphabetical order, because several items moved at the same time.
    const found = async (more: Partial<PayablePage>) =>
      titlesOf(await page(more))
        .split(' ')
        .toSorted()
        .join(' ');
    expect(await found({ search: 'graz' })).toBe('Graz');
    expect(await found({ search: 'ben' })).toBe('Bilbao Dublin');
    expect(await found({ search: 'AD-1001' })).toBe('Cash');
    expect(await found({ search: 'ben dub' })).toBe('Dublin');
    expect(await found({ search: 'zagreb' })).toBe('');
    expect(await found({ search: '...' })).toBe('');
    expect(await found({ filters: { item_kind: 'advance' } })).toBe('Cash');
    expect(await found({ filters: { owner_ids: [ben.user_id] } })).toBe('Bilbao Dublin');
    expect(await found({ filters: { entity_ids: [ids.berlin] } })).toBe('Bilbao Dublin');
    expect(await found({ filters: { department_ids: [ana.user_id] } })).toBe('');
    expect(await found({ filters: { currencies: ['EUR'] } })).toBe('');
    expect(await found({ filters: { currencies: ['EUR'] }, stage: 'payment_queued' })).toBe('Queued');
    expect(await found({ filters: { amount_from: '11', amount_to: '11' } })).toBe('Bilbao Graz');
    expect(await found({ filters: { moved_from: '2026-11-11', moved_to: '2026-11-11' } })).toBe('Cracow Dublin');

    // In Auckland it is already the next day.
    const there = { moved_from: '2026-11-12', moved_to: '2026-11-12' };
    expect(await found({ filters: there, time_zone: 'Pacific/Auckland' })).toBe('Cracow Dublin');
    expect(await found({ filters: { flags: ['zero_payable'] } })).toBe('Nothing');
    expect(await found({ filters: { flags: ['with_advances'] } })).toBe('');
    expect(await found({ filters: { flags: ['failed_before'] } })).toBe('');
    expect(await found({ filters: { methods: ['cash'] } })).toBe('');
  });

  it('match every word in the item or in its owner’s name', async () => {
    const { page } = await aList();
    const all = await page();
    const wordsOf = ({ title, payee }: ListedPayable) =>
      [title, payee.first_name, payee.last_name].map((word) => word.toLowerCase());
    const typed = ['ana', 'be', 'tester', 'antwerp', 'bilbao', 'cas', 'nothing', 'zz'];
    const searches = [
      ...typed,
      ...typed.flatMap((one) => typed.map((two) => `${one} ${two}`)),
      ...typed.flatMap((one) => typed.map((two) => `${one} tester ${two}`)),
    ];
    for (const search of searches) {
      const begins = search.split(' ');
      const expected = all.filter((row) => begins.every((word) => wordsOf(row).some((each) => each.startsWith(word))));
      expect({ search, found: titlesOf(await page({ search })) }).toEqual({ search, found: titlesOf(expected) });
    }
  });

  it('add up the matches like the saved totals do', async () => {
    const { company, query, ids, found } = await aList();
    const { client_id } = company;
    const saved = await company.inCompany((tx) => readSavedSums(tx, client_id));
    for (const stage of payableStages) {
      const { sums, count } = (await found({ stage })).totals;
      expect(count).toBe(sums.reduce((all, sum) => all + sum.count, 0));
      const same = saved.filter((each) => each.stage === stage).map(({ stage: _, ...sum }) => sum);
      const sorted = (sums: readonly (typeof same)[number][]) =>
        sums.toSorted((left, right) => ((left.entity?.id ?? '') < (right.entity?.id ?? '') ? -1 : 1));
      expect(sorted(sums), stage).toEqual(sorted(same));
    }
    const { totals } = await found({ search: 'ben', limit: 1 });
    expect(totals.sums).toMatchObject([{ currency: 'USD', entity: { id: ids.berlin }, count: 2, amount: '21.0000' }]);
    const two = await company.inCompany((tx) => readIds(tx, payableList, query, { limit: 2 }));
    expect(two).toHaveLength(2);
    const all = await company.inCompany((tx) => readIds(tx, payableList, query, { limit: 100 }));
    expect(all).toHaveLength(7);
    expect(all.slice(0, 2)).toEqual(two);
  });
});
