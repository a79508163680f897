import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { mailTo } from '../../testing/mails.ts';
import { everyDrift } from '../../testing/recount.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { refreshMarketRates } from '../currencies/refresh-market-rates.ts';
import { sendsReceipt } from '../expenses/testing/a-claimant.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

async function aTeam() {
  const company = await aCompany(product, {
    admin: ['super_admin'],
    boss: ['employee', 'approver'],
    ana: ['employee'],
    ben: ['employee'],
    pay: ['employee', 'finance'],
  });

  const { admin, boss, ana } = company.people;
  const { data: meals } = await admin.calls('categories.create', { name: 'Meals' });
  const user = (await admin.calls('users.details', { user_id: ana.user_id })).data;

  await admin.calls('users.edit', {
    user_id: ana.user_id,
    version: user.version,
    email: user.email,
    role_ids: user.role_ids,
    first_name: user.first_name,
    last_name: user.last_name,
    manager_id: boss.user_id,
  });

  const drift = () => company.inCompany((tx) => everyDrift(tx, company.client_id));
  return { company, ...company.people, meals: meals.id, drift };
}

function spends(person: TestPerson, category_id: string, amount: string, more: Record<string, unknown> = {}) {
  return person.calls('expenses.create', {
    category_id,
    merchant: 'Lokál',
    spent_on: '2026-11-10',
    currency: 'USD',
    amount,
    ...more,
  });
}

