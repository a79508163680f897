import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { insertTestAdvance } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aClaimingCompany, type Form } from '../expenses/testing/a-claimant.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

type Company = Awaited<ReturnType<typeof aClaimingCompany>>;

/**
 * Creates a company with USD as its currency, in which Ana belongs to an entity that pays in EUR. The rates differ from
 * day to day.
 */
async function aEuropeanClaimant() {
  const claiming = await aClaimingCompany(product);
  const { admin, ana } = claiming;
  const rates = [
    ['EUR', '2026-10-01', '1.0893'],
    ['EUR', '2026-11-11', '1.0845'],
    ['JPY', '2026-10-01', '0.0065'],
  ] as const;
  for (const [currency, effective_from, rate] of rates)
    await admin.calls('currencies.setRate', { currency, effective_from, rate });
  await moves(claiming, ana, { name: 'Outlay GmbH', currency: 'EUR' });
  return claiming;
}

async function moves({ company, admin }: Company, person: TestPerson, entity: { name: string; currency: string }) {
  const { client_id } = company;
  await admin.calls('organisation.saveEntity', entity);
  await company.inCompany((tx) =>
    sql`update users set entity_id = (select id from entities where client_id = ${client_id} and name = ${entity.name})
      where client_id = ${client_id} and id = ${person.user_id}`.execute(tx),
  );
}

async function submits({ ana, adds }: Company, forms: Form[]) {
  const expense_ids: string[] = [];
  for (const form of forms) expense_ids.push((await adds(ana, form)).id);
  const { report_id, data } = await ana.calls('reports.create', { title: 'Berlin', expense_ids });
  return (await ana.calls('reports.submit', { report_id, version: data.version })).data;
}

async function approves(person: TestPerson, item_id: string) {
  const { version } = (await person.calls('reports.details', { id: item_id })).data;
  await person.calls('approvals.action', { item_id, version, decision: { action: 'approve', comment: '' } });
}

const euros: Form = { currency: 'EUR', amount: '1000.00', spent_on: '2026-10-05' };

