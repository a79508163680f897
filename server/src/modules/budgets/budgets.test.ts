import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { budgetPeriods } from '#domain/budgets/budget-use.ts';
import { rowsOfBudget } from '#domain/insights/figure-rows.ts';
import { aCompany } from '../../testing/a-company.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { updateRollups } from '../spend/update-rollups.ts';

let product: TestProduct;
let company: Awaited<ReturnType<typeof team>>;
const sales = uuidv7();
const team = () =>
  aCompany(product, { ana: ['employee'], boss: ['approver'], fin: ['finance'], admin: ['super_admin'] } as const);

beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-03-20T12:00:00Z'));
  company = await team();
  const { client_id, people } = company;
  await company.inCompany(async (tx) => {
    await tx.insertInto('departments').values({ client_id, id: sales, name: 'Sales' }).execute();
    await tx.updateTable('users').set({ department_id: sales }).where('id', '=', people.ana.user_id).execute();
  });
  // The expenses of a test report are dated 14 March 2026.
  await insertTestReport(product, people.ana, { stage: 'approved', amounts: ['6760'] });
});
afterAll(() => product.stop());

describe('a budget', () => {
  const budget = { department_id: sales, period: 'month' as const, amount: '8000', from_on: '2026-01-01' };

  it('shows approvers and finance what is left, with pending expenses apart', async () => {
    const { ana, boss, fin, admin } = company.people;
    const { id } = await admin.calls('budgets.save', budget);
    const { report_id } = await insertTestReport(product, ana, {
      stage: 'pending_approval',
      amounts: ['300'],
      waits_for: [boss],
    });
    const sentence = 'Sales has USD 1,240.00 of USD 8,000.00 left in March. USD 300.00 is pending approval.';
    expect((await boss.calls('approvals.details', { item_id: report_id })).budgets).toEqual([sentence]);
    const { data, can_change } = await fin.calls('budgets.list', {});
    expect(can_change).toBe(false);
    expect(data).toMatchObject([
      { id, name: 'Sales', spent: '6760.00', pending: '300.00', left: '1240.00', used_percent: 84, sentence },
    ]);
    for (const shown of data) expect(await linkedTotals(shown)).toEqual(['6760.00', '300.00']);
  });

  it('is changed by its version, once for each target and period, and deleted', async () => {
    const { admin } = company.people;
    const taken = await admin.sends('budgets.save', budget);
    expect(taken).toMatchObject({ http_status: 409, body: { code: 'budget.exists' } });
    const nowhere = await admin.sends('budgets.save', { ...budget, department_id: null });
    expect(nowhere).toMatchObject({ http_status: 409, body: { code: 'budget.no_target' } });

    const { id, version } = (await admin.calls('budgets.list', {})).data[0] ?? { id: '', version: 0 };
    await admin.calls('budgets.save', { ...budget, id, version, amount: '6000' });
    expect((await admin.sends('budgets.save', { ...budget, id, version })).http_status).toBe(409);
    expect((await admin.calls('budgets.list', {})).data[0]).toMatchObject({ is_exceeded: true, left: '-760.00' });
    await admin.calls('budgets.remove', { id });
    expect((await admin.calls('budgets.list', {})).data).toEqual([]);
  });
});

