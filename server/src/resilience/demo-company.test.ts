import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceStages } from '#domain/advances/advance-stages.ts';
import { expenseStages } from '#domain/expenses/expense-stages.ts';
import { reportStages } from '#domain/reports/report-stages.ts';
import { seedDemo } from '#tools/demo/seed-demo.ts';
import { demoPassword } from '#tools/demo/sign-ins.ts';
import { outboxDirectory } from '../http/serve/outbox-page.ts';
import { refreshMarketRates } from '../modules/currencies/refresh-market-rates.ts';
import { findSignIn } from '../modules/people/sign-in-directory.ts';
import { readOutbox } from '../outside/mail/local.ts';
import { call } from '../testing/client.ts';
import { everyDrift } from '../testing/recount.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let product: TestProduct;
let seeded: boolean[];
let client_id: string;
let handlers: unknown[];
beforeAll(async () => {
  product = await testProduct();
  // Payments need exchange rates.
  await refreshMarketRates(product.app);
  handlers = [...product.app.webhooks.values()];
  seeded = await Promise.all([seedDemo(product.app), seedDemo(product.app)]);
  client_id = (await findSignIn(product.app.database, 'admin@demo.test'))?.client_id ?? '';
  // A busy machine needs minutes for fourteen months of data.
}, 300_000);
afterAll(() => product.stop());

