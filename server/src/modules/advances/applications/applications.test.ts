import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { add, isGreater, moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { TestPerson } from '../../../testing/a-company.ts';
import { inWriteContext } from '../../../testing/in-write-context.ts';
import { insertTestAdvance, insertTestReport, type TestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { createPayable, withdrawPayable } from '../../payables/write-payable.ts';
import { aTeam } from '../testing/a-team.ts';
import { readReportMoney } from './applications.rows.ts';
import { type FollowedMove, updateAdvancesOfReport } from './follow-report.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const concurrency = process.env.TEST_LONG ? 64 : 12;

describe('applying an advance', () => {
  it('never exceeds its balance under concurrent requests', async () => {
    const { ana, admin, drift } = await aTeam(product);
    const advance_id = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '1000' });
    const reports = await Promise.all(
      Array.from({ length: concurrency }, () =>
        insertTestReport(product, ana, { stage: 'approved', amounts: ['100.00'] }),
      ),
    );
    const answers = await Promise.all(
      reports.map(({ report_id }) =>
        admin.sends('approvals.applyAdvances', {
          report_id,
          version: 0,
          apply: [{ advance_id, amount: '100' }],
        }),
      ),
    );
    const codes = answers.map(({ http_status, body }) =>
      http_status === 200 ? 'ok' : (body as { code: string }).code,
    );
    expect(codes.filter((code) => code === 'ok').length).toBe(10);
    // Later requests find the advance fully settled.
    expect(new Set(codes.filter((code) => code !== 'ok'))).toEqual(new Set(['advance.nothing_open']));

    const { data } = await ana.calls('advances.details', { id: advance_id });
    expect(data).toMatchObject({ stage: 'settled', applied_amount: '1000.00', balance: '0.00' });
    expect(data.applications.length).toBe(10);
    expect(await drift()).toEqual([]);
  }, 60_000);

  it('never exceeds its balance across reservations, applications and returns', async () => {
    const { ana, admin, drift } = await aTeam(product);
    const advance_id = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '1000' });
    const drafts = await Promise.all(
      Array.from({ length: concurrency }, () => insertTestReport(product, ana, { amounts: ['300.00'] })),
    );
    const approved = await Promise.all(
      Array.from({ length: concurrency }, () =>
        insertTestReport(product, ana, { stage: 'approved', amounts: ['300.00'] }),
      ),
    );
    const apply = [{ advance_id, amount: '300' }];
    await Promise.all([
      ...drafts.map(({ report_id }) => ana.sends('advances.link', { report_id, version: 0, apply })),
      ...approved.map(({ report_id }) => admin.sends('approvals.applyAdvances', { report_id, version: 0, apply })),
      ...Array.from({ length: 4 }, (_, version) =>
        admin.sends('advances.giveBack', { advance_id, version, amount: '300', returned_on: '2026-11-12' }),
      ),
    ]);
    const { data } = await ana.calls('advances.details', { id: advance_id });
    const used = [data.applied_amount, data.returned_amount, data.reserved_amount]
      .map((amount) => moneyFrom(amount, 'USD'))
      .reduce(add);
    expect(toDecimal(used)).toBe('900.00');
    expect(await drift()).toEqual([]);
  }, 60_000);

  it.each<[string, string, string, string, string, string]>([
    // Each row has the company currency, the advance currency, the exchange rate, the advance amount, its value in the
    // company's currency, and the report total.
    ['USD', 'JPY', '0.0067', '10000', '67.00', '67.00'],
    ['USD', 'KWD', '3.2551', '1.234', '4.02', '4.02'],
    ['USD', 'EUR', '1.0845', '33.33', '36.15', '36.15'],
    ['JPY', 'USD', '149.35', '10.01', '1495', '1495'],
    ['JPY', 'KWD', '485.125', '0.333', '162', '162'],
    ['KWD', 'USD', '0.307', '12.34', '3.788', '3.788'],
    ['KWD', 'JPY', '0.00205', '1001', '2.052', '2.052'],
    ['USD', 'EUR', '0.5', '0.25', '0.13', '0.13'],
  ])(
    'in %s applies an advance in %s at rate %s: %s is worth %s',
    async (own, currency, ex_rate, amount, pays, total) => {
      const { ana, admin } = await aTeam(product, { currency: own });
      const advance_id = await insertTestAdvance(product, ana, {
        stage: 'outstanding',
        currency,
        ex_rate,
        amount,
        converted_amount: pays,
      });
      const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts: [total] });
      const { data: before } = await admin.calls('advances.available', { report_id });
      expect(before).toMatchObject([
        { available: amount, ex_rate, available_converted: pays, applied_converted: zeroOf(pays) },
      ]);
      const applied = await admin.calls('approvals.applyAdvances', {
        report_id,
        version: 0,
        apply: [{ advance_id, amount }],
      });
      expect(applied).toMatchObject({ advances_total: pays, payable_total: total, version: 1 });
      const { data } = await ana.calls('advances.details', { id: advance_id });
      // Payers act in their own name, not on behalf of the owner.
      expect(data.activity[0]).toMatchObject({ name: 'Admin Tester', behalf_user: null });
      const { activity } = (await ana.calls('reports.details', { id: report_id })).data;
      expect(activity[0]).toMatchObject({ name: 'Admin Tester', behalf_user: null });
      expect(data).toMatchObject({ stage: 'settled', applied_amount: amount, balance: zeroOf(amount) });
      expect(data.applications).toMatchObject([
        { state: 'applied', amount, applied_amount: pays, ex_rate, report_currency: own },
      ]);
    },
  );

  it('covers at most the reimbursable total and only with the owner’s advances', async () => {
    const { ana, ben, admin, fin } = await aTeam(product);
    const mine = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '100' });
    const small = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '30' });
    const theirs = await insertTestAdvance(product, ben, { stage: 'outstanding', amount: '100' });
    const { report_id } = await insertTestReport(product, ana, { amounts: ['50.00'] });
    const link = (...apply: [string, string][]) =>
      ana.calls('advances.link', {
        report_id,
        version: 0,
        apply: apply.map(([advance_id, amount]) => ({ advance_id, amount })),
      });
    await expect(link([mine, '50.01'])).toBeRefused('advance.over_report');
    await expect(link([mine, '30'], [small, '20.01'])).toBeRefused('advance.over_report');
    await expect(link([small, '30.01'])).toBeRefused('advance.over_balance');
    await expect(link([mine, '0'])).toBeRefused('advance.amount_zero');
    await expect(link([theirs, '1'])).toBeRefused('item.not_found');

    const unpaidAdvance = await insertTestAdvance(product, ana, { stage: 'approved', amount: '30' });
    await expect(link([unpaidAdvance, '1'])).toBeRefused('advance.nothing_open');
    await expect(
      admin.calls('approvals.applyAdvances', { report_id, version: 0, apply: [{ advance_id: mine, amount: '1' }] }),
    ).toBeRefused('item.not_found');
    // Neither another employee nor a payer can link advances to a draft report.
    expect((await ben.sends('approvals.applyAdvances', { report_id, version: 0 })).http_status).toBe(403);
    await expect(fin.calls('advances.link', { report_id, version: 0 })).toBeRefused('item.not_found');

    const both = await link([mine, '30'], [small, '20']);
    expect(both).toMatchObject({ advances_total: '50.00', version: 1 });

    const changed = await ana.calls('advances.link', {
      report_id,
      version: 1,
      apply: [{ advance_id: mine, amount: '45' }],
      remove: [small],
    });
    expect(changed).toMatchObject({ advances_total: '45.00', version: 2 });

    const left = await ana.calls('advances.available', { report_id });
    expect(left).toMatchObject({ payable_total: '50.00', advances_total: '45.00' });
    expect(left.data.map(({ available, applied }) => [available, applied])).toEqual([
      ['55.00', '45.00'],
      ['30.00', '0.00'],
    ]);
    await expect(ana.calls('advances.link', { report_id, version: 1, remove: [mine] })).toBeRefused('item.changed');
  });
});

