import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expenseStages, unreportedStages } from '#domain/expenses/expense-stages.ts';
import { reportStages } from '#domain/reports/report-stages.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { inWriteContext } from '../../testing/in-write-context.ts';
import { everyDrift } from '../../testing/recount.ts';
import { insertTestExpense, insertTestReport, moveTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());
afterEach(() => product.setNow(null));

const home = (person: TestPerson) => person.calls('home.dashboard', {});

describe('the home page', () => {
  it('names what the only draft misses', async () => {
    const { ana } = (await aCompany(product, { ana: ['employee'] })).people;
    await ana.calls('expenses.draftCreate', { merchant: 'Kiosk' });
    const { waiting_for_you } = await ana.calls('home.dashboard', {});
    expect(waiting_for_you.map(({ title }) => title)).toEqual(['Kiosk is not complete']);
    expect(waiting_for_you[0]?.detail).toMatch(/^Missing: .*amount/u);
  });

  it('shows zero for a new user, with the decimals of the company’s currency', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] }, { currency: 'KWD' });
    expect(await home(people.ana)).toEqual({
      status: true,
      user_name: 'Ana Tester',
      currency: 'KWD',
      draft_expense_count: 0,
      uncategorized_expense_count: 0,
      approval_report_count: 0,
      approval_advance_count: 0,
      unsubmitted_reports_count: 0,
      unsubmitted_reports_amount: '0.000',
      awaiting_approval_reports_count: 0,
      awaiting_approval_reports_amount: '0.000',
      awaiting_payment_count: 0,
      awaiting_payment_amount: '0.000',
      web_guide_video: null,
      support_mail_text: expect.stringContaining('support@outlay.example'),
      support_contact_no: '',
      waiting_for_you: [],
      nudges: [expect.objectContaining({ key: 'time_zone' }), expect.objectContaining({ key: 'phone' })],
      getting_started: { done: 0, total: 3, next: 'Set your time zone' },
      recent_activity: [],
    });
  });

  it('counts own reports of every stage in the right group', async () => {
    const company = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const { ana, ben } = company.people;
    for (const [index, stage] of reportStages.entries()) {
      await insertTestReport(product, ana, { stage, amounts: [`${10 ** index}.01`] });
      await insertTestReport(product, ben, { stage, amounts: ['0.50', '0.49'] });
    }
    // The amounts identify the stages: draft has 1, pending_approval 10, sent_back 100, rejected 1000, approved 10000,
    // then queued, processing and paid.
    expect(await home(ana)).toMatchObject({
      unsubmitted_reports_count: 2,
      unsubmitted_reports_amount: '101.02',
      awaiting_approval_reports_count: 1,
      awaiting_approval_reports_amount: '10.01',
      awaiting_payment_count: 3,
      awaiting_payment_amount: '1110000.03',
      // The expense of the rejected report is a draft again.
      draft_expense_count: 1,
    });
    expect(await company.inCompany((tx) => everyDrift(tx, company.client_id))).toEqual([]);
  });

  it('shows what will be paid, without company-paid lines and applied advances', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const { ana } = company.people;
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts: ['100.00'] });
    await insertTestReport(product, ana, { stage: 'payment_queued', amounts: ['7.00'] });
    const { client_id } = company;
    await company.inCompany(async (tx) => {
      const payable = { item_amount: '60.00', advances_total: '25.00' };
      await tx.updateTable('payables').set(payable).where('report_id', '=', report_id).execute();
      const sums = { payable_total: '60.00', company_payable_total: '60.00' };
      await tx
        .updateTable('reports')
        .set(sums)
        .where('client_id', '=', client_id)
        .where('id', '=', report_id)
        .execute();
    });
    expect(await home(ana)).toMatchObject({ awaiting_payment_count: 2, awaiting_payment_amount: '42.00' });
    const list = await ana.calls('reports.pagedList', { filters: { stages: ['approved', 'payment_queued'] } });
    expect(list).toMatchObject({ total: '107.00', to_be_paid: '42.00' });
    expect(list.data.map(({ to_be_paid }) => to_be_paid)).toEqual(['35.00', '7.00']);
  });

  it('counts unreported expenses', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    const { ana } = company.people;
    for (const stage of unreportedStages) await insertTestExpense(product, ana, { stage });
    await insertTestReport(product, ana, { stage: 'draft' });
    expect((await home(ana)).draft_expense_count).toBe(unreportedStages.length);
    expect(await company.inCompany((tx) => everyDrift(tx, company.client_id))).toEqual([]);
  });

  it('updates along the life of a report', async () => {
    const company = await aCompany(product, { ana: ['employee'], boss: ['approver'], fin: ['finance'] });
    const { ana, boss, fin } = company.people;
    const report = await insertTestReport(product, ana, {
      stage: 'pending_approval',
      amounts: ['19.99', '0.01'],
      waits_for: [boss],
    });
    const figures = async () => {
      const { unsubmitted_reports_amount, awaiting_approval_reports_amount, awaiting_payment_amount } = await home(ana);
      return [unsubmitted_reports_amount, awaiting_approval_reports_amount, awaiting_payment_amount];
    };
    expect(await figures()).toEqual(['0.00', '20.00', '0.00']);
    expect((await home(boss)).approval_report_count).toBe(1);

    await moveTestReport(product, boss, report, {
      from: 'pending_approval',
      to: 'sent_back',
      action: 'report_sent_back',
    });
    expect(await figures()).toEqual(['20.00', '0.00', '0.00']);
    expect((await home(boss)).approval_report_count).toBe(0);

    await moveTestReport(product, ana, report, { from: 'sent_back', to: 'pending_approval' });
    await moveTestReport(product, boss, report, { from: 'pending_approval', to: 'approved' });
    expect(await figures()).toEqual(['0.00', '0.00', '20.00']);

    await moveTestReport(product, fin, report, { from: 'approved', to: 'payment_queued' });
    await moveTestReport(product, fin, report, { from: 'payment_queued', to: 'payment_processing' });
    expect(await figures()).toEqual(['0.00', '0.00', '20.00']);

    await moveTestReport(product, fin, report, { from: 'payment_processing', to: 'paid' });
    expect(await figures()).toEqual(['0.00', '0.00', '0.00']);
    expect(await company.inCompany((tx) => everyDrift(tx, company.client_id))).toEqual([]);
  });

  it.each([
    ['JPY', ['1999', '1', '9007199254740'], '9007199256740'],
    ['USD', ['0.10', '0.20', '90071992547.40'], '90071992547.70'],
    ['KWD', ['0.001', '0.002', '9007199254.740'], '9007199254.743'],
  ])('adds %s amounts exactly', async (currency, amounts, total) => {
    const company = await aCompany(product, { ana: ['employee'] }, { currency });
    for (const amount of amounts) await insertTestReport(product, company.people.ana, { amounts: [amount] });
    expect(await home(company.people.ana)).toMatchObject({
      currency,
      unsubmitted_reports_count: 3,
      unsubmitted_reports_amount: total,
    });
    expect(await company.inCompany((tx) => everyDrift(tx, company.client_id))).toEqual([]);
  });

  it('shows the company’s support contact, video and phone number', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ana: ['employee'] });
    await inCompany((tx) =>
      tx
        .updateTable('company_support')
        .set({
          guide_video_url: 'https://videos.example/guide.mp4',
          support_mail_text: 'Write to <b>us</b>.',
          support_contact_no: '+1 212 555 0100',
        })
        .where('client_id', '=', client_id)
        .execute(),
    );
    expect(await home(people.ana)).toMatchObject({
      web_guide_video: 'https://videos.example/guide.mp4',
      support_mail_text: 'Write to <b>us</b>.',
      support_contact_no: '+1 212 555 0100',
    });
  });
});

