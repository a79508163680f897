import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#tools/demo/sign-ins.ts';
import { type SeededCompany, seedLarge } from '#tools/large/seed-large.ts';
import type { CompanyTransaction } from '../db/database.ts';
import { call, send } from '../testing/client.ts';
import { everyDrift } from '../testing/recount.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

const reports = 400;
const name = `Large ${randomUUID()}`;
let product: TestProduct;
let company: SeededCompany;
beforeAll(async () => {
  product = await testProduct();
  if (!product.app.database.is_distributed) company = await seedLarge(product.app, { reports, name });
});
beforeEach(({ skip }) =>
  skip(
    product.app.database.is_distributed,
    'The seed measures one server: it forces generic plans, which Citus has not',
  ),
);
afterAll(() => product.stop());

describe('the large company', () => {
  it('has reports with five expenses in every stage, and counters that match its rows', async () => {
    expect(await counted('reports')).toBe(reports);
    expect(await counted('expenses')).toBe(5 * reports);
    const stages = await inCompany((tx) => sql<{ stage: string }>`select distinct stage from reports`.execute(tx));
    expect(stages.rows).toHaveLength(8);
    expect(await inCompany((tx) => everyDrift(tx, company.client_id))).toEqual([]);
  });

  it('has an approver other than the owner for each submitted report, and a history entry for every stage', async () => {
    const strays = await inCompany((tx) =>
      sql`select r.id from reports r left join approvers a on a.report_id = r.id
        where (r.stage = 'pending_approval') <> (a.report_id is not null) or a.approver_id = r.owner_id
        union all
        select r.id from reports r where r.stage <> 'draft' and not exists
          (select from activity h join activity_feed f on f.activity_id = h.id and f.person_id = r.owner_id
            where h.item_id = r.id and h.to_stage = r.stage)`.execute(tx),
    );
    expect(strays.rows).toEqual([]);
  });

  it('is found by its name on a second run', async () => {
    expect(await seedLarge(product.app, { reports: 7, name })).toEqual(company);
    expect(await counted('reports')).toBe(reports);
  });

  it('lets its people sign in', async () => {
    const access_token = await signIn(company.email);
    const home = await call(product.address, 'home.dashboard', {}, { access_token });
    expect(home.recent_activity).toHaveLength(6);
  });

  it('has only drafts that their owners can submit', async () => {
    const drafts = await inCompany((tx) =>
      sql<{ report_id: string; version: number; email: string }>`select r.id as report_id, r.version, u.email
        from reports r join users u on u.client_id = r.client_id and u.id = r.owner_id
        where r.stage = 'draft'`.execute(tx),
    );

    const answers: unknown[] = [];
    for (const { email, ...report } of drafts.rows) {
      const { body } = await send(product.address, 'reports.submit', report, { access_token: await signIn(email) });
      answers.push(body);
    }

    // About 24 of the 400 reports are drafts.
    expect(answers.length).toBeGreaterThan(5);
    const submitted = { status: true, data: { stage: 'pending_approval' } };
    expect(answers).toMatchObject(answers.map(() => submitted));
    expect(await inCompany((tx) => everyDrift(tx, company.client_id))).toEqual([]);
  });
});

async function signIn(email: string): Promise<string> {
  const { entry_token } = await call(product.address, 'auth.signIn', { email, password: demoPassword });
  return (await call(product.address, 'auth.generateToken', { entry_token })).access;
}

function inCompany<T>(work: (tx: CompanyTransaction) => Promise<T>): Promise<T> {
  return product.app.database.inCompany(company.client_id, work);
}

async function counted(table: 'reports' | 'expenses'): Promise<number> {
  const { rows } = await inCompany((tx) =>
    sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}
