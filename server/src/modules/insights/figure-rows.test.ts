import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type { insights } from '#contract/insights.contract.ts';
import { addDays } from '#domain/dates/calendar-days.ts';
import {
  type ChartKey,
  chartKeys,
  type FigureRows,
  type FigureScope,
  rowsOfBar,
  rowsOfBarBefore,
  rowsOfCard,
} from '#domain/insights/figure-rows.ts';
import { cardKeys } from '#domain/insights/insight-cards.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { updateRollups } from '../spend/update-rollups.ts';

type Person = 'ana' | 'ben' | 'cara' | 'boss' | 'fin';
type Figures = Omit<OutputOf<typeof insights.spend> & OutputOf<typeof insights.process>, 'status' | 'currency'>;

/** The seed of the random data. Set FIGURES_SEED to repeat a failed run. */
const seed = Number(process.env.FIGURES_SEED ?? randomInt(2 ** 31));
const rounds = 8;
const organisation = {
  department: [uuidv7(), uuidv7()],
  entity: [uuidv7(), uuidv7()],
  business_unit: [uuidv7(), uuidv7()],
};
const categories = [uuidv7(), uuidv7()];

let product: TestProduct;
let company: TestCompany<Person>;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-16T12:00:00Z'));
  company = await aCompany(product, {
    ana: ['employee'],
    ben: ['employee'],
    cara: ['employee'],
    boss: ['approver'],
    fin: ['finance'],
  });
  await fill();
  await updateRollups(product.app, company.client_id);
}, 120_000);
afterAll(() => product.stop());

