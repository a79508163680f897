import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../testing/matchers.ts';
import { aCompany, type TestCompany } from '../testing/a-company.ts';
import { inWriteContext } from '../testing/in-write-context.ts';
import { counterDrift } from '../testing/recount.ts';
import { insertTestReport, moveTestReport } from '../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const profile = { first_name: 'Ana', last_name: 'Changed', phone: '+1 (212) 555-0100', time_zone: 'Asia/Tokyo' };
const historyOf = ({ client_id, inCompany }: TestCompany<string>) =>
  inCompany((tx) => tx.selectFrom('activity').selectAll().where('client_id', '=', client_id).orderBy('id').execute());
const jobsOf = async (client_id: string) => {
  const { rows } = await product.app.database.pool.query("select name from pgboss.job where data->>'client_id' = $1", [
    client_id,
  ]);
  return rows;
};

describe('a write', () => {
  it('records one history entry with actor, action, before, after and request id', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const { ana } = company.people;
    const request_id = uuidv7();
    const answer = await ana.sends(
      'people.editProfile',
      { ...profile, version: 0 },
      { headers: { 'x-request-id': request_id } },
    );
    expect(answer.headers.get('x-request-id')).toBe(request_id);

    const [line, ...more] = await historyOf(company);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      client_id: company.client_id,
      actor_id: ana.user_id,
      on_behalf_of_id: null,
      action: 'profile_changed',
      item_kind: 'user',
      item_id: ana.user_id,
      item_label: 'Ana Changed',
      request_id,
      facts: {
        before: { first_name: 'Ana', last_name: 'Tester', phone: '', time_zone: 'UTC' },
        after: profile,
      },
    });
  });

  it('based on an older version is refused and changes nothing', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const { ana } = company.people;
    await ana.calls('people.editProfile', { ...profile, version: 0 });
    const answer = await ana.sends('people.editProfile', { ...profile, last_name: 'Late', version: 0 });
    expect(answer).toMatchObject({
      http_status: 409,
      body: {
        code: 'item.changed',
        message: 'Someone else changed this in the meantime. Reload to see the latest version.',
      },
    });
    expect((await ana.calls('people.profile', {})).data).toMatchObject({ last_name: 'Changed', version: 1 });
    expect(await historyOf(company)).toHaveLength(1);
  });

  it('is applied for one of two concurrent editors', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const { ana } = company.people;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        ana.sends('people.editProfile', { ...profile, last_name: `No ${index}`, version: 0 }),
      ),
    );
    expect(answers.map((answer) => answer.http_status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await historyOf(company)).toHaveLength(1);
  });

  it('that fails at the end leaves no row, history, feed, counter or job', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const { ana } = company.people;
    const failing = inWriteContext(product, ana, async ({ tx, client_id, record, count, announce }) => {
      await tx
        .updateTable('users')
        .set({ last_name: 'Half' })
        .where('client_id', '=', client_id)
        .where('id', '=', ana.user_id)
        .execute();
      record({ action: 'profile_changed', item_kind: 'user', item_id: ana.user_id });
      count({ counter: 'report:draft', person_id: ana.user_id, count: 1, total: '5' });
      // This person does not exist. Counters are updated last, so the transaction fails at its end.
      count({ counter: 'report:draft', person_id: uuidv7(), count: 1 });
      announce('user.invited', { user_id: ana.user_id });
    });
    await expect(failing).rejects.toThrow(/foreign key/);
    expect((await ana.calls('people.profile', {})).data.last_name).toBe('Tester');
    expect(await historyOf(company)).toEqual([]);
    expect(await jobsOf(company.client_id)).toEqual([]);

    const left = await company.inCompany(async (tx) => ({
      feed: await tx.selectFrom('activity_feed').selectAll().execute(),
      persons: await tx.selectFrom('counters_by_person').selectAll().execute(),
      // Leaves out the counter of active users, because Ana herself is counted there.
      companies: await tx.selectFrom('counters_by_company').selectAll().where('counter', '<>', 'user:active').execute(),
    }));
    expect(left).toEqual({ feed: [], persons: [], companies: [] });
  });

  it('announces events with ids only, in its own transaction', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    await inWriteContext(product, company.people.ana, async ({ announce }) =>
      announce('user.invited', { user_id: company.people.ana.user_id }),
    );
    expect(await jobsOf(company.client_id)).toEqual([{ name: 'event' }]);
    const announcing = inWriteContext(product, company.people.ana, async ({ announce }) =>
      announce('user.invited', { user_id: 'ana@company.test' }),
    );
    await expect(announcing).rejects.toThrow('may carry ids and short keys only');
  });

  it('links an event to its history entry', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const { ana } = company.people;
    const [report_id, other] = [uuidv7(), uuidv7()];
    await inWriteContext(product, ana, async ({ announce, record }) => {
      announce('report.submitted', { user_id: ana.user_id, report_id });
      record({ action: 'report_changed', item_kind: 'report', item_id: report_id });
      record({ action: 'report_changed', item_kind: 'report', item_id: other });
    });
    const line = (await historyOf(company)).find(({ item_id }) => item_id === report_id);
    const { rows } = await product.app.database.pool.query(
      "select data->>'activity_id' as activity_id from pgboss.job where data->>'client_id' = $1",
      [company.client_id],
    );
    expect(rows).toEqual([{ activity_id: line?.id }]);
  });

  it('appears once on the home page of the actor and of each named person', async () => {
    const company = await aCompany(product, { ana: ['employee'], ben: ['employee'], cid: ['employee'] });
    const { ana, ben, cid } = company.people;
    await inWriteContext(product, ana, async ({ record }) =>
      record({
        action: 'report_sent_back',
        item_kind: 'report',
        item_id: uuidv7(),
        item_label: 'ER-1',
        on_behalf_of_id: cid.user_id,
        shown_to: [ben.user_id, ana.user_id, ben.user_id],
      }),
    );
    for (const person of [ana, ben]) {
      const { recent_activity } = await person.calls('home.dashboard', {});
      expect(recent_activity).toHaveLength(1);
      expect(recent_activity[0]).toMatchObject({
        sentence: 'sent back ER-1',
        actor: { user_id: ana.user_id, first_name: 'Ana' },
        behalf_user: { user_id: cid.user_id, first_name: 'Cid' },
        item: { label: 'ER-1' },
      });
    }
    expect((await cid.calls('home.dashboard', {})).recent_activity).toEqual([]);
  });

  it('cannot be changed afterwards', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    await company.people.ana.calls('people.editProfile', { ...profile, version: 0 });
    const rewrite = company.inCompany((tx) =>
      tx.updateTable('activity').set({ action: 'nothing' }).where('client_id', '=', company.client_id).execute(),
    );
    await expect(rewrite).rejects.toThrow(/permission denied/);
    const remove = company.inCompany((tx) =>
      tx.deleteFrom('activity').where('client_id', '=', company.client_id).execute(),
    );
    await expect(remove).rejects.toThrow(/permission denied/);
  });
});