describe('the open tasks', () => {
  it('show the three newest reports sent back, then pending approvals', async () => {
    const { people } = await aCompany(product, { ana: ['employee', 'approver'], ben: ['employee'] });
    const { ana, ben } = people;
    for (const title of ['One', 'Two', 'Three', 'Four'])
      await insertTestReport(product, ana, { stage: 'sent_back', title });
    const since = new Date(Date.now() - 3 * 86_400_000 - 60_000);
    await insertTestReport(product, ben, { stage: 'pending_approval', waits_for: [ana], waiting_since: since });
    await insertTestReport(product, ben, { stage: 'pending_approval', waits_for: [ana] });
    const { waiting_for_you, approval_report_count } = await home(ana);
    expect(approval_report_count).toBe(2);
    expect(waiting_for_you.map(({ tone, title }) => [tone, title])).toEqual([
      ['warn', 'ER-1004 Four was sent back'],
      ['warn', 'ER-1003 Three was sent back'],
      ['warn', 'ER-1002 Two was sent back'],
      ['accent', '2 reports are waiting for your approval'],
    ]);
    expect(waiting_for_you.at(-1)).toMatchObject({
      detail: 'USD 20.00 in total. The oldest is from Ben Tester and has been waiting for 3 days.',
      path: '/individual/approvals#pending-approvals',
    });
    expect((await home(ben)).waiting_for_you).toEqual([]);
  });

  it.each([
    [0, 'less than a day'],
    [1, 'one day'],
    [12, '12 days'],
  ])('show a wait of %i days as “%s”', async (days, text) => {
    const { people } = await aCompany(product, { ana: ['approver'], ben: ['employee'] });
    const waiting_since = new Date(Date.now() - days * 86_400_000 - 60_000);
    await insertTestReport(product, people.ben, { stage: 'pending_approval', waits_for: [people.ana], waiting_since });
    expect((await home(people.ana)).waiting_for_you).toMatchObject([
      {
        title: '1 report is waiting for your approval',
        detail: `USD 10.00 in total. The oldest is from Ben Tester and has been waiting for ${text}.`,
      },
    ]);
  });

  it('give approver access while the user is in a chain', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const approvals = async () =>
      (await people.ana.calls('roles.byUserId', {})).user_rp_details['/individual/approvals'];
    expect(await approvals()).toBeUndefined();
    const report = await insertTestReport(product, people.ben, { stage: 'pending_approval', waits_for: [people.ana] });
    expect(await approvals()).toContain('pending-approvals');
    await moveTestReport(product, people.ana, report, { from: 'pending_approval', to: 'approved' });
    expect(await approvals()).toBeUndefined();
  });
});

