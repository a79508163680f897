import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveSpend, liveTotals, type TotalKind, violatedRules } from '../../db/live-spend.rows.ts';
import { aCompany } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { checkRollups } from './check-rollups.ts';
import { updateRollups } from './update-rollups.ts';

let product: TestProduct;
let company: Awaited<ReturnType<typeof team>>;
beforeAll(async () => {
  product = await testProduct();
  company = await team();
});
afterAll(() => product.stop());

const team = () => aCompany(product, { ana: ['employee'], ben: ['employee'] } as const);

const write = fc.record({
  kind: fc.constantFrom(
    'insert',
    'insert',
    'amount',
    'merchant',
    'policy',
    'own amount',
    'day',
    'mode',
    'project',
    'owner',
    'delete',
    'erase',
    'move',
    'update',
  ),
  chance: fc.nat(999),
  cents: fc.integer({ min: 0, max: 99_999 }),
});
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;

describe('stored sums of spending', () => {
  it('always give the same figures as a recount of the expenses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 25 }), async (writes) => {
        for (const one of writes) await apply(one);
        await expectRecounted();
        await Promise.all([update(), update()]);
        await expectRecounted();
        expect(await check()).toEqual([]);
      }),
      { numRuns: process.env.TEST_LONG ? 100 : 8 },
    );
    await apply({ kind: 'insert', chance: 1, cents: 12_345 });
    expect((await recount()).length).toBeGreaterThan(0);
  });

  it('let five thousand expenses change in one statement, also after a change of one', async () => {
    const { client_id, people, inCompany } = await team();
    await inCompany(async (tx) => {
      const change = () =>
        sql`update expenses set merchant = merchant || '!' where client_id = ${client_id}`.execute(tx);
      const add = (count: number) =>
        sql`insert into expenses (client_id, id, owner_id, spent_on, currency, amount, company_amount, merchant)
          select ${client_id}, gen_random_uuid(), ${people.ana.user_id}, date '2026-01-01' + no % 300, 'USD', 5, 5, 'Hotel Post'
          from generate_series(1, ${sql.lit(count)}) no
          returning client_id`.execute(tx);
      await add(1);
      await change();
      await add(4999);

      const { numAffectedRows } = await change();

      expect(numAffectedRows).toBe(5000n);
    });
  });

  it('are reported by the check when they differ', async () => {
    await apply({ kind: 'insert', chance: 1, cents: 12_345 });
    await update();
    await company.inCompany((tx) =>
      sql`update spend_rollups set amount = amount + 1 where client_id = ${company.client_id} and part_no = 1
        and day = '2026-03-01'`.execute(tx),
    );
    expect(await check()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The stored spending of .+ on 2026-03-01 is .+ instead of .+\.$/u),
        expect.stringMatching(/^A stored total of spending \(month\) from 2026-03-01 is .+ instead of .+\.$/u),
      ]),
    );
  });
});

async function expectRecounted(): Promise<void> {
  expect(await figures()).toEqual(await recount());
  for (const [kind, dimensions] of Object.entries(totalsBy) as [TotalKind, string[]][])
    for (const days of periods)
      expect(await totals(kind, dimensions, days)).toEqual(await recountedTotals(dimensions, days));
}

/** The dimensions by which the totals of each kind are compared with a recount. */
const totalsBy: Record<TotalKind, string[]> = {
  month: ['department_id', 'category_id', 'payment_mode', 'project', 'policy_result', 'stage', 'violated_rules'],
  person: ['owner_id', 'department_id', 'currency'],
  merchant: ['merchant', 'stage'],
  day: ['day', 'payment_mode', 'currency'],
};

/** A period of whole months, one with parts of months at both ends, and one without a whole month. */
const periods = [
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2026-02-27', to: '2026-04-02' },
  { from: '2026-03-02', to: '2026-03-04' },
];

const violation = (...rules: string[]) =>
  JSON.stringify({ attributes_violation: rules.map((rule_name) => ({ rule_name })) });

const update = () => updateRollups(product.app, company.client_id);
const check = () => company.inCompany((tx) => checkRollups(tx, company.client_id));

