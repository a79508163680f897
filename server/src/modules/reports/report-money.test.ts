import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { refreshMarketRates } from '../currencies/refresh-market-rates.ts';
import { aClaimingCompany } from '../expenses/testing/a-claimant.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

async function approves(person: TestPerson, item_id: string) {
  const { version } = (await person.calls('reports.details', { id: item_id })).data;
  await person.calls('approvals.action', { item_id, version, decision: { action: 'approve', comment: '' } });
}

describe('a non-reimbursable category', () => {
  it('is recorded but not paid, as the category was set at submission', async () => {
    const { company, admin, ana, category, adds, drift } = await aClaimingCompany(product);
    const own = await category('Personal', { is_reimbursable: false });
    const lines = [
      await adds(ana, { amount: '30.00' }),
      await adds(ana, { amount: '12.00', category_id: own, merchant: 'Cinema' }),
      await adds(ana, { amount: '5.00', category_id: own, merchant: 'Kiosk', payment_mode: 'company' }),
    ];
    expect(lines.map(({ is_reimbursable }) => is_reimbursable)).toEqual([true, false, false]);
    const { report_id, data } = await ana.calls('reports.create', {
      title: 'Mixed',
      expense_ids: lines.map(({ id }) => id),
    });
    const money = {
      claimed_total: '47.00',
      payable_total: '30.00',
      not_reimbursable_total: '12.00',
      company_paid_total: '5.00',
      over_policy_total: '0.00',
      not_approved_total: '0.00',
    };
    expect(data).toMatchObject(money);
    await ana.calls('reports.submit', { report_id, version: data.version });

    await admin.calls('categories.edit', { id: own, version: 0, name: 'Personal', is_reimbursable: true });
    await approves(admin, report_id);

    expect((await ana.calls('reports.details', { id: report_id })).data).toMatchObject({ stage: 'approved', ...money });
    const owed = await company.inCompany((tx) =>
      tx.selectFrom('payables').select('amount').where('report_id', '=', report_id).execute(),
    );
    expect(owed.map(({ amount }) => Number(amount))).toEqual([30]);
    expect(await drift()).toEqual([]);
  });
});

describe('a refund', () => {
  it('lowers the report, is paid net and posted in the other direction', async () => {
    const { company, admin, ana, category, adds, drift } = await aClaimingCompany(product);
    const books = await category('Books', { receipt_rule: 'required', ledger_account: '6815' });
    const dinner = await adds(ana, { amount: '80.00' });
    const refund = await adds(ana, {
      amount: '-30.00',
      category_id: books,
      merchant: 'Thalia',
      taxes: [{ name: 'VAT', rate_pct: '7', amount: '1.96' }],
    });
    expect(refund).toMatchObject({ stage: 'complete', amount: '-30.00', taxes: [{ amount: '-1.96' }], missing: [] });

    const alone = await ana.calls('reports.create', { title: 'Refund', expense_ids: [refund.id] });
    expect(alone.data).toMatchObject({ total: '-30.00', payable_total: '-30.00' });
    const preview = await ana.calls('reports.preview', { report_id: alone.report_id });
    expect(preview.problems.map(({ message }) => message)).toEqual([
      'The refunds exceed the expenses by USD 30.00. Add expenses, or submit the refund with your next report.',
    ]);
    const submission = { report_id: alone.report_id, version: alone.data.version };
    await expect(ana.calls('reports.submit', submission)).toBeRefused('report.refunds_exceed');

    await ana.calls('expenses.update', { chosen: { ids: [dinner.id] }, change: { report_id: alone.report_id } });
    const { data } = await ana.calls('reports.details', { id: alone.report_id });
    expect(data).toMatchObject({ total: '50.00', payable_total: '50.00' });
    const submitted = await ana.calls('reports.submit', { report_id: alone.report_id, version: data.version });

    const line = { report_id: alone.report_id, version: submitted.data.version };
    const lower = { kind: 'lower' as const, comment: 'Less' };
    await expect(
      admin.calls('approvals.editExpense', {
        ...line,
        expense_id: refund.id,
        change: { ...lower, edited_amount: '0' },
      }),
    ).toBeRefused('approval.refund_fixed');
    await expect(
      admin.calls('approvals.editExpense', {
        ...line,
        expense_id: dinner.id,
        change: { ...lower, edited_amount: '29.99' },
      }),
    ).toBeRefused('approval.refunds_exceed');

    await approves(admin, alone.report_id);
    const postings = await company.inCompany((tx) =>
      tx
        .selectFrom('ledger_postings')
        .select(['from_account', 'to_account', 'amount'])
        .where('item_id', '=', alone.report_id)
        .orderBy('amount', 'desc')
        .execute(),
    );
    expect(postings.map(({ amount, ...accounts }) => ({ ...accounts, amount: Number(amount) }))).toEqual([
      { from_account: 'employee_payable', to_account: 'expense', amount: 80 },
      { from_account: 'expense', to_account: 'employee_payable', amount: 30 },
    ]);
    expect(await drift()).toEqual([]);
  });
});