const some = <Value>(values: readonly Value[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { freq: 2, nil: undefined });
const scope = fc.record({
  from: fc.integer({ min: 0, max: 250 }),
  days: fc.constantFrom(20, 60, 90, 300),
  entity_ids: some(organisation.entity),
  department_ids: some(organisation.department),
  business_unit_ids: some(organisation.business_unit),
  category_ids: some(categories),
  currencies: some(['USD', 'EUR']),
});

describe('every figure of insights', () => {
  const samples = [...fc.sample(scope, { seed, numRuns: rounds }), unfiltered()].map(scopeOf);

  it.each(samples)(
    `leads to the rows that it counts: $label (seed ${seed})`,
    async ({ period, compared, filters }) => {
      const { fin } = company.people;
      const input = { period, compared, filters };
      const [{ cards }, spend, process] = await Promise.all([
        fin.calls('insights.overview', input),
        fin.calls('insights.spend', input),
        fin.calls('insights.process', input),
      ]);
      expect(cards.map(({ key }) => key).toSorted()).toEqual([...cardKeys].toSorted());
      for (const { key, value, before, count } of cards) {
        const rows = await read(rowsOfCard(key, input));
        expect(rows.count, key).toBe(count);
        if (key !== 'violation_rate') expect(rows.figure, key).toBe(value ?? '0');
        if (before === null || key === 'violation_rate') continue;
        expect((await read(rowsOfCard(key, { period: compared, filters }))).figure, key).toBe(before);
      }
      const {
        status: _s,
        currency: _c,
        ...charts
      }: Figures & { status: true; currency: string } = { ...spend, ...process };
      expect(Object.keys(charts).toSorted()).toEqual([...chartKeys].toSorted());
      for (const key of chartKeys) await checkChart(key, charts, input);
    },
    60_000,
  );

  it('is tested with rows behind each of them', async () => {
    const { period, filters } = scopeOf(unfiltered());
    for (const key of cardKeys)
      expect((await read(rowsOfCard(key, { period, filters }))).count, key).toBeGreaterThan(0);
    const [spend, process] = await Promise.all([
      company.people.fin.calls('insights.spend', { period }),
      company.people.fin.calls('insights.process', { period }),
    ]);
    const charts = { ...spend, ...process };
    for (const key of chartKeys)
      expect(
        charts[key].some(({ count }) => count > 0),
        key,
      ).toBe(true);
  });
});

async function checkChart(
  key: ChartKey,
  charts: Figures,
  { period, compared, filters }: FigureScope & { compared: { from: string; to: string } },
): Promise<void> {
  for (const [position, bar] of charts[key].entries()) {
    const label = `${key} ${JSON.stringify(bar)}`;
    const rows = await read(rowsOfBar(key, { period, filters }, bar));
    expect(rows.count, label).toBe(bar.count);
    expect(rows.figure, label).toBe(mainFigure(key, charts, position));
    if (!('before' in bar) || bar.before === null) continue;
    const before = rowsOfBarBefore(key, { compared, filters }, { ...bar, position });
    expect(before ? (await read(before)).figure : '0.00', label).toBe(bar.before);
  }
}

/** Returns the main figure of the bar at this position of a chart. */
function mainFigure(key: ChartKey, charts: Figures, position: number): string {
  switch (key) {
    case 'violations_by_rule':
    case 'violations_by_person':
      return String(charts[key][position]?.count);
    case 'approval_time':
    case 'per_diem':
      return String(charts[key][position]?.days);
    case 'mileage':
      return charts[key][position]?.distance_km ?? '';
    case 'over_time':
    case 'by_category':
    case 'by_department':
    case 'top_spenders':
    case 'top_merchants':
    case 'ageing':
    case 'payouts_by_week':
      return charts[key][position]?.amount ?? '';
  }
}

/**
 * Reads the rows behind a figure and returns their total. Checks that the rows add up to the total or, for averages,
 * have it as their average.
 */
async function read({ widget, measure, filters }: FigureRows): Promise<{ count: number; figure: string }> {
  const { totals, data } = await company.people.fin.calls('analytics.rows', { widget, filters, limit: 100 });
  expect(data).toHaveLength(totals.count);
  if (measure === 'count') return { count: totals.count, figure: String(totals.count) };

  const figure = totals.measures[measure] ?? '';
  const added = data.reduce((total, { values }) => total + Number(values[measure]), 0);
  const isAverage = measure === 'days' && widget !== 'per_diem_by_user';
  expect(isAverage ? added / Math.max(1, totals.count) : added).toBeCloseTo(Number(figure), isAverage ? 0 : 4);
  return { count: totals.count, figure };
}

function unfiltered() {
  return {
    from: 0,
    days: 319,
    entity_ids: undefined,
    department_ids: undefined,
    business_unit_ids: undefined,
    category_ids: undefined,
    currencies: undefined,
  };
}

type Sample = ReturnType<typeof unfiltered> | (typeof scope extends fc.Arbitrary<infer Value> ? Value : never);

function scopeOf({ from, days, ...chosen }: Sample) {
  const first = addDays('2026-01-02', from);
  const last = addDays(first, days);
  const filters = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
  return {
    label: `${first} ${last} ${Object.keys(filters).join(' ')}`,
    period: { from: first, to: last },
    compared: { from: addDays(first, -days - 1), to: addDays(first, -1) },
    filters: filters as NonNullable<FigureScope['filters']>,
  };
}

/**
 * Creates reports, advances, decisions, payments and trips for three people, with all properties by which the pages can
 * be filtered.
 */
async function fill(): Promise<void> {
  const { ana, ben, cara, boss } = company.people;
  const { client_id } = company;
  for (const owner of [ana, ben, cara]) {
    for (const [at, stage] of (['pending_approval', 'sent_back', 'approved', 'paid', 'paid'] as const).entries())
      await insertTestReport(product, owner, {
        stage,
        amounts: ['10', '20', '30.50', '7'],
        waiting_since: new Date(Date.UTC(2026, 10 - at * 2, 1 + at)),
        waits_for: stage === 'pending_approval' ? [boss] : [],
      });
    await insertTestAdvance(product, owner, { stage: 'outstanding', amount: '50' });
    await insertTestAdvance(product, owner, {
      stage: 'outstanding',
      amount: '40',
      currency: 'EUR',
      ex_rate: '1.0845',
      converted_amount: '43.38',
    });
  }
  await company.inCompany(async (tx) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(tx);
    for (const [table, ids] of Object.entries({
      departments: organisation.department,
      entities: organisation.entity,
      business_units: organisation.business_unit,
    }))
      for (const [at, id] of ids.entries())
        await run(
          table === 'entities'
            ? sql`insert into entities (client_id, id, name, currency) values (${client_id}, ${id}, ${`Entity ${at}`}, 'USD')`
            : sql`insert into ${sql.table(table)} (client_id, id, name) values (${client_id}, ${id}, ${`${table} ${at}`})`,
        );
    for (const [at, id] of categories.entries())
      await run(
        sql`insert into categories (client_id, id, name, sort_order) values (${client_id}, ${id}, ${`Category ${at}`}, ${900 + at})`,
      );
    for (const [at, { user_id }] of [ana, ben].entries())
      await run(sql`update users set department_id = ${organisation.department[at]}, entity_id = ${organisation.entity[at]},
        business_unit_id = ${organisation.business_unit[at]} where client_id = ${client_id} and id = ${user_id}`);
    for (const statement of [...spending(client_id), ...times(client_id)]) await run(statement);
    await run(sql`insert into approval_decisions as added (client_id, id, report_id, approver_id, actor_id, decision, total,
        approved_total, decided_at, waiting_since)
      select client_id, gen_random_uuid(), id, ${boss.user_id}, ${boss.user_id},
        (array['approved', 'sent_back', 'added_approver'])[1 + number % 3], 10, 10,
        submitted_at + (number % 40) * interval '7 hours', submitted_at
      from reports where client_id = ${client_id} and submitted_at is not null
      returning added.client_id`);
  });
}

