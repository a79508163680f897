import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { approvals } from '#contract/approvals.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { mailTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam } from './testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

type Recoding = Partial<SentOf<typeof approvals.recodeExpense>>;

/**
 * Creates a submitted report with a dinner of 80.00 and a snack, and a category for travel that requires a city and has
 * a limit of 60.00.
 */
async function aDinner() {
  const team = await aTeam(product);
  const { admin, ana } = team;
  const travel = (
    await admin.calls('categories.create', {
      name: 'Travel',
      ledger_account: '6650',
      attributes: [{ key: 'city', label: 'City', kind: 'city', is_mandatory: true }],
    })
  ).data.id;
  await admin.calls('policies.create', {
    name: 'Travel limit',
    rule: {
      action: 'flag',
      what: { category_ids: { values: [travel] } },
      limit: { kind: 'amount', period: 'transaction', max: '60.00' },
    },
  });
  const { report_id, version, expense_ids } = await team.submits(ana, ['80.00', '10.00'], 'Dinner');
  const [expense_id = ''] = expense_ids;
  const recodes = (by: TestPerson, now: number, change: Recoding = {}) =>
    by.calls('approvals.recodeExpense', {
      report_id,
      version: now,
      expense_id,
      category_id: travel,
      attributes: { city: 'Berlin' },
      reason: 'This was a train ticket',
      ...change,
    });
  return { ...team, travel, report_id, version, expense_id, recodes };
}

describe('recoding a line', () => {
  it('changes category and fields for the approver, evaluates the policies and notifies the owner', async () => {
    const { ana, boss, ben, report_id, version, expense_id, travel, recodes, drift } = await aDinner();
    const { data: offered } = await boss.calls('approvals.recodeCategories', { report_id });
    expect(offered.map(({ name }) => name)).toContain('Travel');
    await expect(ben.sends('approvals.recodeCategories', { report_id })).resolves.toMatchObject({ http_status: 403 });

    await expect(recodes(boss, version, { attributes: {} })).toBeRefused('expense.incomplete');
    const recoded = await recodes(boss, version, { taxes: [{ name: 'VAT', amount: '5.23' }] });
    const changes = 'Category changed from Meals to Travel. Taxes set to VAT USD 5.23. City set to Berlin.';
    expect(recoded).toMatchObject({ version: version + 1, changes, policy_outcome: { result: 'flag' } });
    await expect(recodes(boss, version)).toBeRefused('item.changed');
    await expect(recodes(boss, recoded.version, { taxes: [{ name: 'VAT', amount: '5.23' }] })).toBeRefused(
      'recode.unchanged',
    );

    const { data } = await ana.calls('reports.details', { id: report_id });
    expect(data).toMatchObject({ stage: 'pending_approval', total: '90.00', no_of_violations: 1 });
    expect(data.activity[0]).toMatchObject({
      sentence: 'recoded Lokál in the report',
      comments: 'This was a train ticket',
      edited_data: [{ expense_id, edited_msg: changes }],
    });
    expect((await ana.calls('expenses.details', { expense_id })).data).toMatchObject({
      category_id: travel,
      amount: '80.00',
      merchant: 'Lokál',
      spent_on: '2026-11-10',
      attributes: { city: 'Berlin' },
      stage: 'pending_approval',
    });
    const mail = await mailTo(product, ana.email, /Boss Tester recoded Lokál in ER-/u);
    expect(mail.text).toContain(changes);
    expect(mail.text).toContain('“This was a train ticket”');
    expect(await drift()).toEqual([]);
  });

  it('posts an approved line to the new account for the payer, who cannot change the amount', async () => {
    const { admin, boss, fin, ana, travel, report_id, version, recodes, drift } = await aDinner();
    await boss.calls('approvals.action', { item_id: report_id, version, decision: { action: 'approve' } });
    const { version: approved } = (await fin.calls('reports.details', { id: report_id })).data;
    await expect(recodes(boss, approved)).toBeRefused('approval.not_yours');
    const recoded = await recodes(fin, approved);
    const { postings } = await fin.calls('payouts.postings', { item_id: report_id });
    const open = postings.filter(({ is_reversed, is_reversal }) => !is_reversed && !is_reversal);
    expect(open.map(({ ledger_account, amount }) => `${ledger_account} ${amount}`).sort()).toEqual([
      ' 10.00',
      '6650 80.00',
    ]);
    expect(await drift()).toEqual([]);

    const gifts = (await admin.calls('categories.create', { name: 'Gifts', is_reimbursable: false, parent_id: null }))
      .data.id;
    await expect(recodes(fin, recoded.version, { category_id: gifts, attributes: {} })).toBeRefused(
      'recode.payment_changed',
    );
    await expect(recodes(ana, recoded.version)).toBeRefused('access.denied');

    const { data: list } = await fin.calls('payouts.list', { tab: 'reports' });
    const payable = list.find(({ item_id }) => item_id === report_id);
    await fin.calls('payouts.action', {
      item_id: report_id,
      version: payable?.version ?? 0,
      action: { kind: 'queue' },
    });
    const { version: queued } = (await fin.calls('reports.details', { id: report_id })).data;
    await expect(recodes(fin, queued, { category_id: travel })).toBeRefused('report.wrong_stage');
  });
});
