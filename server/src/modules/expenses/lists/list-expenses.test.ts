import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import type { TestPerson } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { refreshMarketRates } from '../../currencies/refresh-market-rates.ts';
import { aClaimingCompany, sendsReceipt } from '../testing/a-claimant.ts';

let product: TestProduct;
/** All tests share this data, because they only read it. */
let full: Awaited<ReturnType<typeof aFullList>>;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
  full = await aFullList();
});
afterAll(() => product.stop());

type Input = SentOf<typeof expenses.pagedList>;

/** Creates twelve expenses for Ana, two of them in a report, and one expense for Ben. */
async function aFullList() {
  const team = await aClaimingCompany(product);
  const { ana, ben, adds, rides, form } = team;
  const days = ['2026-10-30', '2026-11-02', '2026-11-02', '2026-11-04', '2026-11-05'];
  for (const [index, spent_on] of days.entries())
    await adds(ana, { merchant: `Shop ${index}`, spent_on, amount: `${10 + (index % 3)}.00` });
  await adds(ana, { category_id: rides, merchant: 'Uber', currency: 'EUR', amount: '12.50', spent_on: '2026-11-06' });
  await adds(ana, { merchant: 'Kiosk', currency: 'JPY', amount: '1200', spent_on: '2026-11-06', description: 'Ramen' });
  await ana.calls('expenses.create', form({ merchant: 'Paper', file_ids: [await sendsReceipt(product, ana)] }));
  await ana.calls('expenses.draftCreate', { merchant: 'Nothing' });
  await ana.calls('expenses.draftCreate', { merchant: 'No date', currency: 'USD', amount: '3.00' });
  const lines = [await adds(ana, { merchant: 'Line 1' }), await adds(ana, { merchant: 'Line 2', amount: '5.00' })];
  const { report_id } = await ana.calls('reports.create', { title: 'Trip', expense_ids: lines.map(({ id }) => id) });
  await adds(ben, { merchant: 'Ben’s' });
  return { ...team, report_id };
}

async function wholeList(person: TestPerson, input: Input): Promise<string[]> {
  const merchants: string[] = [];
  let after: string | null | undefined;
  do {
    const page = await person.calls('expenses.pagedList', { ...input, limit: 5, ...(after && { after }) });
    merchants.push(...page.data.map(({ merchant }) => merchant));
    expect(page.data.length).toBeLessThanOrEqual(5);
    after = page.next;
  } while (after);
  return merchants;
}