describe('advances of a report', () => {
  async function aLinkedReport(amounts: string[] = ['100.00']) {
    const team = await aTeam(product);
    const { ana } = team;
    const advance_id = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '80' });
    const report = await insertTestReport(product, ana, { amounts });
    await ana.calls('advances.link', {
      report_id: report.report_id,
      version: 0,
      apply: [{ advance_id, amount: '80' }],
    });
    return { ...team, advance_id, report };
  }

  /**
   * Runs the side effects of a transition of the report: approval creates the payable, and undoing the approval
   * withdraws it.
   */
  const follows = (by: TestPerson, { report_id: id, number, owner }: TestReport, move: FollowedMove) =>
    inWriteContext(product, by, async (context) => {
      const { tx, client_id } = context;
      const owner_id = owner.user_id;
      if (move === 'approve') {
        const amount = (await readReportMoney(tx, { client_id, report_id: id })).payable_total;
        const lines = [{ payment_mode: 'own' as const, is_reimbursable: true, ledger_account: '', amount }];
        await createPayable(context, {
          kind: 'report',
          id,
          owner_id,
          number,
          title: 'A report',
          currency: 'USD',
          amount,
          lines,
        });
      }
      await updateAdvancesOfReport(context, { id, number, currency: 'USD' }, move);
      if (move === 'unapprove' || move === 'send_back') await withdrawPayable(context, id);
    });

  it('are reserved until approval, applied afterwards, and reserved again when the approval is undone', async () => {
    const { ana, boss, advance_id, report, drift } = await aLinkedReport();
    const summary = async () => {
      const { data } = await ana.calls('advances.details', { id: advance_id });
      return `${data.stage} ${data.reserved_amount} ${data.applied_amount} ${data.applications.map(({ state }) => state)}`;
    };
    const moves: [FollowedMove, string][] = [
      ['submit', 'outstanding 80.00 0.00 reserved'],
      ['recall', 'outstanding 80.00 0.00 reserved'],
      ['submit', 'outstanding 80.00 0.00 reserved'],
      ['approve', 'settled 0.00 80.00 applied'],
      ['unapprove', 'outstanding 80.00 0.00 reserved'],
      ['approve', 'settled 0.00 80.00 applied'],
      ['send_back', 'outstanding 80.00 0.00 reserved'],
      ['reject', 'outstanding 0.00 0.00 '],
      // The rejection released the advance, so these transitions no longer change it.
      ['approve', 'outstanding 0.00 0.00 '],
      ['unapprove', 'outstanding 0.00 0.00 '],
    ];
    for (const [move, expected] of moves) {
      await follows(boss, report, move);
      expect(await summary(), move).toBe(expected);
    }
    expect(await drift()).toEqual([]);
  });

  it('are applied up to the approved amount', async () => {
    const { ana, boss, company, advance_id, report } = await aLinkedReport();
    await company.inCompany((tx) =>
      tx.updateTable('reports').set({ payable_total: '30.25' }).where('id', '=', report.report_id).execute(),
    );
    await follows(boss, report, 'approve');
    const { data } = await ana.calls('advances.details', { id: advance_id });
    expect(data).toMatchObject({ stage: 'partially_settled', applied_amount: '30.25', balance: '49.75' });
    const money = await ana.calls('advances.available', { report_id: report.report_id });
    expect(money).toMatchObject({ advances_total: '30.25', payable_total: '30.25' });
    expect(isGreater(moneyFrom(money.advances_total, 'USD'), moneyFrom(money.payable_total, 'USD'))).toBe(false);
  });

  it('are released when the report is deleted', async () => {
    const { ana, advance_id, report } = await aLinkedReport();
    await follows(ana, report, 'delete');
    const { data } = await ana.calls('advances.details', { id: advance_id });
    expect(data).toMatchObject({ stage: 'outstanding', reserved_amount: '0.00', applications: [] });
  });
});

/** Returns zero with the same number of decimals as the amount: '67.00' becomes '0.00'. */
function zeroOf(amount: string): string {
  return amount.replaceAll(/\d/gu, '0').replace(/^0+(?=0)/u, '');
}
