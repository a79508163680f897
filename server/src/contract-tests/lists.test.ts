import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import { jsonSchema } from '../http/api-pages/json-schema.ts';
import { makeDelegate } from '../modules/approvals/testing/a-team.ts';
import { insertPayout } from '../modules/payables/payouts.rows.ts';
import { insertRunItem } from '../modules/payouts/runs/payment-runs.rows.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { insertTestCard, insertTestTransaction } from '../testing/card-rows.ts';
import { insertTestPeople } from '../testing/many-people.ts';
import { addOpenRun } from '../testing/payment-run-rows.ts';
import { aPopulatedCompany, type PopulatedCompany } from '../testing/populated-company.ts';
import { insertTestAdvance, insertTestExpense, insertTestReport } from '../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

interface Schema {
  properties?: Record<string, Schema>;
  enum?: string[];
}

interface Page {
  data: Record<string, unknown>[];
  total_records: number;
  next: string | null;
}

type Input = Record<string, unknown>;

/** The lists that can be paged both by cursor and by page number, each with its sort keys. */
const lists = endpointList().flatMap(({ name, endpoint }) => {
  const { properties } = jsonSchema(endpoint.input, 'input') as Schema;
  const sorts = properties?.sort?.properties?.by?.enum;
  return properties?.after && properties.page && sorts ? [{ name, sorts }] : [];
});

const cases = lists.flatMap(({ name, sorts }) => sorts.map((by) => ({ name, by })));
const rowCount = 9;
const limit = 4;

let product: TestProduct;
let company: PopulatedCompany;
let provider: TestPerson;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  company = await aPopulatedCompany(product);
  provider = (await aCompany(product, { pat: [] }, { is_provider: true })).people.pat;
  await fillLists();
}, 120_000);
afterAll(() => product.stop());

describe('every list', () => {
  it('is found in the contract', () => {
    expect(lists.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'advances.clientList',
        'advances.list',
        'analytics.rows',
        'approvals.clientList',
        'approvals.history',
        'approvals.list',
        'cards.corporateAccounts',
        'cards.pagedTransactions',
        'expenses.pagedList',
        'exports.history',
        'fraudLog.list',
        'ledger.list',
        'payouts.list',
        'providerAdmin.clients',
        'reports.pagedList',
        'users.pagedList',
      ]),
    );
  });

  it.each(cases)('$name by $by returns each row once, by cursor and by page number', async ({ name, by }) => {
    for (const search of ['', 'walk']) {
      const ascending = await walk(name, { search, sort: { by, direction: 'asc' } });
      const descending = await walk(name, { search, sort: { by, direction: 'desc' } });
      expect(descending).toEqual(ascending.toReversed());
      expect(ascending.length).toBeGreaterThanOrEqual(rowCount);
    }
  });

  it.each(cases)('$name by $by reads or refuses any cursor without an internal error', async ({ name, by }) => {
    const id = uuidv7();
    for (const key of ['0000-01-01T00:00:00Z', '0000-01-01', '9999999999999999999', 'a\0', 'x'.repeat(401)]) {
      const after = Buffer.from(JSON.stringify([key, id])).toString('base64url');
      const { http_status } = await reader(name).sends(name, {
        ...listInput(name),
        sort: { by, direction: 'asc' },
        after,
      });
      expect([200, 400], key).toContain(http_status);
    }
  });
});

/** Reads a list as a whole, by cursor and by page number, expects the same order each time, and returns the ids. */
async function walk(name: NamedEndpoint['name'], input: Input): Promise<string[]> {
  const whole = await read(name, { ...input, limit: 100 });
  const ids = idsOf(whole);
  expect(new Set(ids).size).toBe(ids.length);
  expect(whole.total_records).toBe(ids.length);
  expect(whole.next).toBeNull();

  const followed: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await read(name, { ...input, limit, ...(after && { after }) });
    followed.push(...idsOf(page));
    after = page.next;
  }
  expect(followed).toEqual(ids);

  const lastPage = Math.ceil(ids.length / limit);
  for (let page = lastPage + 1; page >= 1; page -= 1) await jump(name, { ...input, limit, page }, ids);
  return ids;
}

/** Reads a page by its number, and then the next page by cursor. */
async function jump(name: NamedEndpoint['name'], input: Input & { page: number }, ids: readonly string[]) {
  const start = (input.page - 1) * limit;
  product.takeQueries();
  const page = await read(name, input);
  expect(skippedRows()).toBeLessThanOrEqual(ids.length / 2);
  expect(idsOf(page)).toEqual(ids.slice(start, start + limit));
  expect(page.next === null).toBe(start + limit >= ids.length);
  if (page.next === null) return;
  const { page: _, ...rest } = input;
  expect(idsOf(await read(name, { ...rest, after: page.next }))).toEqual(ids.slice(start + limit, start + 2 * limit));
}

/**
 * Returns the highest number of rows that a statement skipped. The test limits this number, because a page is read from
 * the nearer end of its list.
 */
function skippedRows(): number {
  const offsets = product.takeQueries().flatMap(({ sql }) => [...sql.matchAll(/\boffset (\d+)/gu)]);
  return Math.max(0, ...offsets.map(([, rows]) => Number(rows)));
}

async function read(name: NamedEndpoint['name'], input: Input): Promise<Page> {
  const { http_status, body } = await reader(name).sends(name, {
    ...listInput(name),
    ...input,
    ...searchOf(name, input),
  });
  expect(http_status, JSON.stringify(body)).toBe(200);
  return body as unknown as Page;
}