describe('a rate that became known after the line was saved', () => {
  it('is applied when the report is submitted', async () => {
    const { admin, ana, meals } = await aClaimingCompany(product);
    const { expense_id } = await ana.calls('expenses.draftCreate', {
      category_id: meals,
      merchant: 'Chai',
      spent_on: '2026-11-01',
      currency: 'AFN',
      amount: '1000',
    });
    const { report_id, data } = await ana.calls('reports.create', { title: 'Kabul', expense_ids: [expense_id] });
    const before = await ana.calls('reports.preview', { report_id });
    expect(before).toMatchObject({ may_submit: false, total: '0.00' });
    expect(before.problems.map(({ message }) => message)).toEqual(['Exchange rate is missing.']);
    await admin.calls('currencies.setRate', { currency: 'AFN', effective_from: '2026-10-01', rate: '0.0145' });
    expect(await ana.calls('reports.preview', { report_id })).toMatchObject({ may_submit: true, total: '14.50' });
    const submitted = await ana.calls('reports.submit', { report_id, version: data.version });
    expect(submitted.data).toMatchObject({ total: '14.50', payable_total: '14.50' });
  });
});

describe('a disallowed currency', () => {
  it('blocks the submission, whatever the source of the line', async () => {
    const { admin, ana, adds } = await aClaimingCompany(product);
    const typed = await adds(ana, { currency: 'EUR', amount: '20.00' });
    await admin.calls('currencies.saveSettings', { version: 0, is_automatic: true, allowed: ['USD', 'GBP'] });
    const { data: copied } = await ana.calls('expenses.copy', { expense_id: typed.id });
    expect(copied.missing_keys).toEqual(['currency']);

    const { report_id, data } = await ana.calls('reports.create', {
      title: 'Euros',
      expense_ids: [typed.id, copied.id],
    });

    const says = 'EUR is not a currency your company allows.';
    const { problems, may_submit } = await ana.calls('reports.preview', { report_id });

    expect([may_submit, ...problems.map(({ field, message }) => `${field}: ${message}`)]).toEqual([
      false,
      `currency: ${says}`,
      `currency: ${says}`,
    ]);

    const answer = await ana.sends('reports.submit', { report_id, version: data.version });

    expect(answer.body).toMatchObject({
      code: 'report.incomplete',
      fields: { [`${typed.id}.currency`]: says, [`${copied.id}.currency`]: says },
    });
  });
});

describe('policy caps', () => {
  it('are shown separately from reductions by approvers', async () => {
    const { admin, ana, meals, adds } = await aClaimingCompany(product);
    await admin.calls('policies.create', {
      name: 'Meals up to 50',
      rule: {
        what: { category_ids: { values: [meals] } },
        action: 'cap',
        limit: { kind: 'amount', period: 'transaction', max: '50' },
      },
    });

    const dinner = await adds(ana, { amount: '72.10' });
    expect(dinner).toMatchObject({ converted_amount: '72.10', capped_amount: '50.00' });
    const { report_id, data } = await ana.calls('reports.create', { title: 'Dinner', expense_ids: [dinner.id] });
    const money = { claimed_total: '72.10', over_policy_total: '22.10', not_approved_total: '0.00' };
    expect(data).toMatchObject({ ...money, payable_total: '50.00' });
    const { version } = (await ana.calls('reports.submit', { report_id, version: data.version })).data;

    const edit = async (edited_amount: string, at: number) => {
      const { body } = await admin.sends('approvals.editExpense', {
        report_id,
        expense_id: dinner.id,
        version: at,
        change: { kind: 'lower', edited_amount, comment: 'Less' },
      });
      return { body, data: (await ana.calls('reports.details', { id: report_id })).data };
    };

    const less = await edit('40', version);

    expect(less.data).toMatchObject({
      over_policy_total: '22.10',
      not_approved_total: '10.00',
      payable_total: '40.00',
    });

    const more = await edit('60', less.data.version);
    expect(more.data).toMatchObject({ over_policy_total: '0.00', not_approved_total: '12.10', payable_total: '60.00' });
  });

  it('count the new amounts of the same report when a limit per day is evaluated again', async () => {
    const { admin, ana, meals, adds, drift } = await aClaimingCompany(product);
    await admin.calls('policies.create', {
      name: 'Meals up to 100 a day',
      rule: {
        what: { category_ids: { values: [meals] } },
        action: 'cap',
        limit: { kind: 'amount', period: 'day', max: '100' },
      },
    });
    const [first, second, third] = [
      await adds(ana, { amount: '100.00' }),
      await adds(ana, { amount: '80.00', merchant: 'Eska' }),
      await adds(ana, { amount: '80.00', merchant: 'Field' }),
    ];
    expect([second.capped_amount, third.capped_amount]).toEqual(['0.00', '0.00']);
    await ana.calls('expenses.remove', { chosen: { ids: [first.id] } });
    const expense_ids = [third.id, second.id];
    const { report_id, data } = await ana.calls('reports.create', { title: 'Meals', expense_ids });
    const { problems } = await ana.calls('reports.preview', { report_id });
    expect(problems).toMatchObject([
      {
        expense_id: third.id,
        message: 'USD 80.00 already spent that day + USD 80.00 = USD 160.00, over the limit of USD 100.00 a day.',
      },
    ]);
    const submitted = await ana.calls('reports.submit', { report_id, version: data.version });
    expect(submitted.data).toMatchObject({ claimed_total: '160.00', payable_total: '100.00' });
    const capped = async (id: string) => (await ana.calls('expenses.details', { expense_id: id })).data.capped_amount;
    expect([await capped(second.id), await capped(third.id)]).toEqual([null, '20.00']);
    expect(await drift()).toEqual([]);
  });
});