describe('the counters', () => {
  it('match the rows after many concurrent moves of reports', async () => {
    const company = await aCompany(product, { ana: ['employee'], ben: ['employee'], cid: ['approver'] });
    const { ana, ben, cid } = company.people;
    const reports = [];
    for (let index = 0; index < 12; index += 1)
      reports.push(
        await insertTestReport(product, index % 2 ? ana : ben, {
          stage: 'pending_approval',
          amounts: [`${index}.05`, '1.10'],
          waits_for: [cid],
        }),
      );
    // Two moves of each report run at the same time; the one that fails must change nothing.
    const outcomes = await Promise.allSettled(
      reports.flatMap((report) => [
        moveTestReport(product, cid, report, { from: 'pending_approval', to: 'approved' }),
        moveTestReport(product, report.owner, report, { from: 'pending_approval', to: 'draft' }),
      ]),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(12);

    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(String(outcome.reason)).toContain('The report is not pending_approval.');
    expect(await company.inCompany((tx) => counterDrift(tx, company.client_id))).toEqual([]);
    expect((await cid.calls('home.dashboard', {})).approval_report_count).toBe(0);
  });

  it('never deadlock two writers, in whatever order they count', async () => {
    const company = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const { ana, ben } = company.people;
    const counters = ['report:draft', 'report:paid', 'expense:paid', 'advance:draft', 'approval:pending'] as const;
    const writes = Array.from({ length: 40 }, (_, index) =>
      inWriteContext(product, index % 2 ? ana : ben, async ({ count }) => {
        const people = index % 3 ? [ana, ben] : [ben, ana];
        const order = index % 2 ? counters : [...counters].reverse();
        for (const person of people)
          for (const counter of order) count({ counter, person_id: person.user_id, count: 1, total: '0.01' });
      }),
    );
    await Promise.all(writes);
    const rows = await company.inCompany((tx) =>
      tx
        .selectFrom('counters_by_person')
        .select(['counter', 'count', 'total'])
        .where('client_id', '=', company.client_id)
        .execute(),
    );
    expect(rows).toHaveLength(10);

    for (const row of rows) expect(row).toMatchObject({ count: 40, total: '0.4000' });
  });

  it('that drift are detected', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    await insertTestReport(product, company.people.ana, { amounts: ['7'] });
    await company.inCompany((tx) =>
      tx
        .updateTable('counters_by_person')
        .set({ count: 2 })
        .where('client_id', '=', company.client_id)
        .where('counter', '=', 'report:draft')
        .execute(),
    );
    expect(await company.inCompany((tx) => counterDrift(tx, company.client_id))).toEqual([
      { person_id: company.people.ana.user_id, counter: 'report:draft', saved: '2 of 7.0000', real: '1 of 7.0000' },
    ]);
  });
});
