import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import type { advances } from '#contract/advances.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { insertTestAdvance, insertTestReport, moveTestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aTeam } from '../testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

describe('lists of advances', () => {
  it('show owners their own advances and managers all submitted ones', async () => {
    const { ana, ben, boss, admin, fin } = await aTeam(product);
    await insertTestAdvance(product, ana, { title: 'Draft', amount: '1' });
    await insertTestAdvance(product, ana, {
      title: 'Waiting',
      amount: '2',
      stage: 'pending_approval',
      waits_for: [boss],
    });
    await insertTestAdvance(product, ben, { title: 'Out', amount: '4', stage: 'outstanding', settle_by: '2026-11-01' });
    await insertTestAdvance(product, ben, { title: 'Settled', amount: '8', stage: 'settled' });

    const own = await ana.calls('advances.list', {});
    expect(own.data.map(({ title }) => title)).toEqual(['Draft', 'Waiting']);
    expect(own).toMatchObject({ total_records: 2, no_of_reports: 2, total: '3.00', currency: 'USD', next: null });
    expect(own.counts).toMatchObject({ draft: 1, pending_approval: 1, outstanding: 0 });

    const all = await fin.calls('advances.clientList', {});
    expect(all.data.map(({ title }) => title)).toEqual(['Waiting', 'Out', 'Settled']);
    expect(all).toMatchObject({ total_records: 3, total: '14.00' });
    expect(all.counts).toMatchObject({ draft: 0, pending_approval: 1, outstanding: 1, settled: 1 });
    expect(all.data[0]?.now_with.map(({ email }) => email)).toEqual([boss.email]);
    const pending = await admin.calls('advances.clientList', { filters: { stages: ['pending_approval'] } });
    expect(pending).toMatchObject({ total_records: 1, total: '2.00' });
    expect((await ana.sends('advances.clientList', {})).http_status).toBe(403);
  });

  it('support search, filters and flags with exact totals', async () => {
    const { ana, ben, admin } = await aTeam(product);
    const late = await insertTestAdvance(product, ana, {
      title: 'Trade fair',
      stage: 'outstanding',
      settle_by: '2026-11-11',
    });
    const used = await insertTestAdvance(product, ana, { title: 'Cash box', stage: 'outstanding', amount: '10' });
    await insertTestAdvance(product, ben, { title: 'Fair ground', stage: 'outstanding', settle_by: '2026-11-12' });
    const report = await insertTestReport(product, ana, { stage: 'approved', amounts: ['4.00'] });
    await admin.calls('approvals.applyAdvances', {
      report_id: report.report_id,
      version: 0,
      apply: [{ advance_id: used, amount: '4' }],
    });
    const found = async (input: SentOf<typeof advances.clientList>) => {
      const answer = await admin.calls('advances.clientList', input);
      expect(answer.total_records).toBe(answer.data.length);
      return answer.data.map(({ title }) => title);
    };
    expect(await found({ search: 'fair' })).toEqual(['Trade fair', 'Fair ground']);
    expect(await found({ search: 'ana' })).toEqual(['Trade fair', 'Cash box']);
    expect(await found({ search: 'AD-1002' })).toEqual(['Cash box']);
    expect(await found({ search: 'nothing' })).toEqual([]);
    expect(await found({ filters: { flags: ['overdue'] } })).toEqual(['Trade fair']);
    expect(await found({ filters: { flags: ['needs_settlement'] } })).toEqual(['Trade fair']);
    expect(await found({ filters: { owner_ids: [ben.user_id] } })).toEqual(['Fair ground']);
    expect(await found({ filters: { amount_from: '6' } })).toEqual(['Cash box']);
    expect(await found({ filters: { submitted_from: '2026-11-13' } })).toEqual([]);

    // An advance also needs settlement when all reports that use it are paid and a balance remains.
    await moveTestReport(product, admin, report, { from: 'approved', to: 'paid' });
    expect(await found({ filters: { flags: ['needs_settlement'] } })).toEqual(['Trade fair', 'Cash box']);

    const own = await ana.calls('advances.list', { search: 'trade' });
    expect(own.data).toMatchObject([{ id: late, is_overdue: true, needs_settlement: true, balance: '5.00' }]);
  });

  it.each(['created', 'submitted', 'amount', 'settle_by'] as const)(
    'page by %s with cursors and page numbers',
    async (by) => {
      const { ana, admin } = await aTeam(product);
      const days = ['2026-11-20', undefined, '2026-11-21', '2026-11-22', undefined];
      for (const [index, settle_by] of days.entries())
        await insertTestAdvance(product, ana, {
          stage: 'outstanding',
          amount: String(10 + (index % 3)),
          title: `Advance ${index}`,
          ...(settle_by && { settle_by }),
        });
      for (const direction of ['asc', 'desc'] as const) {
        const whole = await admin.calls('advances.clientList', { sort: { by, direction } });
        expect(whole).toMatchObject({ total_records: 5, total: '54.00' });
        const paged: string[] = [];
        for (let after: string | undefined; ; ) {
          const page = await admin.calls('advances.clientList', {
            sort: { by, direction },
            limit: 2,
            ...(after !== undefined && { after }),
          });
          paged.push(...page.data.map(({ id }) => id));
          if (page.next === null) break;
          after = page.next;
        }
        expect(paged).toEqual(whole.data.map(({ id }) => id));
        const second = await admin.calls('advances.clientList', { sort: { by, direction }, limit: 2, page: 2 });
        expect(second.data.map(({ id }) => id)).toEqual(paged.slice(2, 4));
      }
    },
  );

  it('total what is still owed per currency while only outstanding advances are listed', async () => {
    const { ana, admin } = await aTeam(product);
    await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '300' });
    const used = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '100' });
    await insertTestAdvance(product, ana, { stage: 'approved', amount: '50' });
    await admin.calls('advances.giveBack', {
      advance_id: used,
      version: 0,
      amount: '40',
      returned_on: '2026-11-10',
    });
    const stages = ['outstanding', 'partially_settled'] as const;
    const listed = await admin.calls('advances.clientList', { filters: { stages: [...stages] } });
    expect(listed).toMatchObject({ total: '400.00', balances: [{ currency: 'USD', amount: '360.00' }] });
    expect((await admin.calls('advances.clientList', {})).balances).toBeNull();
  });

  it('never show advances of another company', async () => {
    const one = await aTeam(product);
    const other = await aTeam(product);
    const id = await insertTestAdvance(product, one.ana, { stage: 'outstanding', title: 'Ours' });
    expect((await other.admin.calls('advances.clientList', {})).total_records).toBe(0);
    await expect(other.admin.calls('advances.details', { id })).toBeRefused('item.not_found');
    await expect(other.admin.calls('advances.remind', { advance_id: id })).toBeRefused('item.not_found');
    const { report_id } = await insertTestReport(product, other.ana, { stage: 'approved' });
    await expect(
      other.admin.calls('approvals.applyAdvances', { report_id, version: 0, apply: [{ advance_id: id, amount: '1' }] }),
    ).toBeRefused('item.not_found');
  });
});