describe('a report', () => {
  it('adds and removes expenses and keeps their sum', async () => {
    const { ana, meals, drift } = await aTeam();
    const one = await spends(ana, meals, '20.00');
    const two = await spends(ana, meals, '100', { currency: 'JPY', merchant: 'Ichiran' });
    const { report_id, data } = await ana.calls('reports.create', {
      title: 'Tokyo',
      expense_ids: [one.expense_id, two.expense_id],
    });
    expect(data).toMatchObject({ stage: 'draft', report_status: '', no_of_expenses: 2, currency: 'USD' });
    expect(data.creator_info).toMatchObject({ user_id: ana.user_id, email: ana.email });
    expect(data.expense.map(({ id }) => id).sort()).toEqual([one.expense_id, two.expense_id].sort());
    expect(data.spent).toEqual([
      { currency: 'JPY', amount: '100' },
      { currency: 'USD', amount: '20.00' },
    ]);
    expect(data.total).toBe((20 + Number(two.data.converted_amount)).toFixed(2));
    expect(data.activity.map(({ sentence }) => sentence)).toEqual(['created the report']);

    const edited = await ana.calls('reports.edit', {
      report_id,
      version: data.version,
      title: 'Tokyo trip',
      unlink_ids: [two.expense_id],
    });
    expect(edited.data).toMatchObject({ title: 'Tokyo trip', total: '20.00', no_of_expenses: 1 });
    expect((await ana.calls('expenses.details', { expense_id: two.expense_id })).data.stage).toBe('complete');
    expect(await drift()).toEqual([]);
  });

  it('is found by title, number, merchant, date and total, and filtered by stage', async () => {
    const { ana, meals } = await aTeam();
    const { expense_id } = await spends(ana, meals, '41.50');
    const { data } = await ana.calls('reports.create', { title: 'Berlin design sprint', expense_ids: [expense_id] });
    const days = ['10 Nov 2026', '2026-11-10', 'nov 2026', '10.11.2026 berlin'];
    for (const search of ['berlin', 'sprint des', 'lokal', '41.5', data.number, ...days])
      expect((await ana.calls('reports.pagedList', { search })).data, search).toHaveLength(1);
    for (const search of ['munich', '11 Nov 2026', 'dec 2026'])
      expect((await ana.calls('reports.search', { search })).data, search).toEqual([]);
    await ana.calls('reports.create', { title: 'Expenses of October 2026' });
    const byTitle = await ana.calls('reports.search', { search: 'Expenses of October 2026' });
    expect(byTitle.data.map(({ title }) => title)).toEqual(['Expenses of October 2026']);
    const drafts = await ana.calls('reports.pagedList', { filters: { stages: ['draft'] } });
    expect(drafts).toMatchObject({ total_records: 2, no_of_reports: 2, total: '41.50', counts: { draft: 2, paid: 0 } });
    expect((await ana.calls('reports.pagedList', { filters: { stages: ['paid'] } })).total_records).toBe(0);
  });

  it('is hidden from colleagues and other companies', async () => {
    const { ana, ben, meals } = await aTeam();
    const stranger = (await aTeam()).admin;
    const { expense_id } = await spends(ana, meals, '10');
    const { report_id } = await ana.calls('reports.create', { title: 'Mine', expense_ids: [expense_id] });
    for (const other of [ben, stranger]) {
      await expect(other.calls('reports.details', { id: report_id })).toBeRefused('item.not_found');
      await expect(other.calls('reports.titleUpdate', { report_id, version: 1, title: 'Theirs' })).toBeRefused(
        'item.not_found',
      );
      await expect(other.calls('reports.comment', { report_id, comments: 'hi' })).toBeRefused('item.not_found');
      await expect(other.calls('reports.download', { report_id })).toBeRefused('item.not_found');
    }
  });

  it('refuses the second of two simultaneous changes', async () => {
    const { ana } = await aTeam();
    const { report_id, data } = await ana.calls('reports.create', { title: 'First' });
    await ana.calls('reports.titleUpdate', { report_id, version: data.version, title: 'Second' });
    await expect(ana.calls('reports.titleUpdate', { report_id, version: data.version, title: 'Third' })).toBeRefused(
      'item.changed',
    );
    expect((await ana.calls('reports.details', { id: report_id })).data.title).toBe('Second');
  });

  it('does not block other new reports while it waits for a locked expense', async () => {
    const { ana, ben, meals, company } = await aTeam();
    const { expense_id } = await spends(ana, meals, '10');
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = company.inCompany(async (tx) => {
      await tx
        .selectFrom('expenses')
        .select('id')
        .where('client_id', '=', company.client_id)
        .where('id', '=', expense_id)
        .forUpdate()
        .execute();
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const waiting = ana.calls('reports.create', { title: 'Waits', expense_ids: [expense_id] });
    const first = await ben.calls('reports.create', { title: 'Does not' });
    release.resolve();
    await holding;
    const second = await waiting;
    expect([first.data.number, second.data.number]).toEqual(['ER-1001', 'ER-1002']);
    expect((await ana.calls('reports.search', { search: 'ER-1002' })).data).toMatchObject([{ number: 'ER-1002' }]);
  });

  it('adds an expense to only one of two simultaneous reports', async () => {
    const { ana, meals, drift } = await aTeam();
    const { expense_id } = await spends(ana, meals, '10');
    const [left, right] = await Promise.all([
      ana.calls('reports.create', { title: 'Left' }),
      ana.calls('reports.create', { title: 'Right' }),
    ]);
    const answers = await Promise.all(
      [left, right].map(({ report_id, data }) =>
        ana.sends('reports.edit', { report_id, version: data.version, title: data.title, link_ids: [expense_id] }),
      ),
    );
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
    expect(await drift()).toEqual([]);
  });
});

describe('submitting a report', () => {
  it('notifies the reporting manager by mail and can be recalled', async () => {
    const { ana, boss, meals, drift } = await aTeam();
    const { expense_id } = await spends(ana, meals, '62.00');
    const { report_id, data } = await ana.calls('reports.create', { title: 'Lunch', expense_ids: [expense_id] });
    const preview = await ana.calls('reports.preview', { report_id });
    expect(preview).toMatchObject({ may_submit: true, problems: [], total: '62.00' });
    expect(preview.approvers[0]?.people[0]?.user_id).toBe(boss.user_id);

    const submitted = await ana.calls('reports.submit', { report_id, version: data.version, comment: 'Please' });
    expect(submitted.data).toMatchObject({ stage: 'pending_approval', report_status: 'Awaiting approval' });
    expect(submitted.data.steps.map(({ title, state }) => `${title} ${state}`)).toEqual([
      'Submitted done',
      'Reporting manager now',
      'Payment ahead',
    ]);
    expect((await boss.calls('home.dashboard', {})).approval_report_count).toBe(1);
    expect((await boss.calls('reports.details', { id: report_id })).data.can.recall.allowed).toBe(false);
    const mail = await mailTo(product, boss.email, /Lunch needs your approval/u);
    expect(mail.text).toContain(`/report/${report_id}`);
    expect((await ana.calls('expenses.details', { expense_id })).data.stage).toBe('pending_approval');
    expect(await drift()).toEqual([]);

    await expect(ana.calls('expenses.draftEdit', { expense_id, version: 99 })).toBeRefused('report.wrong_stage');
    const recalled = await ana.calls('reports.recall', { report_id, version: submitted.data.version });
    expect(recalled.data).toMatchObject({ stage: 'draft', submitted_at: null, now_with: [] });
    expect((await boss.calls('home.dashboard', {})).approval_report_count).toBe(0);
    expect(await drift()).toEqual([]);

    // A recalled report is an ordinary draft: it can be changed and submitted again.
    await expect(boss.calls('reports.details', { id: report_id })).toBeRefused('item.not_found');
    const { data: line } = await ana.calls('expenses.details', { expense_id });
    const lowered = { category_id: meals, merchant: 'Lokál', spent_on: '2026-11-10', currency: 'USD', amount: '60.00' };
    await ana.calls('expenses.edit', { expense_id, version: line.version, report_id, ...lowered });
    const { version } = (await ana.calls('reports.details', { id: report_id })).data;
    await expect(ana.calls('reports.submit', { report_id, version: submitted.data.version })).toBeRefused(
      'item.changed',
    );
    const again = await ana.calls('reports.submit', { report_id, version });
    expect(again.data).toMatchObject({ stage: 'pending_approval', total: '60.00' });
    expect(again.data.now_with.map(({ user_id }) => user_id)).toEqual([boss.user_id]);
    expect(again.data.activity.map(({ sentence }) => sentence).slice(0, 3)).toEqual([
      'submitted the report (USD 60.00, 1 expense)',
      'recalled the report',
      'submitted the report (USD 62.00, 1 expense)',
    ]);
    expect((await boss.calls('home.dashboard', {})).approval_report_count).toBe(1);
    expect(await drift()).toEqual([]);
  });

  it('is refused with a message for each missing field', async () => {
    const { ana, meals } = await aTeam();
    const { report_id } = await ana.calls('reports.create', { title: 'Unfinished' });
    const { expense_id } = await ana.calls('expenses.draftCreate', { category_id: meals, report_id });
    const { data } = await ana.calls('reports.details', { id: report_id });
    expect(data).toMatchObject({ no_of_expenses: 1, no_of_missing: 1 });
    const answer = await ana.sends('reports.submit', { report_id, version: data.version });
    expect(answer.http_status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'report.incomplete' });
    expect(Object.keys((answer.body as { fields: object }).fields)).toContain(`${expense_id}.amount`);
    const preview = await ana.calls('reports.preview', { report_id });
    expect(preview.may_submit).toBe(false);
    expect(preview.problems.map(({ field }) => field)).toContain('amount');
  });

  it('is refused without expenses or without an approver', async () => {
    const { ana, admin } = await aTeam();
    const { report_id, data } = await ana.calls('reports.create', { title: 'Empty' });
    await expect(ana.calls('reports.submit', { report_id, version: data.version })).toBeRefused('report.empty');
    const { data: meals } = await admin.calls('categories.create', { name: 'Drinks' });
    const { expense_id } = await spends(admin, meals.id, '5');
    const own = await admin.calls('reports.create', { title: 'Of the only admin', expense_ids: [expense_id] });
    await expect(admin.calls('reports.submit', { report_id: own.report_id, version: own.data.version })).toBeRefused(
      'report.no_approver',
    );
  });

  it('is refused by a blocking policy and requires a reason for a warning', async () => {
    const { ana, admin, meals } = await aTeam();
    const rule = (name: string, max: string, action: string, period: 'transaction' | 'day', reason_required = false) =>
      admin.calls('policies.create', {
        name,
        rule: {
          what: { category_ids: { values: [meals] } },
          action: action as 'warn' | 'block',
          reason_required,
          limit: { kind: 'amount', period, max },
        },
      });

    await rule('Reason over 50', '50', 'warn', 'transaction', true);
    const { expense_id, data: spent } = await spends(ana, meals, '60');
    expect(spent.policy_outcome.needs_reason).toBe(true);
    const { report_id, data } = await ana.calls('reports.create', { title: 'Dinner', expense_ids: [expense_id] });
    await expect(ana.calls('reports.submit', { report_id, version: data.version })).toBeRefused(
      'report.reason_missing',
    );

    await rule('Never over 55', '55', 'block', 'day');
    const { problems } = await ana.calls('reports.preview', { report_id });
    expect(problems.filter(({ is_blocking }) => is_blocking).map(({ rule_name }) => rule_name)).toEqual([
      ...['Never over 55', null],
    ]);

    await expect(ana.calls('reports.submit', { report_id, version: data.version })).toBeRefused('report.blocked');
  });

  it('happens once when two tabs submit at the same time', async () => {
    const { ana, meals, drift } = await aTeam();
    const { expense_id } = await spends(ana, meals, '12');
    const { report_id, data } = await ana.calls('reports.create', { title: 'Twice', expense_ids: [expense_id] });
    const answers = await Promise.all(
      [1, 2, 3].map(() => ana.sends('reports.submit', { report_id, version: data.version })),
    );
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409, 409]);
    expect(await drift()).toEqual([]);
  });
});