describe('the expense list', () => {
  it('returns all own expenses in every order, by cursor, by page number and reversed', async () => {
    const { ana } = full;
    for (const by of ['created', 'spent_on', 'amount'] as const) {
      const up = await wholeList(ana, { sort: { by, direction: 'asc' } });
      const down = await wholeList(ana, { sort: { by, direction: 'desc' } });
      expect(up, by).toHaveLength(12);
      expect(new Set(up).size, by).toBe(12);
      const undated = by === 'spent_on' ? ['No date', 'Nothing'] : [];
      const others = up.filter((merchant) => !undated.includes(merchant));
      expect(down, by).toEqual([...others.reverse(), ...undated]);
      const jumped = [];
      for (const page of [1, 2, 3, 4]) {
        const { data } = await ana.calls('expenses.pagedList', { sort: { by, direction: 'asc' }, limit: 5, page });
        jumped.push(...data.map(({ merchant }) => merchant));
      }
      expect(jumped, by).toEqual(up);
    }
  });

  it('returns the policy result and the checks of each expense', async () => {
    const { data } = await full.ana.calls('expenses.pagedList', { search: 'kiosk' });
    expect(data).toMatchObject([
      {
        category: 'Meals',
        total: data[0]?.converted_amount,
        edited_total: null,
        policy_violation: null,
        checks: [],
        map_url: null,
      },
    ]);
  });

  it('returns totals by currency and in the company currency', async () => {
    const { ana } = full;
    const all = await ana.calls('expenses.pagedList', { limit: 1 });
    expect(all.spent).toEqual([
      { currency: 'EUR', amount: '12.50' },
      { currency: 'JPY', amount: '1200' },
      { currency: 'USD', amount: '102.00' },
    ]);
    const whole = await ana.calls('expenses.pagedList', { limit: 100 });
    const cents = whole.data.reduce((sum, { converted_amount }) => sum + Math.round(Number(converted_amount) * 100), 0);
    expect(all.total).toBe((cents / 100).toFixed(2));
    expect(all).toMatchObject({ currency: 'USD', total_records: 12 });
  });

  it.each<[string, Input, number]>([
    ['not in a report', { filters: { where: 'unreported' } }, 10],
    ['in a report', { filters: { where: 'reported' } }, 2],
    ['drafts', { filters: { stages: ['draft'] } }, 2],
    ['complete and in a report', { filters: { where: 'reported', stages: ['complete'] } }, 0],
    ['by date range', { filters: { spent_from: '2026-11-02', spent_to: '2026-11-04' } }, 3],
    ['by amount range', { filters: { amount_from: '11.00', amount_to: '12.00' } }, 3],
    ['in a currency', { filters: { currencies: ['EUR', 'JPY'] } }, 2],
    ['without a receipt', { filters: { flags: ['no_receipt'] } }, 11],
    ['incomplete', { filters: { flags: ['incomplete'] } }, 2],
    ['without a category', { filters: { flags: ['uncategorized'] } }, 2],
    ['by a word', { search: 'shop' }, 5],
    ['by two words', { search: 'shop 3' }, 1],
    ['by a word of the category', { search: 'taxis' }, 1],
    ['by the description', { search: 'ramen' }, 1],
    ['by an amount', { search: '12.50' }, 1],
    ['by a date', { search: '2 Nov 2026' }, 2],
    ['by a month', { search: 'oct 2026' }, 1],
    ['by a word and a filter', { search: 'shop', filters: { amount_from: '12.00' } }, 1],
    ['by a word without matches', { search: 'zzz' }, 0],
    ['by punctuation only', { search: '!!' }, 0],
  ])('finds expenses: %s', async (_name, input, count) => {
    const { ana } = full;
    const found = await ana.calls('expenses.pagedList', { ...input, limit: 100 });
    expect(found.data).toHaveLength(count);
    expect(found.total_records).toBe(count);
    const spent = found.data.filter(({ currency }) => currency === 'USD');
    const cents = spent.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(found.spent.find(({ currency }) => currency === 'USD')?.amount ?? '0.00').toBe((cents / 100).toFixed(2));
  });

  it('filters by report and by category', async () => {
    const { ana, rides, report_id } = full;
    const inReport = await ana.calls('expenses.pagedList', { filters: { report_id } });
    expect(inReport.data.map(({ merchant, report_title }) => [merchant, report_title])).toEqual([
      ['Line 1', 'Trip'],
      ['Line 2', 'Trip'],
    ]);
    expect((await ana.calls('expenses.pagedList', { filters: { category_ids: [rides] } })).total_records).toBe(1);
  });

  it('refuses an invalid cursor', async () => {
    const { ana } = await aClaimingCompany(product);
    for (const after of ['x', Buffer.from('["2026-13-45","x"]').toString('base64url')])
      expect((await ana.sends('expenses.pagedList', { after })).http_status).toBe(400);
  });
});

describe('expense pickers', () => {
  it('list the newest unreported expenses and their count', async () => {
    const { ana } = full;
    const { data, total_records } = await ana.calls('expenses.list', { limit: 3 });
    expect(data.map(({ merchant }) => merchant)).toEqual(['No date', 'Nothing', 'Paper']);
    expect(total_records).toBe(10);
  });

  it('search expenses by words', async () => {
    const { ana, ben } = full;
    const { data } = await ana.calls('expenses.search', { search: 'Sho', limit: 2 });
    expect(data.map(({ merchant }) => merchant)).toEqual(['Shop 4', 'Shop 3']);
    expect((await ben.calls('expenses.search', { search: 'Sho' })).data).toEqual([]);
  });

  it('list each used merchant once, with its latest category', async () => {
    const { ana, adds, rides, meals } = await aClaimingCompany(product);
    await adds(ana, { merchant: 'Uber', category_id: meals });
    await adds(ana, { merchant: 'UBER', category_id: rides });
    await adds(ana, { merchant: 'Café Uber Alles' });
    await adds(ana, { merchant: 'Lokál' });
    const { data } = await ana.calls('expenses.merchants', { search: 'ub' });
    expect(data).toEqual([
      { merchant: 'Café Uber Alles', category_id: meals },
      { merchant: 'UBER', category_id: rides },
    ]);
    expect((await ana.calls('expenses.merchants', {})).data).toHaveLength(3);
  });

  it('list drafts without a category, oldest first', async () => {
    const { ana, adds } = await aClaimingCompany(product);
    for (const merchant of ['One', 'Two', 'Three']) await ana.calls('expenses.draftCreate', { merchant });
    await adds(ana);
    const first = await ana.calls('expenses.uncategorized', { limit: 2 });
    expect(first).toMatchObject({ total_records: 3, data: [{ merchant: 'One' }, { merchant: 'Two' }] });
    const after = first.data[1]?.id;
    expect((await ana.calls('expenses.uncategorized', { limit: 2, after })).data).toMatchObject([
      { merchant: 'Three' },
    ]);
  });
});