describe('the demo company', () => {
  it('has expenses and reports in every stage, and counters that match its rows', async () => {
    expect(await namesIn(sql<{ name: string }>`select distinct stage as name from expenses`)).toEqual(
      [...expenseStages].sort(),
    );
    expect(await namesIn(sql<{ name: string }>`select distinct stage as name from reports`)).toEqual(
      [...reportStages].sort(),
    );
    expect(await inCompany((tx) => everyDrift(tx, client_id))).toEqual([]);
  });

  it('has advances in every stage, and a report closed with nothing to pay', async () => {
    expect(await namesIn(sql<{ name: string }>`select distinct stage as name from advances`)).toEqual(
      [...advanceStages].sort(),
    );
    const closed = await namesIn(sql<{ name: string }>`
      select title as name from payables where item_kind = 'report' and stage = 'paid' and payable = 0`);
    expect(closed).toContain('Flight on the company card');
    const late = await namesIn(sql<{ name: string }>`
      select title as name from advances where stage = 'outstanding' and settle_by < current_date`);
    expect(late).toEqual(['Stuttgart installation']);
    const { rows } = await inCompany((tx) =>
      sql<{ state: string; count: number }>`
        select state, count(*)::int as count from advance_applications group by state order by state`.execute(tx),
    );
    expect(rows).toEqual([
      { state: 'applied', count: 3 },
      { state: 'reserved', count: 1 },
    ]);
  });

  it('comes with a company that pays by bank transfer, in every state, equal to its bank', async () => {
    const luis = { access_token: await signedIn('finance@ach.test') };
    const { data } = await call(product.address, 'ach.transfers', {}, luis);
    expect(data.map(({ state, failure_code }) => `${state} ${failure_code}`.trim()).sort()).toEqual([
      'cancelled',
      'failed R02',
      'failed R03',
      'pending',
      'processed',
      'processed',
    ]);
    expect(await call(product.address, 'ach.reconciliation', {}, luis)).toMatchObject({ is_equal: true });
    const daniel = { access_token: await signedIn('admin@demo.test') };
    expect((await call(product.address, 'ach.customer', {}, daniel)).current_step).toBe('controller');
  });

  it('has a mail of each kind in the outbox, receipts by mail, and nobody is notified of the samples', async () => {
    const outbox = await readOutbox(outboxDirectory(product.app.config.DATA_DIR), 1_000);
    const samples = outbox.filter(({ to }) => to.endsWith('@meridianlabs.example') || to === 'admin@demo.test');
    expect(new Set(samples.map(({ subject }) => subject)).size).toBeGreaterThan(40);
    expect(samples.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Choose a new password', 'Your daily summary from Outlay', 'Your roles were changed']),
    );
    expect(await namesIn(sql<{ name: string }>`select distinct state as name from receipt_mails`)).toEqual([
      'done',
      'refused',
    ]);
    expect(
      await namesIn(sql<{ name: string }>`
        select distinct kind as name from notices where kind !~ '^(report|advance)\\.'`),
    ).toEqual([]);
  });

  it('leaves the webhooks of vendors to the handlers of the product', () => {
    expect(handlers.length).toBeGreaterThan(0);
    expect([...product.app.webhooks.values()]).toEqual(handlers);
  });

  it('has schedules that sent their file, and an answered report request', async () => {
    const admin = { access_token: await signedIn('admin@demo.test') };
    const { data: schedules } = await call(product.address, 'reportSchedules.list', {}, admin);
    expect(schedules.map(({ name, last_run }) => [name, last_run?.state])).toEqual([
      ['Month-end register', 'sent'],
      ['Weekly journal', 'sent'],
    ]);
    const { data: requests } = await call(product.address, 'reportRequests.list', {}, admin);
    expect(requests.map(({ status }) => status)).toEqual(['answered']);
  });

  it('has payments that the preview excludes: one on hold and one with an open check', async () => {
    const rahul = { access_token: await signedIn('finance@demo.test') };
    const excluded = async (tab: 'reports' | 'payment') => {
      const { blocked } = await call(product.address, 'payouts.preFlight', { tab, chosen: { matching: {} } }, rahul);
      return blocked.flatMap(({ reason, items }) =>
        items.map(({ label }) => `${reason} ${label.replace(/^\S+ /u, '')}`),
      );
    };
    expect(await excluded('reports')).toContain('open_checks Poster run, Berlin');
    expect(await excluded('payment')).toContain('on_hold Lyon office supplies');
  });

  it('has a pending item of every demo account', async () => {
    const owners = await namesIn(sql<{ name: string }>`
      select distinct u.email as name from approval_steps s
        left join reports r on r.client_id = s.client_id and r.id = s.report_id
        left join advances v on v.client_id = s.client_id and v.id = s.advance_id
        join users u on u.client_id = s.client_id and u.id = coalesce(r.owner_id, v.owner_id)
      where s.state = 'now' and u.email like '%@demo.test' order by 1`);
    expect(owners).toEqual(['admin', 'approver', 'employee', 'finance', 'settings'].map((who) => `${who}@demo.test`));
  });

  it('fills an approval inbox with steps, delegates, lowered amounts and overdue items', async () => {
    const ines = { access_token: await signedIn('approver@demo.test') };
    const inbox = await call(product.address, 'approvals.list', {}, ines);
    // The exact number depends on weekends, because items become overdue after a number of working days.
    expect(inbox.counts.overdue).toBeGreaterThanOrEqual(2);
    expect(inbox.data.map(({ step }) => step)).toContain('1 of 2');
    expect(inbox.data.filter(({ in_place_of }) => in_place_of).map(({ title }) => title)).toEqual(['Porto kick-off']);
    expect(inbox.data.some(({ item_kind }) => item_kind === 'advance')).toBe(true);
    const rahul = { access_token: await signedIn('finance@demo.test') };
    const waiting = await call(product.address, 'approvals.list', {}, rahul);
    expect(waiting.data.filter(({ edited_total }) => edited_total !== null).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Boston launch week', 'Denver, research group']),
    );
    const history = await call(product.address, 'approvals.history', {}, ines);
    const decisions = new Set(history.data.map(({ decision }) => decision));
    expect([...decisions].sort()).toEqual(['approved', 'rejected', 'sent_back']);
  });

  it('has notifications, and those older than some days are read', async () => {
    for (const who of ['employee', 'approver', 'finance', 'settings', 'admin']) {
      const as = { access_token: await signedIn(`${who}@demo.test`) };
      const { data, no_of_unread } = await call(product.address, 'notices.list', {}, as);
      expect(data.length, who).toBeGreaterThan(0);
      expect(no_of_unread, who).toBeLessThanOrEqual(data.length);
    }
  });

  it('has reports whose totals match their lines', async () => {
    const strays = await namesIn(sql<{ name: string }>`
      select r.title as name from reports r left join expenses e on e.client_id = r.client_id and e.report_id = r.id
      where r.stage <> 'rejected'
      group by r.client_id, r.id
      having r.no_of_expenses <> count(e.id)
        or r.total <> coalesce(sum(e.converted_amount), 0)
        or (r.edited_total is null) <> (count(e.edited_converted_amount) = 0)
        or r.edited_total <> coalesce(sum(coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount)), 0)
        or r.payable_total <> coalesce(sum(coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount))
          filter (where e.payment_mode = 'own' and e.is_reimbursable), 0)
        or r.no_of_receipts <> coalesce(sum(e.no_of_receipts), 0)
        or r.no_of_checks <> coalesce(sum(e.no_of_checks), 0)`);
    expect(strays).toEqual([]);
  });

  it('shows check results: duplicates, weekend spending, meals beside per diem, amounts that differ from the receipt', async () => {
    const codes = await namesIn(sql<{ name: string }>`select distinct code as name from expense_checks`);
    expect(codes).toEqual(['A1', 'A4', 'D1', 'D3', 'D4', 'P1', 'P2', 'R1']);
  });

  it('has a sales team whose trips of a year cross the tier of its vehicle', async () => {
    const drivers = await namesIn(sql<{ name: string }>`
      select u.first_name as name from users u where (
        select array_agg(distinct (part->>'rate')::numeric order by (part->>'rate')::numeric)
        from mileage_claims m, jsonb_array_elements(m.calculation->'parts') part
        where m.client_id = u.client_id and m.owner_id = u.id) = '{0.2,0.3}'
      order by 1`);
    expect(drivers).toEqual(['Camille', 'Lena', 'Lukas']);
  });

  it('has spending in each of the past fourteen months, with mileage and per diem that was paid', async () => {
    const months = await namesIn(sql<{ name: string }>`
      select distinct to_char(spent_on, 'YYYY-MM') as name from expenses
      where stage = 'paid' and spent_on > current_date - interval '14 months'`);
    expect(months.length).toBeGreaterThanOrEqual(14);
    const paid = await namesIn(sql<{ name: string }>`
      select distinct expense_type as name from expenses where stage = 'paid'`);
    expect(paid).toEqual(expect.arrayContaining(['mileage', 'per_diem']));
    const unpaid = await namesIn(sql<{ name: string }>`
      select distinct stage as name from expenses where expense_type = 'mileage'`);
    expect(unpaid).toEqual(['approved', 'complete', 'paid']);
  });

  it('has receipts that open, exports, views and drafts to review', async () => {
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

  it('has three travellers with a calculated per diem', async () => {
    const places = await namesIn(sql<{ name: string }>`
      select merchant as name from expenses where expense_type = 'per_diem' and stage = 'complete'`);
    expect(places).toEqual(['Chicago, US – New York, US', 'Munich, DE', 'New York, US']);
    const rates = await namesIn(sql<{ name: string }>`
      select distinct day->>'base' as name from per_diem_claims p, jsonb_array_elements(p.calculation->'days') day
      where day->'place'->>'city' = 'New York' order by 1`);
    expect(rates).toEqual(['80.00', '92.00']);
  });

  it('is created once, also by processes that start together', async () => {
    expect(seeded.toSorted()).toEqual([false, true]);
    const accounts = await product.app.database.outside
      .selectFrom('sign_in_directory')
      .select('email')
      .where('email', 'in', ['provider@outlay.test', 'admin@grace.test'])
      .execute();
    expect(accounts).toHaveLength(2);
    expect(await seedDemo(product.app)).toBe(false);
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

function inCompany<T>(work: Parameters<typeof product.app.database.inCompany<T>>[1]): Promise<T> {
  return product.app.database.inCompany(client_id, work);
}