describe('recent activity', () => {
  it('shows the six newest entries for the user, with links', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], boss: ['approver'] });
    const report = await insertTestReport(product, people.ana, { stage: 'pending_approval' });
    await moveTestReport(product, people.boss, report, {
      from: 'pending_approval',
      to: 'sent_back',
      action: 'report_sent_back',
    });
    const { recent_activity } = await home(people.ana);
    expect(recent_activity[0]).toMatchObject({
      sentence: 'sent back ER-1001',
      actor: { user_id: people.boss.user_id, first_name: 'Boss', email: people.boss.email },
      behalf_user: null,
      item: { label: `ER-${report.number}`, path: `/report/${report.report_id}` },
    });

    for (let index = 0; index < 8; index += 1)
      await inWriteContext(product, people.ana, async ({ record }) =>
        record({ action: 'profile_changed', item_kind: 'user', item_id: uuidv7(), item_label: `No ${index}` }),
      );
    const later = (await home(people.ana)).recent_activity;
    expect(later.map(({ sentence, item }) => [sentence, item])).toEqual(
      Array.from({ length: 6 }, () => ['changed your profile', null]),
    );
    expect(later.map((row) => row.activity_id)).toEqual(
      later
        .map((row) => row.activity_id)
        .sort()
        .reverse(),
    );
  });

  it('shows system actions without an actor', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ana: ['employee'] });
    const id = uuidv7();
    await inCompany(async (tx) => {
      await tx
        .insertInto('activity')
        .values({
          client_id,
          id,
          at: new Date(),
          action: 'report_paid',
          item_kind: 'report',
          item_id: uuidv7(),
          item_label: 'ER-7',
        })
        .execute();
      await tx
        .insertInto('activity_feed')
        .values({ client_id, person_id: people.ana.user_id, activity_id: id })
        .execute();
    });
    expect((await home(people.ana)).recent_activity).toMatchObject([{ actor: null, sentence: 'paid ER-7' }]);
  });
});

describe('the stages the database allows', () => {
  it.each([
    ['reports', reportStages],
    ['expenses', expenseStages],
  ] as const)('of %s match the domain', async (table, stages) => {
    const { rows } = await product.app.database.pool.query(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where conrelid = $1::regclass and contype = 'c' and conname = $2`,
      [table, `${table}_stage_check`],
    );
    const allowed = [...String(rows[0]?.text).matchAll(/'(\w+)'::text/gu)].map((match) => match[1]);
    expect(allowed.sort()).toEqual([...stages].sort());
  });
});