describe('a person who is repaid in another currency than the company’s', () => {
  it('gets what they spent in it to the cent, however rates move', async () => {
    const claiming = await aEuropeanClaimant();
    const { company, admin, fin, ana, drift } = claiming;

    const report = await submits(claiming, [euros]);
    expect(report).toMatchObject({ currency: 'EUR', total: '1000.00', payable_total: '1000.00' });
    await approves(admin, report.report_id);
    await fin.calls('payouts.queue', { chosen: { ids: [report.report_id] } });
    const payouts = () =>
      company.inCompany((tx) =>
        tx.selectFrom('payouts').select(['currency', 'amount', 'ex_rate', 'item_currency']).execute(),
      );
    await expect
      .poll(payouts, { timeout: 30_000 })
      .toEqual([{ currency: 'EUR', amount: '1000.0000', ex_rate: null, item_currency: 'EUR' }]);
    const conversions = await company.inCompany((tx) =>
      tx.selectFrom('ledger_postings').selectAll().where('to_account', '=', 'conversion').execute(),
    );
    expect(conversions).toEqual([]);
    expect((await ana.calls('expenses.pagedList', {})).data[0]).toMatchObject({
      amount: '1000.00',
      converted_amount: '1000.00',
      converted_currency: 'EUR',
      ex_rate: '1',
    });
    expect(await drift()).toEqual([]);
  });

  it('has other spending converted once, at the rate of its day', async () => {
    const claiming = await aEuropeanClaimant();
    const report = await submits(claiming, [
      euros,
      { currency: 'USD', amount: '108.93', spent_on: '2026-10-05' },
      { currency: 'JPY', amount: '10000', spent_on: '2026-11-11' },
    ]);

    // USD 108.93 / 1.0893 = EUR 100.00; JPY 10,000 × 0.0065 / 1.0845 = EUR 59.94.
    expect(report).toMatchObject({ currency: 'EUR', total: '1159.94' });
    const list = await claiming.admin.calls('approvals.list', {});
    // EUR 1,000 × 1.0893 + USD 108.93 + JPY 10,000 × 0.0065 in the company's currency.
    expect(list).toMatchObject({ currency: 'USD', total: '1263.23' });
    expect(list.data[0]).toMatchObject({ currency: 'EUR', total: '1159.94' });
    expect(await claiming.drift()).toEqual([]);
  });

  it('appears in the list of approval decisions with the amount in the company’s currency', async () => {
    const claiming = await aEuropeanClaimant();
    const report = await submits(claiming, [euros]);
    await approves(claiming.admin, report.report_id);

    const { data, totals } = await claiming.admin.calls('analytics.rows', { widget: 'approval_decisions' });
    expect(data).toMatchObject([{ values: { amount: '1089.30' } }]);
    expect(totals.measures).toMatchObject({ amount: '1089.30' });
  });

  it('is approved by rules about the amount in the company’s currency', async () => {
    const claiming = await aEuropeanClaimant();
    const { admin, boss } = claiming;
    await admin.calls('approvalRules.create', {
      name: 'Large',
      rule: {
        conditions: { all: [{ field: 'total', operator: '>', value: '1050.00' }] },
        steps: [{ approvers: [{ kind: 'user', user_id: boss.user_id }] }],
      },
    });

    const { report_id } = await submits(claiming, [euros]);

    expect((await boss.calls('approvals.list', {})).data.map(({ item_id }) => item_id)).toEqual([report_id]);
  });

  it('is capped by a limit in dollars at its value in euros', async () => {
    const claiming = await aEuropeanClaimant();
    const { admin, ana, adds } = claiming;
    await admin.calls('policies.create', {
      name: 'At most 108.93 a meal',
      rule: { action: 'cap', limit: { kind: 'amount', period: 'transaction', max: '108.93' } },
    });

    const expense = await adds(ana, { ...euros, amount: '150.00' });

    expect(expense).toMatchObject({ converted_amount: '150.00', capped_amount: '100.00', converted_currency: 'EUR' });
  });

  it('sees the amounts an approver lowered in euros, and lists add them up in dollars', async () => {
    const claiming = await aEuropeanClaimant();
    const { admin, ana, drift } = claiming;
    const { report_id, version } = await submits(claiming, [euros]);
    const [line] = (await ana.calls('expenses.pagedList', {})).data;

    await admin.calls('approvals.editExpense', {
      report_id,
      version,
      expense_id: line?.expense_id ?? '',
      change: { kind: 'lower', edited_amount: '800.00', comment: 'Room only' },
    });

    expect((await ana.calls('reports.details', { id: report_id })).data).toMatchObject({
      total: '1000.00',
      edited_total: '800.00',
      payable_total: '800.00',
    });
    expect(await admin.calls('approvals.list', {})).toMatchObject({ total: '871.44' });
    expect(await admin.calls('approvals.clientList', {})).toMatchObject({ total: '871.44' });
    expect(await drift()).toEqual([]);
  });

  it('keeps the currency of a report after moving to another entity', async () => {
    const claiming = await aEuropeanClaimant();
    const { ana, adds, drift } = claiming;
    const earlier = await adds(ana, euros);
    const { report_id, data } = await ana.calls('reports.create', { title: 'Berlin', expense_ids: [] });
    await moves(claiming, ana, { name: 'Outlay Inc.', currency: 'USD' });
    const later = await adds(ana, { currency: 'USD', amount: '108.93', spent_on: '2026-10-05' });
    expect(later).toMatchObject({ converted_amount: '108.93', converted_currency: 'USD' });

    await ana.calls('reports.edit', {
      report_id,
      version: data.version,
      title: 'Berlin',
      link_ids: [earlier.id, later.id],
    });

    expect((await ana.calls('reports.details', { id: report_id })).data).toMatchObject({
      currency: 'EUR',
      total: '1100.00',
    });
    expect(await drift()).toEqual([]);
  });

  it('repays part of an advance in dollars at the rate of the day it is applied', async () => {
    const claiming = await aEuropeanClaimant();
    const { ana, drift } = claiming;
    const advance_id = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '200.00' });
    const expense = await claiming.adds(ana, euros);
    const { report_id, data } = await ana.calls('reports.create', { title: 'Berlin', expense_ids: [expense.id] });

    const { data: available, currency } = await ana.calls('advances.available', { report_id });
    expect({ currency, available }).toMatchObject({
      currency: 'EUR',
      available: [{ advance_id, available: '200.00', available_converted: '184.42' }],
    });
    const applied = await ana.calls('advances.link', {
      report_id,
      version: data.version,
      apply: [{ advance_id, amount: '108.45' }],
    });

    expect(applied).toMatchObject({ payable_total: '1000.00', advances_total: '100.00' });
    expect(await drift()).toEqual([]);
  });
});