/**
 * Returns SQL that makes the expenses differ in all properties by which figures count them. The order of the ids
 * determines the values. Citus cannot compare `n` in the short form of CASE.
 */
function spending(client_id: string): RawBuilder<unknown>[] {
  const numbered = sql`(select id as numbered_id, row_number() over (order by id) as n from expenses where client_id = ${client_id}) x`;
  return [
    sql`update expenses e set spent_on = date '2026-01-05' + (n * 11 % 310)::int,
        category_id = case when n % 3 = 0 then ${categories[0]}::uuid when n % 3 = 1 then ${categories[1]}::uuid end,
        merchant = case when n % 4 = 0 then 'Lokál, Praha' when n % 4 = 1 then 'Uber' when n % 4 = 2 then 'A: B' else '' end,
        currency = case when n % 5 = 0 then 'EUR' else 'USD' end,
        company_amount = e.amount * case when n % 5 = 0 then 1.1 else 1 end,
        payment_mode = case when n % 6 = 0 then 'company' else 'own' end,
        is_reimbursable = n % 7 <> 0,
        expense_type = case when n % 8 = 0 then 'mileage' when n % 8 = 1 then 'per_diem' else 'expense' end,
        policy_violation = case
          when n % 4 = 1 then '{"attributes_violation":[{"rule_name":"Meals, under 50: EU"},{"rule_name":"Receipts"}]}'::jsonb
          when n % 4 = 2 then '{"attributes_violation":[{"rule_name":"Receipts"},{"rule_name":"Receipts"}]}'::jsonb end
      from ${numbered} where e.client_id = ${client_id} and e.id = numbered_id`,
    sql`insert into mileage_claims as added (client_id, expense_id, owner_id, unit, distance_source, reimbursable_distance)
      select client_id, id, owner_id, case when random() < 0.5 then 'mile' else 'km' end, 'manual',
        round((random() * 300)::numeric, 3)
      from expenses where client_id = ${client_id} and expense_type = 'mileage'
      returning added.client_id`,
    sql`insert into per_diem_claims as added (client_id, expense_id, owner_id, itinerary, from_date, to_date)
      select client_id, id, owner_id, '{}', spent_on, spent_on + 3
      from expenses where client_id = ${client_id} and expense_type = 'per_diem'
      returning added.client_id`,
  ];
}

function times(client_id: string): RawBuilder<unknown>[] {
  return [
    sql`update payables p set submitted_at = r.submitted_at from reports r
      where p.client_id = ${client_id} and r.client_id = ${client_id} and r.id = p.report_id`,
    sql`update payables p set approved_at = (coalesce(submitted_at, '2026-03-01Z') at time zone 'UTC'
        + (number % 40) * interval '31 hours 17 minutes') at time zone 'UTC'
      where client_id = ${client_id}`,
    sql`update payables set paid_on = (approved_at at time zone 'UTC' + (number % 9) * interval '1 day')::date
      where client_id = ${client_id} and stage = 'paid'`,
  ];
}