async function apply({ kind, chance, cents }: Write): Promise<void> {
  const { client_id, people } = company;
  const owner = chance % 2 === 0 ? people.ana.user_id : people.ben.user_id;
  const day = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-04-01'][chance % 5];
  const amount = (cents / 100).toString();
  const one = sql`client_id = ${client_id} and id = (select id from expenses where client_id = ${client_id}
    order by md5(id::text || ${chance}::text) limit 1)`;
  const mode = chance % 3 === 0 ? 'company' : 'own';
  const project = chance % 4 === 0 ? {} : { project: ['Aurora', 'Beacon', ''][chance % 3] };

  await company.inCompany(async (tx) => {
    const writes: Record<Write['kind'], () => Promise<unknown>> = {
      insert: () =>
        sql`insert into expenses (client_id, id, owner_id, payment_mode, spent_on, currency, amount, company_amount)
          values (${client_id}, ${uuidv7()}, ${owner}, ${mode}, ${day}, 'USD', ${amount}, ${amount})`.execute(tx),
      amount: () => sql`update expenses set company_amount = ${amount} where ${one}`.execute(tx),
      merchant: () =>
        sql`update expenses set merchant = ${['Lokál', 'Hotel Post', ''][chance % 3]} where ${one}`.execute(tx),
      policy: () =>
        sql`update expenses set policy_result = ${['pass', 'warn'][chance % 2]},
          policy_violation = ${[null, '{}', violation('Meals'), violation('Taxi', 'Meals', 'Taxi')][chance % 4]}::jsonb
          where ${one}`.execute(tx),
      'own amount': () => sql`update expenses set amount = ${amount} where ${one}`.execute(tx),
      day: () => sql`update expenses set spent_on = ${day} where ${one}`.execute(tx),
      mode: () => sql`update expenses set payment_mode = ${mode} where ${one}`.execute(tx),
      project: () =>
        sql`update expenses set custom_values = ${JSON.stringify(project)}::jsonb where ${one}`.execute(tx),
      owner: () => sql`update expenses set owner_id = ${owner} where ${one}`.execute(tx),
      delete: () =>
        sql`update expenses set deleted_at = case when deleted_at is null then ${new Date()}::timestamptz end where ${one}`.execute(
          tx,
        ),
      erase: () => sql`delete from expenses where ${one}`.execute(tx),
      move: async () => {
        const department_id = uuidv7();
        await tx.insertInto('departments').values({ client_id, id: department_id, name: department_id }).execute();
        await tx.updateTable('users').set({ department_id }).where('id', '=', owner).execute();
      },
      update: async () => undefined,
    };
    await writes[kind]();
  });
  if (kind === 'update') await update();
}

const everyDay = () => ({ client_id: company.client_id, from: '2026-01-01', to: '2026-12-31' });

function figures() {
  return company.inCompany(async (tx) => {
    const { rows } = await sql`select department_id, payment_mode, project, day::text as day,
      sum(no_of_expenses)::int as count, sum(amount)::numeric(19, 4) as amount
      from (${liveSpend(everyDay())}) s group by 1, 2, 3, 4 having sum(no_of_expenses) <> 0
      order by 1, 2, 3, 4`.execute(tx);
    return rows;
  });
}

function recount() {
  return company.inCompany(async (tx) => {
    const { rows } =
      await sql`select u.department_id, e.payment_mode, nullif(e.custom_values ->> 'project', '') as project,
        e.spent_on::text as day, count(*)::int as count, sum(e.company_amount)::numeric(19, 4) as amount
      from expenses e join users u on u.client_id = e.client_id and u.id = e.owner_id
      where e.client_id = ${company.client_id} and e.deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(
        tx,
      );
    return rows;
  });
}

function totals(kind: TotalKind, dimensions: readonly string[], days: { from: string; to: string }) {
  return company.inCompany(async (tx) => {
    const names = sql.join(dimensions.map((name) => (name === 'day' ? sql`day::text as day` : sql.ref(name))));
    const { rows } =
      await sql`select ${names}, sum(no_of_expenses)::int as count, sum(no_of_violations)::int as violations,
      sum(amount)::numeric(19, 4) as amount, sum(own_amount)::numeric(19, 4) as own
      from (${liveTotals({ client_id: company.client_id, ...days }, kind)}) t
      group by ${sql.join(dimensions.map((name) => sql.ref(name)))} having sum(no_of_expenses) <> 0
      order by ${sql.join(dimensions.map((name) => sql.ref(name)))}`.execute(tx);
    return rows;
  });
}

function recountedTotals(dimensions: readonly string[], { from, to }: { from: string; to: string }) {
  return company.inCompany(async (tx) => {
    const names = sql.join(dimensions.map((name) => sql.ref(name)));
    const shown = sql.join(dimensions.map((name) => (name === 'day' ? sql`day::text as day` : sql.ref(name))));
    const { rows } = await sql`select ${shown}, count(*)::int as count, count(policy_violation)::int as violations,
      coalesce(sum(company_amount), 0)::numeric(19, 4) as amount, coalesce(sum(amount), 0)::numeric(19, 4) as own
      from (select e.spent_on as day, u.department_id, nullif(e.custom_values ->> 'project', '') as project,
          nullif(e.merchant, '') as merchant, e.owner_id, ${violatedRules(sql`e.policy_violation`)} as violated_rules, e.category_id, e.payment_mode, e.policy_result, e.stage,
          e.currency, e.policy_violation, e.company_amount, e.amount
        from expenses e join users u on u.client_id = e.client_id and u.id = e.owner_id
        where e.client_id = ${company.client_id} and e.deleted_at is null
          and e.spent_on between ${from}::date and ${to}::date) e
      group by ${names} order by ${names}`.execute(tx);
    return rows;
  });
}