describe('a budget of a project', () => {
  const budget = { project: 'Aurora', period: 'quarter' as const, amount: '1000', from_on: '2026-01-01' };
  const field = { applies_to: 'expense', key: 'project', label: 'Project', kind: 'select' } as const;

  it('names a project that expenses can have', async () => {
    const { admin } = company.people;
    await expect(admin.calls('budgets.save', budget)).toBeRefused('budget.no_project');
    await admin.calls('customFields.save', { ...field, options: ['Aurora', 'Beacon'] });
    await expect(admin.calls('budgets.save', { ...budget, project: 'Compass' })).toBeRefused('budget.no_project');
    const { id } = await admin.calls('budgets.save', budget);
    await expect(admin.calls('budgets.save', budget)).toBeRefused('budget.exists');
    const { data } = await admin.calls('budgets.list', {});
    expect(data).toMatchObject([{ id, name: 'Aurora', project: 'Aurora', spent: '0.00', left: '1000.00' }]);
  });

  it('is used up by its expenses, and shown to the approver of one', async () => {
    const { ana, boss, admin } = company.people;
    const approved = await insertTestReport(product, ana, { stage: 'approved', amounts: ['760', '50'] });
    const pending = await insertTestReport(product, ana, {
      stage: 'pending_approval',
      amounts: ['30'],
      waits_for: [boss],
    });
    const other = await insertTestReport(product, ana, {
      stage: 'pending_approval',
      amounts: ['40'],
      waits_for: [boss],
    });
    await givesProject([approved.report_id, pending.report_id], 'Aurora');
    await givesProject([other.report_id], 'Beacon');
    const sentence = 'Aurora has USD 190.00 of USD 1,000.00 left in Q1 2026. USD 30.00 is pending approval.';
    const budgetsOf = async (item_id: string) => (await boss.calls('approvals.details', { item_id })).budgets;
    expect(await budgetsOf(pending.report_id)).toEqual([sentence]);
    expect(await budgetsOf(other.report_id)).toEqual([]);
    expect((await admin.calls('budgets.list', {})).data).toMatchObject([
      { spent: '810.00', pending: '30.00', sentence },
    ]);
    for (const shown of (await admin.calls('budgets.list', {})).data)
      expect(await linkedTotals(shown)).toEqual(['810.00', '30.00']);

    await company.inCompany((tx) =>
      sql`update custom_fields set seen_by = 'admins' where client_id = ${company.client_id}`.execute(tx),
    );
    expect(await budgetsOf(pending.report_id)).toEqual([]);
    await company.inCompany((tx) =>
      sql`update custom_fields set seen_by = 'everyone' where client_id = ${company.client_id}`.execute(tx),
    );
  });

  it('is asked for by a policy, with pending expenses counted', async () => {
    const { ana, admin } = company.people;
    await admin.calls('policies.create', {
      name: 'Budgets',
      rule: { action: 'flag', requirements: { within_budget: true } },
    });
    const { id: category_id } = (await admin.calls('categories.create', { name: 'Meals' })).data;
    const resultOf = async (amount: string, project: string) => {
      const described = { user_id: ana.user_id, category_id, amount, currency: 'USD', spent_on: '2026-03-10' };
      const { result, explanations } = await admin.calls('policies.test', {
        expense: { described: { ...described, attributes: { 'expense:project': project } } },
      });
      return [result, explanations[0]?.facts];
    };
    const facts = 'Aurora has USD 160.00 left in Q1 2026 after pending expenses.';
    expect(await resultOf('160.00', 'Aurora')).toEqual(['pass', facts]);
    expect(await resultOf('160.01', 'Aurora')).toEqual(['flag', facts]);
    expect(await resultOf('160.01', 'Beacon')).toEqual(['pass', 'No budget applies.']);
  });
});

/** Returns the totals of the analytics lists to which the links of a budget lead. */
function linkedTotals(budget: Parameters<typeof rowsOfBudget>[0]): Promise<(string | undefined)[]> {
  const totals = (['spent', 'pending'] as const).map(async (figure) => {
    const { widget, measure, filters } = rowsOfBudget(budget, figure);
    return (await company.people.admin.calls('analytics.rows', { widget, filters, limit: 100 })).totals.measures[
      measure
    ];
  });
  return Promise.all(totals);
}

async function givesProject(report_ids: readonly string[], project: string): Promise<void> {
  await company.inCompany((tx) =>
    sql`update expenses set custom_values = ${JSON.stringify({ project })}::jsonb
      where client_id = ${company.client_id} and report_id = any(${report_ids})`.execute(tx),
  );
}

