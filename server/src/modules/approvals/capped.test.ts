import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { approvals } from '#contract/approvals.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { mailTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam } from './testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const approve = { action: 'approve' as const };

/** Creates a report with a meal of 72.10, capped at 50.00, and a snack. */
async function aCappedReport() {
  const team = await aTeam(product);
  await team.admin.calls('policies.create', {
    name: 'Meals',
    rule: { action: 'cap', limit: { kind: 'amount', period: 'transaction', max: '50.00' } },
  });
  const { report_id, version, expense_ids } = await team.submits(team.ana, ['72.10', '10.00'], 'Dinner');
  const [expense_id = ''] = expense_ids;
  const edits = (now: number, change: SentOf<typeof approvals.editExpense>['change']) =>
    team.boss.calls('approvals.editExpense', { report_id, version: now, expense_id, change });
  const lineSeen = async () => {
    const { data } = await team.ana.calls('reports.details', { id: report_id });
    return { ...data, line: data.expense.find(({ id }) => id === expense_id) };
  };
  return { ...team, report_id, version, expense_id, edits, lineSeen };
}

describe('a line capped by a policy', () => {
  it('is approved at the cap, and button, decision and notification show it', async () => {
    const { ana, boss, report_id, version, lineSeen, drift } = await aCappedReport();
    expect(await boss.calls('approvals.details', { item_id: report_id })).toMatchObject({
      claimed_total: '82.10',
      approved_total: '60.00',
      approve_text: 'Approve 60.00 of 82.10',
    });
    await boss.calls('approvals.action', { item_id: report_id, version, decision: approve });
    const [decided] = (await boss.calls('approvals.history', {})).data;
    expect(decided).toMatchObject({ total: '82.10', approved_total: '60.00' });
    const partial = { filters: { flags: ['partially_approved' as const] } };
    expect((await ana.calls('reports.pagedList', partial)).data.map(({ id }) => id)).toEqual([report_id]);
    await mailTo(product, ana.email, /Dinner was partially approved/u);
    expect(await lineSeen()).toMatchObject({
      over_policy_total: '22.10',
      not_approved_total: '0.00',
      edited_total: null,
    });
    expect(await drift()).toEqual([]);
  });

  it('is approved above the cap only by an explicit edit, never above the claim', async () => {
    const { ana, boss, report_id, version, edits, lineSeen } = await aCappedReport();
    const comment = 'With a client';
    await expect(edits(version, { kind: 'lower', edited_amount: '72.11', comment })).toBeRefused(
      'approval.amount_raised',
    );
    const raised = await edits(version, { kind: 'lower', edited_amount: '72.10', comment });
    expect(raised).toMatchObject({
      approved_total: '82.10',
      edited_total: '82.10',
      approve_text: 'Approve 82.10',
      line: { edited_amount: '72.10' },
    });
    expect((await lineSeen()).activity[0]?.edited_data).toMatchObject([
      { edited_msg: 'Amount changed from the policy limit to 72.10, above the policy limit', comments: comment },
    ]);
    await boss.calls('approvals.action', { item_id: report_id, version: raised.version, decision: approve });
    await mailTo(product, ana.email, /Dinner was approved$/u);
    expect(await lineSeen()).toMatchObject({ not_approved_total: '0.00' });
  });

  it('returns to the cap when the edit is undone', async () => {
    const { version, edits } = await aCappedReport();
    const raised = await edits(version, { kind: 'lower', edited_amount: '60', comment: 'Half of it' });
    expect(raised).toMatchObject({ approve_text: 'Approve 70.00 of 82.10', edited_total: '70.00' });
    const restored = await edits(raised.version, { kind: 'restore' });
    expect(restored).toMatchObject({
      approve_text: 'Approve 60.00 of 82.10',
      edited_total: null,
      line: { edited_amount: null },
    });
  });
});
