import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../db/testing/test-database.ts';
import { runItems } from '../modules/bulk/run-items.ts';
import { checkBooks } from '../modules/payables/check-books.ts';
import { aPayroll, doers, enders, paid_on } from '../modules/payouts/testing/a-payroll.ts';
import { send } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { childProduct } from './child-product.ts';
import { failpoint, killedWork } from './killed-work.ts';

const isLong = Boolean(process.env.TEST_LONG);
const environment = {
  DATABASE_URL: testDatabase().app_url,
  DATABASE_OWNER_URL: testDatabase().owner_url,
  TOKEN_SECRET: randomBytes(32).toString('hex'),
  MODE: 'production',
  ROLE: 'web',
  PORT: '0',
};

/** The second app, which completes what the killed one left unfinished. */
let well: TestProduct;
let payroll: Awaited<ReturnType<typeof aPayroll>>;
beforeAll(async () => {
  well = await testProduct({ environment: { TOKEN_SECRET: environment.TOKEN_SECRET } });
  payroll = await aPayroll(well);
});
afterAll(() => well.stop());

/** Creates items whose payments have been started, and returns their ids. */
async function started(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = await payroll.owes(payroll.ana, `${index + 1}.50`, 'payment_queued');
    await payroll.acts(id, { kind: 'process' });
    ids.push(id);
  }
  return ids;
}

interface PaymentState {
  stage: string;
  payable: string;
  payout: string;
  postings: number;
  payment_lines: number;
  lines: string;
}

/** Reads everything that a payment changes about each item, to detect partial payments. */
async function paymentStates(ids: readonly string[]): Promise<PaymentState[]> {
  const { client_id, inCompany } = payroll.company;
  const { rows } = await inCompany((tx) =>
    sql<PaymentState>`select r.stage, p.stage as payable, string_agg(o.state, ' ') as payout,
        (select count(*)::int from ledger_postings l where l.client_id = r.client_id and l.item_id = r.id
          and l.cause = 'pay') as postings,
        (select count(*)::int from activity a where a.client_id = r.client_id and a.item_id = r.id
          and a.action = 'report_paid') as payment_lines,
        (select string_agg(distinct e.stage, ' ') from expenses e where e.client_id = r.client_id
          and e.report_id = r.id) as lines
      from reports r join payables p on p.client_id = r.client_id and p.item_id = r.id
      left join payouts o on o.client_id = r.client_id and o.item_id = r.id
      where r.client_id = ${client_id} and r.id = any(${[...ids]}::uuid[])
      group by r.client_id, r.id, r.stage, p.stage`.execute(tx),
  );
  return rows;
}

const untouched: PaymentState = {
  stage: 'payment_processing',
  payable: 'payment_processing',
  payout: 'initiated',
  postings: 0,
  payment_lines: 0,
  lines: 'payment_processing',
};
const paid: PaymentState = {
  stage: 'paid',
  payable: 'paid',
  payout: 'processed',
  postings: 1,
  payment_lines: 1,
  lines: 'paid',
};

async function expectConsistent(ids: readonly string[], at: string): Promise<PaymentState[]> {
  const { client_id, inCompany } = payroll.company;
  const states = await paymentStates(ids);
  for (const state of states) expect([untouched, paid], `at ${at}`).toContainEqual(state);
  expect(await inCompany((tx) => checkBooks(tx, client_id)), `at ${at}`).toEqual([]);
  expect(await payroll.drift(), `at ${at}`).toEqual([]);
  return states;
}

/**
 * Kills the process at the named points and, in a long run, at every statement until the process ends before that
 * statement. Returns the number of statements.
 */
async function atEach(named: readonly string[], killsAt: (point: string) => Promise<boolean>): Promise<number> {
  for (const point of named) expect(await killsAt(point), `at ${point}`).toBe(true);
  let at = 1;
  while (isLong && (await killsAt(`${at}`))) at += 1;
  return at - 1;
}

describe('kill -9 during payment', () => {
  it('of one report: it is paid or not, and a retry with the same key pays it once', {
    timeout: 1_200_000,
  }, async () => {
    const statements = await atEach(isLong ? ['commit 1', 'saved 1'] : ['14', 'commit 1', 'saved 1'], async (at) => {
      const [item_id = ''] = await started(1);
      const { version } = await payroll.details(item_id);
      const key = { 'idempotency-key': randomUUID() };
      const pay = (address: string) =>
        send(
          address,
          'payouts.paid',
          { item_id, version, paid_on },
          {
            access_token: payroll.fin.access_token,
            headers: key,
          },
        );
      const child = await childProduct(
        { ...environment, FAIL_AT: at, FAIL_COMPANY: payroll.company.client_id },
        { node_flags: ['--import', failpoint] },
      );
      const answer = await pay(child.address).catch(() => undefined);
      await child.kill();
      const isSaved = answer !== undefined || at.startsWith('saved');
      expect(await expectConsistent([item_id], at)).toEqual([isSaved ? paid : untouched]);
      // The killed process's transaction may still be rolling back.
      const again = await vi.waitFor(async () => {
        const response = await pay(well.address);
        if (response.http_status !== 200) throw new Error(`${response.http_status} ${JSON.stringify(response.body)}`);
        return response;
      });
      expect(again.body).toMatchObject({ stage: 'paid' });
      expect(await expectConsistent([item_id], at)).toEqual([paid]);
      return answer === undefined;
    });
    if (isLong) console.log(`killed at each of ${statements} statements of paying one`);
    expect(statements).toBeGreaterThan(isLong ? 10 : -1);
  });

  it('of many reports: each is paid or not, and the run resumes where it stopped', {
    timeout: 1_800_000,
  }, async () => {
    const { client_id } = payroll.company;
    const named = isLong ? ['commit 1', 'commit 2', 'commit 3', 'saved 1', 'saved 2', 'saved 3'] : ['35', 'commit 2'];
    const statements = await atEach(named, async (at) => {
      const ids = await started(3);
      const { run_id } = await payroll.fin.calls('payouts.bulkPaid', { chosen: { ids }, paid_on });
      const job = { client_id, run_id };
      const module = new URL('./pay-run.ts', import.meta.url);
      const isKilled = await killedWork({ fail_at: at, client_id, module, payload: job, environment });
      const left = await expectConsistent(ids, at);
      const done = left.filter(({ stage }) => stage === paid.stage).length;
      if (isKilled) expect(await payroll.fin.calls('bulk.progress', { run_id })).toMatchObject({ state: 'running' });
      expect((await payroll.fin.calls('bulk.progress', { run_id })).no_of_done).toBe(done);
      await runItems(well.app, job, doers, enders);
      const progress = { state: 'done', no_of_done: 3, no_of_refused: 0 };
      expect(await payroll.fin.calls('bulk.progress', { run_id })).toMatchObject(progress);
      expect(await expectConsistent(ids, at)).toEqual([paid, paid, paid]);
      return isKilled;
    });
    if (isLong) console.log(`killed at each of ${statements} statements of paying three in one run`);
    expect(statements).toBeGreaterThan(isLong ? 30 : -1);
  });
});