function reader(name: NamedEndpoint['name']) {
  return name === 'providerAdmin.clients' ? provider : company.people.super_admin;
}

/**
 * Returns the search text of a list. Other tests add companies at the same time, so the provider's list is limited to
 * the companies of this test.
 */
function searchOf(name: NamedEndpoint['name'], { search }: Input): Input {
  return name === 'providerAdmin.clients' ? { search: `${company.canary} ${search}` } : {};
}

function listInput(name: NamedEndpoint['name']): Input {
  if (name === 'analytics.rows') return { widget: 'report_details' };
  if (name === 'cards.pagedTransactions') return { scope: 'company' };
  return name === 'payouts.list' ? { tab: 'reports' } : {};
}

function idsOf({ data }: Page): string[] {
  return data.map((row) => {
    const { decision_id, export_id, user_id, item_id, client_id, id } = row;
    return String(decision_id ?? export_id ?? user_id ?? item_id ?? client_id ?? id);
  });
}

/** Creates rows for every list that the reader pages through, some with equal and some with missing sort keys. */
async function fillLists(): Promise<void> {
  const { super_admin, employee, approver } = company.people;
  await makeDelegate(super_admin, approver);
  await insertTestPeople(product, { company, by: super_admin, count: rowCount }, (index) => ({
    last_name: `Walk ${index % 4}`,
  }));

  for (let index = 0; index < rowCount; index += 1) {
    const title = `Walk ${index}`;
    const amount = `${10 + (index % 3)}.50`;
    const isDraft = index % 3 === 0;
    const waiting_since = new Date(Date.UTC(2026, 10, 1 + (index % 2)));
    await insertTestReport(product, super_admin, {
      title,
      amounts: [amount],
      ...(isDraft ? {} : { stage: 'approved', waiting_since }),
    });
    await insertTestReport(product, employee, {
      title,
      amounts: [amount],
      stage: 'pending_approval',
      waiting_since,
      waits_for: index % 2 ? [super_admin] : [approver],
    });
    const walked = await insertTestReport(product, employee, { title, amounts: [amount], stage: 'approved' });
    await insertTestExpense(product, super_admin, { merchant: title, amount });
    await logCheck(walked.report_id, index);
    const account_id = await insertTestCard(product, super_admin, { nickname: title, last_four: `420${index % 2}` });
    await insertTestTransaction(product, super_admin, { account_id, merchant: title, amount });
    await insertTestAdvance(product, super_admin, {
      title,
      amount,
      ...(isDraft ? {} : { stage: 'outstanding', settle_by: `2026-11-${20 + (index % 2)}` }),
    });
    await insertTestAdvance(product, employee, { title, amount, stage: 'pending_approval', waits_for: [super_admin] });
    await startRun(walked.report_id, amount);
  }
  for (let index = 0; index < rowCount; index += 1)
    await aCompany(product, {}, { name: `Walk ${index % 4} ${company.canary}` });
  await addDecisionsAndExports();
}

/** Starts a payment run that pays the report. */
async function startRun(report_id: string, amount: string): Promise<void> {
  const { client_id, people } = company;
  const [payee_id, user_id] = [people.employee.user_id, people.super_admin.user_id];
  await company.inCompany(async (tx) => {
    const payout_id = uuidv7();
    await insertPayout(tx, {
      client_id,
      id: payout_id,
      report_id,
      advance_id: null,
      payee_id,
      entity_id: null,
      state: 'queued',
      item_currency: 'USD',
      payable: amount,
      currency: 'USD',
      ex_rate: null,
      amount,
      queued_at: product.app.clock(),
      queued_by: user_id,
    });
    const run_id = await addOpenRun(tx, { client_id, user_id });
    await insertRunItem(tx, { client_id, run_id, payout_id });
  });
}

async function logCheck(report_id: string, index: number): Promise<void> {
  await company.inCompany((tx) =>
    sql`insert into fraud_log (client_id, id, report_id, expense_id, owner_id, code, level, message, state, amount,
        found_at, changed_at)
      select client_id, ${uuidv7()}, report_id, id, owner_id, 'A4', 'LOW', 'Spent on a Sunday.', 'open', amount,
        ${new Date(Date.UTC(2026, 10, 1 + (index % 2)))}, now()
      from expenses where client_id = ${company.client_id} and report_id = ${report_id}`.execute(tx),
  );
}

async function addDecisionsAndExports(): Promise<void> {
  const { client_id, people } = company;
  const { super_admin, approver, employee } = people;
  const { report_id } = await insertTestReport(product, employee, { title: 'Walk' });
  const own = { approver_id: super_admin.user_id, actor_id: super_admin.user_id };
  const forOther = { approver_id: approver.user_id, actor_id: super_admin.user_id };
  const numbers = Array.from({ length: rowCount }, (_, index) => index);
  await company.inCompany(async (tx) => {
    await tx
      .insertInto('approval_decisions')
      .values(
        numbers.map((index) => ({
          client_id,
          id: uuidv7(),
          report_id,
          decision: 'approved',
          comment: '',
          total: '10',
          approved_total: '10',
          decided_at: new Date(),
          ...(index % 2 ? own : forOther),
        })),
      )
      .execute();
    await tx
      .insertInto('exports')
      .values(
        numbers.map(() => ({
          client_id,
          id: uuidv7(),
          requested_by: super_admin.user_id,
          kind: 'report_list',
          format: 'csv',
          title: 'Walk',
          request: JSON.stringify({ ids: [] }),
        })),
      )
      .execute();
  });
}