describe('deleting drafts', () => {
  it('detaches their expenses and returns the reports that stay', async () => {
    const { ana, meals, drift } = await aTeam();
    const [one, two] = [await spends(ana, meals, '10'), await spends(ana, meals, '20')];
    const draft = await ana.calls('reports.create', { title: 'Draft', expense_ids: [one.expense_id] });
    const sent = await ana.calls('reports.create', { title: 'Sent', expense_ids: [two.expense_id] });
    await ana.calls('reports.submit', { report_id: sent.report_id, version: sent.data.version });
    const answer = await ana.calls('reports.remove', { chosen: { matching: {} } });
    expect(answer).toMatchObject({ no_of_done: 1, undone: [{ id: sent.report_id, label: sent.data.number }] });
    await expect(ana.calls('reports.details', { id: draft.report_id })).toBeRefused('item.not_found');
    expect((await ana.calls('expenses.details', { expense_id: one.expense_id })).data.report_id).toBeNull();
    expect((await ana.calls('reports.search', { search: 'Draft' })).data).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('includes a report that was sent back, once its expenses were removed', async () => {
    const { ana, boss, meals, drift } = await aTeam();
    const { expense_id } = await spends(ana, meals, '10');
    const { report_id, data } = await ana.calls('reports.create', { title: 'Back', expense_ids: [expense_id] });
    await ana.calls('reports.submit', { report_id, version: data.version });
    const { version } = (await boss.calls('reports.details', { id: report_id })).data;
    const decision = { action: 'send_back' as const, comment: 'Not ours' };
    await boss.calls('approvals.action', { item_id: report_id, version, decision });

    const remove = () => ana.calls('reports.remove', { chosen: { ids: [report_id] } });
    expect((await remove()).no_of_done).toBe(0);
    await ana.calls('expenses.remove', { chosen: { ids: [expense_id] } });
    expect((await ana.calls('reports.details', { id: report_id })).data.can.delete.allowed).toBe(true);
    expect((await remove()).no_of_done).toBe(1);

    await expect(ana.calls('reports.details', { id: report_id })).toBeRefused('item.not_found');
    expect((await ana.calls('home.dashboard', {})).unsubmitted_reports_count).toBe(0);
    expect(await drift()).toEqual([]);
  });
});

describe('comments', () => {
  it('notify mentioned people and appear in the history', async () => {
    const { ana, boss, pay, meals } = await aTeam();
    const { expense_id } = await spends(ana, meals, '10');
    const { report_id, data } = await ana.calls('reports.create', { title: 'Talk', expense_ids: [expense_id] });
    await ana.calls('reports.submit', { report_id, version: data.version });

    const said = await boss.calls('reports.comment', {
      report_id,
      comments: 'What was this for?',
      // A person who is mentioned twice is listed and notified once.
      mention_ids: [ana.user_id, ana.user_id],
    });

    expect(said.data[0]).toMatchObject({ comments: 'What was this for?', name: 'Boss Tester' });
    const { data: seen } = await ana.calls('reports.details', { id: report_id });

    expect(seen.activity[0]).toMatchObject({
      comments: 'What was this for?',
      mentions: [{ user_id: ana.user_id }],
    });

    await mailTo(product, ana.email, /mentioned you in ER-/u);
    await boss.calls('expenses.comment', { expense_id, comments: 'And this?', mention_ids: [ana.user_id] });
    await mailTo(product, ana.email, /mentioned you in Lokál/u);
    // Finance can see the unapproved report, because the role may read all reports of the company, but cannot edit it.
    expect((await pay.calls('reports.details', { id: report_id })).data.can.edit.allowed).toBe(false);
  });

  it('limit reminders to one a day', async () => {
    const { ana, boss, meals } = await aTeam();
    const { expense_id } = await spends(ana, meals, '10');
    const { report_id, data } = await ana.calls('reports.create', { title: 'Slow', expense_ids: [expense_id] });
    await expect(ana.calls('reports.remind', { report_id })).toBeRefused('report.wrong_stage');
    await ana.calls('reports.submit', { report_id, version: data.version });
    await ana.calls('reports.remind', { report_id });
    await expect(ana.calls('reports.remind', { report_id })).toBeRefused('report.reminded');
    await mailTo(product, boss.email, /Slow is waiting for your approval/u);
  });
});

describe('checks on demand', () => {
  it('find duplicate expenses', async () => {
    const { ana, meals } = await aTeam();
    const one = await spends(ana, meals, '33.00');
    const two = await spends(ana, meals, '33.00');
    const { report_id } = await ana.calls('reports.create', {
      title: 'Twice',
      expense_ids: [one.expense_id, two.expense_id],
    });
    const { data } = await ana.calls('reports.fraudCheck', { report_id });
    expect(data.flatMap(({ checks }) => checks.map(({ code }) => code))).toContain('D3');
    expect((await ana.calls('reports.details', { id: report_id })).data.no_of_checks).toBeGreaterThan(0);
  });

  it('can be run by anyone who sees the report and are recorded in its history', async () => {
    const { ana, ben, boss, meals } = await aTeam();
    const [scanned, paper] = [await sendsReceipt(product, ana), await sendsReceipt(product, ben)];
    await spends(ben, meals, '7.00', { invoice_number: 'R-17', file_ids: [paper] });

    const lines = [
      await spends(ana, meals, '33.00', { file_ids: [scanned] }),
      await spends(ana, meals, '33.00', { file_ids: [scanned], spent_on: '2026-11-08', invoice_number: 'r 17' }),
    ];

    const { report_id, data } = await ana.calls('reports.create', {
      title: 'Odd',
      expense_ids: lines.map(({ expense_id }) => expense_id),
    });

    await expect(ben.calls('reports.fraudCheck', { report_id })).toBeRefused('item.not_found');
    await expect(boss.calls('reports.fraudCheck', { report_id })).toBeRefused('item.not_found');
    await ana.calls('reports.submit', { report_id, version: data.version });
    const checked = await boss.calls('reports.fraudCheck', { report_id });
    const codes = (index: number) => checked.data[index]?.checks.map(({ code }) => code).sort();
    expect([codes(0), codes(1)]).toEqual([['D1'], ['A4', 'D1', 'D4']]);
    const { activity, stage } = (await boss.calls('reports.details', { id: report_id })).data;
    expect([activity[0]?.name, stage]).toEqual(['Boss Tester', 'pending_approval']);
  });
});
