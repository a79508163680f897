import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expenseStages } from '#domain/expenses/expense-stages.ts';
import { reportStages } from '#domain/reports/report-stages.ts';
import { seedDemo } from '#tools/demo/seed-demo.ts';
import { demoPassword } from '#tools/demo/sign-ins.ts';
import { findSignIn } from '../modules/people/sign-in-directory.ts';
import { call } from '../testing/client.ts';
import { counterDrift } from '../testing/recount.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let product: TestProduct;
let client_id: string;
beforeAll(async () => {
  product = await testProduct();
  await seedDemo(product.house);
  client_id = (await findSignIn(product.house.database, 'admin@demo.test'))?.client_id ?? '';
});
afterAll(() => product.stop());

describe('the demo company', () => {
  it('has expenses and reports in every stage, and counters that equal its rows', async () => {
    expect(await namesIn(sql<{ name: string }>`select distinct stage as name from expenses`)).toEqual(
      [...expenseStages].sort(),
    );
    expect(await namesIn(sql<{ name: string }>`select distinct stage as name from reports`)).toEqual(
      [...reportStages].sort(),
    );
    expect(await inCompany((tx) => counterDrift(tx, client_id))).toEqual([]);
  });

  it('keeps in its reports what their lines come to', async () => {
    const strays = await namesIn(sql<{ name: string }>`
      select r.title as name from reports r left join expenses e on e.report_id = r.id
      group by r.client_id, r.id
      having r.no_of_expenses <> count(e.id)
        or r.total <> coalesce(sum(e.converted_amount), 0)
        or coalesce(r.edited_total, r.total) <> coalesce(sum(coalesce(e.edited_converted_amount, e.converted_amount)), 0)
        or r.payable_total <> coalesce(sum(coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount))
          filter (where e.payment_mode = 'own'), 0)
        or r.no_of_receipts <> coalesce(sum(e.no_of_receipts), 0)
        or r.no_of_checks <> coalesce(sum(e.no_of_checks), 0)`);
    expect(strays).toEqual([]);
  });

  it('shows what checks find: the same receipt, the same claim, a weekend, a receipt that says something else', async () => {
    const codes = await namesIn(sql<{ name: string }>`select distinct code as name from expense_checks`);
    expect(codes).toEqual(['A4', 'D1', 'D3', 'R1']);
  });

  it('has receipts that open, exports to fetch, views, and drafts that wait for a look', async () => {
    const as = { access_token: await signedIn('employee@demo.test') };
    const waiting = await call(product.address, 'expenses.uncategorized', {}, as);
    expect(waiting.data.map(({ merchant }) => merchant).sort()).toEqual(['Staples', 'Swisscom']);
    const { data: exports } = await call(product.address, 'exports.history', {}, as);
    expect(exports.map(({ state }) => state)).toEqual(['ready', 'ready', 'expired']);
    const views = await call(product.address, 'views.list', { list: 'reports' }, as);
    expect(views.data).toHaveLength(2);
    const receipts = waiting.data.flatMap((expense) => expense.receipts);
    expect(receipts).toHaveLength(2);
    const addresses = receipts.flatMap(({ pages, thumbnail, original }) => [...pages, thumbnail ?? '', original]);
    for (const address of [...addresses, ...exports.flatMap(({ url }) => url ?? [])])
      expect((await fetch(new URL(address, product.address))).status, address).toBe(200);
  });

  it('is filled once', async () => {
    expect(await seedDemo(product.house)).toBe(false);
  });
});

async function signedIn(email: string): Promise<string> {
  const { entry_token } = await call(product.address, 'auth.signIn', { email, password: demoPassword });
  return (await call(product.address, 'auth.generateToken', { entry_token })).access;
}

async function namesIn(question: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await inCompany((tx) => question.execute(tx));
  return rows.map(({ name }) => name).sort();
}

function inCompany<T>(work: Parameters<typeof product.house.database.inCompany<T>>[1]): Promise<T> {
  return product.house.database.inCompany(client_id, work);
}
