import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

type Input = SentOf<typeof reports.pagedList>;

let product: TestProduct;
let company: TestCompany<'boss' | 'ana' | 'ben'>;
beforeAll(async () => {
  product = await testProduct();
  company = await aCompany(product, { boss: ['employee', 'approver'], ana: ['employee'], ben: ['employee'] });
  const { ana, ben, boss } = company.people;
  const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));
  for (const [index, amount] of ['10', '20', '20', '30'].entries())
    await insertTestReport(product, ana, { title: `Draft ${index}`, amounts: [amount] });
  for (const number of [2, 3, 3, 4])
    await insertTestReport(product, ana, {
      stage: 'pending_approval',
      title: `Sent on ${number}`,
      amounts: ['5', `${number}.50`],
      waits_for: [boss],
      waiting_since: day(number),
    });
  await insertTestReport(product, ana, {
    stage: 'paid',
    title: 'Paid long ago',
    amounts: ['100'],
    waiting_since: day(1),
  });
  await insertTestReport(product, ben, { title: 'Draft of Ben', amounts: ['7'] });
});
afterAll(() => product.stop());

const all = 9;

/** Reads all pages of the list and returns the ids. */
async function wholeList(input: Input): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null | undefined;
  do {
    const page = await company.people.ana.calls('reports.pagedList', { ...input, limit: 4, ...(after && { after }) });
    ids.push(...page.data.map(({ id }) => id));
    after = page.next;
  } while (after);
  return ids;
}

describe('the report list', () => {
  it.each(['created', 'submitted', 'amount'] as const)(
    'sorted by %s returns all reports by cursor, by page number and reversed',
    async (by) => {
      const up = await wholeList({ sort: { by, direction: 'asc' } });
      expect(up).toHaveLength(all);
      expect(new Set(up).size).toBe(all);
      expect(await wholeList({ sort: { by, direction: 'desc' } })).toEqual([...up].reverse());
      const jumped: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        const { data } = await company.people.ana.calls('reports.pagedList', {
          sort: { by, direction: 'asc' },
          limit: 4,
          page,
        });
        jumped.push(...data.map(({ id }) => id));
      }
      expect(jumped).toEqual(up);
    },
  );

  it.each<[string, Input, number, string]>([
    ['all reports', {}, all, '214.00'],
    ['of one stage', { filters: { stages: ['draft'] } }, 4, '80.00'],
    ['of two stages', { filters: { stages: ['draft', 'paid'] } }, 5, '180.00'],
    ['of a stage named twice', { filters: { stages: ['draft', 'draft'] } }, 4, '80.00'],
    ['of a stage without reports', { filters: { stages: ['rejected'] } }, 0, '0.00'],
    [
      'submitted in a date range',
      { filters: { submitted_from: '2026-11-02', submitted_to: '2026-11-03' } },
      3,
      '24.50',
    ],
    ['of an amount', { filters: { amount_from: '20', amount_to: '30.00' } }, 3, '70.00'],
    ['of an amount and a stage', { filters: { amount_from: '20', stages: ['paid'] } }, 1, '100.00'],
    ['without receipts', { filters: { flags: ['no_receipt'] } }, all, '214.00'],
    ['with a violation', { filters: { flags: ['violation'] } }, 0, '0.00'],
    ['by a word', { search: 'draft' }, 4, '80.00'],
    ['by two words', { search: 'sent 3' }, 2, '17.00'],
    ['by a word and a stage', { search: 'long', filters: { stages: ['draft'] } }, 0, '0.00'],
    ['by punctuation only', { search: '!!' }, 0, '0.00'],
  ])('returns count and total: %s', async (_which, input, count, total) => {
    const found = await company.people.ana.calls('reports.pagedList', { ...input, limit: 100 });
    expect(found.data).toHaveLength(count);
    expect(found).toMatchObject({ total_records: count, no_of_reports: count, total, next: null });
    expect(found.spent).toEqual(count === 0 ? [] : [{ currency: 'USD', amount: total }]);
    expect(found.counts).toMatchObject({ draft: 4, pending_approval: 4, paid: 1, rejected: 0 });
    const few = await company.people.ana.calls('reports.pagedList', { ...input, limit: 1 });
    expect(few).toMatchObject({ total_records: count, total });
  });

  it('uses the time zone of the actor for date filters', async () => {
    const { people, inCompany } = await aCompany(product, { ana: ['employee'] });
    const { ana } = people;
    await insertTestReport(product, ana, { stage: 'paid', waiting_since: new Date('2026-11-03T12:00:00Z') });
    const on = async (day: string) =>
      (await ana.calls('reports.pagedList', { filters: { submitted_from: day, submitted_to: day } })).total_records;
    expect([await on('2026-11-03'), await on('2026-11-04')]).toEqual([1, 0]);
    await inCompany((tx) => tx.updateTable('users').set({ time_zone: 'Pacific/Auckland' }).execute());
    expect([await on('2026-11-03'), await on('2026-11-04')]).toEqual([0, 1]);
  });

  it('shows the current approver and hides reports of colleagues', async () => {
    const { ana, boss, ben } = company.people;
    const { data } = await ana.calls('reports.pagedList', { filters: { stages: ['pending_approval'] }, limit: 1 });
    expect(data).toMatchObject([{ now_with: [{ user_id: boss.user_id }], report_status: 'Awaiting approval' }]);
    expect((await ben.calls('reports.pagedList', {})).data.map(({ title }) => title)).toEqual(['Draft of Ben']);
    expect((await boss.calls('reports.pagedList', {})).total_records).toBe(0);
  });

  it('refuses an invalid cursor', async () => {
    for (const after of ['x', Buffer.from('["2026-13-45","x"]').toString('base64url')])
      expect((await company.people.ana.sends('reports.pagedList', { after })).http_status).toBe(400);
  });
});