describe('budgets of any target', () => {
  const drawn = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 99_999 }),
      day: fc.constantFrom('2026-01-31', '2026-02-01', '2026-03-01', '2026-03-31', '2025-12-31', '2026-04-01'),
      stage: fc.constantFrom('approved', 'pending_approval', 'paid', 'complete', 'sent_back'),
      owner: fc.constantFrom('ana', 'ben'),
      category: fc.constantFrom(null, 'meals', 'travel'),
      project: fc.constantFrom(null, '', 'Aurora', 'Beacon, phase 2'),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const targets = fc
    .record({
      department: fc.constantFrom(null, 'sales'),
      category: fc.constantFrom(null, 'meals', 'travel'),
      project: fc.constantFrom(null, 'Aurora', 'Beacon, phase 2'),
      period: fc.constantFrom(...budgetPeriods),
    })
    .filter(({ department, category, project }) => department !== null || category !== null || project !== null);
  const from = { month: '2026-03-01', quarter: '2026-01-01', year: '2026-01-01' };
  const to = { month: '2026-03-31', quarter: '2026-03-31', year: '2026-12-31' };

  it('equal a recount of the expenses they are for', async () => {
    const other = await aCompany(product, { ana: ['employee'], ben: ['employee'], admin: ['super_admin'] });
    const { client_id, people } = other;
    const ids = { sales: uuidv7(), meals: uuidv7(), travel: uuidv7() };
    await other.inCompany(async (tx) => {
      await tx.insertInto('departments').values({ client_id, id: ids.sales, name: 'Sales' }).execute();
      for (const [index, name] of (['meals', 'travel'] as const).entries())
        await tx
          .insertInto('categories')
          .values({ client_id, id: ids[name], name, sort_order: 900 + index })
          .execute();
      await tx.updateTable('users').set({ department_id: ids.sales }).where('id', '=', people.ana.user_id).execute();
    });
    await people.admin.calls('customFields.save', {
      applies_to: 'expense',
      key: 'project',
      label: 'Project',
      kind: 'text',
    });

    const reports = {
      ana: await insertTestReport(product, people.ana, { stage: 'approved', amounts: [] }),
      ben: await insertTestReport(product, people.ben, { stage: 'approved', amounts: [] }),
    };

    const expenses: { row: Drawn; cents: number }[] = [];
    type Drawn = (typeof drawn extends fc.Arbitrary<infer Rows> ? Rows : never)[number];
    await fc.assert(
      fc.asyncProperty(drawn, targets, async (rows, { department, category, project, period }) => {
        for (const row of rows) {
          const amount = (row.cents / 100).toFixed(2);
          await other.inCompany((tx) =>
            sql`insert into expenses (client_id, id, owner_id, report_id, stage, spent_on, category_id, custom_values, currency,
                amount, converted_currency, converted_amount, company_amount)
              values (${client_id}, ${uuidv7()}, ${people[row.owner].user_id},
                ${row.stage === 'complete' ? null : reports[row.owner].report_id}, ${row.stage}, ${row.day},
                ${row.category && ids[row.category]}, ${JSON.stringify(row.project === null ? {} : { project: row.project })}::jsonb,
                'USD', ${amount}, 'USD', ${amount}, ${amount})`.execute(tx),
          );
          expenses.push({ row, cents: row.cents });
        }
        if (rows.length % 2 === 0) await updateRollups(product.app, client_id);
        const { id } = await people.admin.calls('budgets.save', {
          department_id: department && ids[department],
          category_id: category && ids[category],
          project,
          period,
          amount: '100',
          from_on: '2026-01-01',
        });

        const counted = expenses.filter(
          ({ row }) =>
            row.day >= from[period] &&
            row.day <= to[period] &&
            (department === null || row.owner === 'ana') &&
            (category === null || row.category === category) &&
            (project === null || row.project === project),
        );
        const sumOf = (...stages: string[]) =>
          (
            counted.filter(({ row }) => stages.includes(row.stage)).reduce((sum, { cents }) => sum + cents, 0) / 100
          ).toFixed(2);
        const { data } = await people.admin.calls('budgets.list', {});
        expect(data.find((each) => each.id === id)).toMatchObject({
          spent: sumOf('approved', 'paid'),
          pending: sumOf('pending_approval'),
        });
        await people.admin.calls('budgets.remove', { id });
      }),
      { numRuns: process.env.TEST_LONG ? 150 : 12 },
    );
  });
});
