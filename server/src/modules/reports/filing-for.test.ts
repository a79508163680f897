import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { mailsTo, mailTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam } from '../advances/testing/a-team.ts';
import { sendsReceipt } from '../expenses/testing/a-claimant.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
beforeEach(() => product.setNow(new Date('2026-11-12T12:00:00Z')));
afterAll(() => product.stop());

/** Creates a team in which Ben is Ana's delegate, by default from 10 to 20 November 2026. */
async function aDelegate(
  more: { can_submit?: boolean; can_approve?: boolean; starts_on?: string; ends_on?: string } = {},
) {
  const team = await aTeam(product);
  const { admin, ana, ben } = team;
  const { data: meals } = await admin.calls('categories.create', { name: 'Meals' });
  const { id } = await ana.calls('delegates.create', {
    user_id: ben.user_id,
    can_submit: true,
    can_approve: false,
    starts_on: '2026-11-10',
    ends_on: '2026-11-20',
    ...more,
  });
  const lunch = { category_id: meals.id, merchant: 'Lokál', spent_on: '2026-11-11', currency: 'USD', amount: '20.00' };
  return { ...team, lunch, delegation_id: id, forAna: { for_user_id: ana.user_id } };
}

/** Returns a call of every endpoint that accepts for_user_id. */
function everyCall(person: TestPerson, { lunch, for_user_id }: { lunch: object; for_user_id: string }) {
  const filed = { for_user_id };
  const all = { chosen: { matching: {} }, ...filed };

  return {
    'categories.list': () => person.sends('categories.list', filed),
    'expenses.list': () => person.sends('expenses.list', filed),
    'expenses.pagedList': () => person.sends('expenses.pagedList', filed),
    'expenses.search': () => person.sends('expenses.search', { search: 'lo', ...filed }),
    'expenses.uncategorized': () => person.sends('expenses.uncategorized', filed),
    'expenses.merchants': () => person.sends('expenses.merchants', filed),
    'expenses.policyExpenses': () => person.sends('expenses.policyExpenses', { ...lunch, ...filed }),
    'expenses.draftCreate': () => person.sends('expenses.draftCreate', filed),
    'expenses.create': () => person.sends('expenses.create', { ...lunch, ...filed }),
    'expenses.update': () => person.sends('expenses.update', { ...all, change: { report_id: null } }),
    'reports.pagedList': () => person.sends('reports.pagedList', filed),
    'reports.create': () => person.sends('reports.create', { title: 'Trip', ...filed }),
    'reports.remove': () => person.sends('reports.remove', all),
    'advances.list': () => person.sends('advances.list', filed),
    'advances.draftCreate': () => person.sends('advances.draftCreate', { title: 'Fair', ...filed }),
    'exports.advanceList': () => person.sends('exports.advanceList', all),
    'advances.remove': () => person.sends('advances.remove', all),
    'expenses.remove': () => person.sends('expenses.remove', all),
    'exports.expenseList': () => person.sends('exports.expenseList', all),
    'reports.bulkReports': () => person.sends('reports.bulkReports', all),
    'reports.zipReceipts': () => person.sends('reports.zipReceipts', all),
    'reports.zipReports': () => person.sends('reports.zipReports', all),
  };
}

async function answersOf(person: TestPerson, options: { lunch: object; for_user_id: string }) {
  const codes: Record<string, unknown> = {};
  for (const [name, ask] of Object.entries(everyCall(person, options))) {
    const { http_status, body } = await ask();
    codes[name] = http_status === 200 ? 'ok' : (body as { code: string }).code;
  }
  return codes;
}

describe('filing on behalf of another person', () => {
  it('creates items of the delegator, and the history names both people', async () => {
    const { ana, ben, boss, lunch, forAna, drift } = await aDelegate();
    const { data: expense } = await ben.calls('expenses.create', { ...lunch, ...forAna });
    expect(expense).toMatchObject({ owner: { user_id: ana.user_id }, can: { edit: { allowed: true } } });

    const { data: report } = await ben.calls('reports.create', {
      title: 'Fair',
      expense_ids: [expense.id],
      ...forAna,
    });

    expect(report).toMatchObject({ owner: { user_id: ana.user_id }, no_of_expenses: 1 });
    const { data: submitted } = await ben.calls('reports.submit', { report_id: report.id, version: report.version });
    expect(submitted.stage).toBe('pending_approval');
    expect(submitted.now_with.map(({ user_id }) => user_id)).toEqual([boss.user_id]);
    for (const entry of submitted.activity)
      expect(entry).toMatchObject({ name: 'Ben Tester', behalf_user: { user_id: ana.user_id } });
    const { data: recalled } = await ben.calls('reports.recall', { report_id: report.id, version: submitted.version });
    expect(recalled.stage).toBe('draft');
    expect((await ben.calls('reports.pagedList', forAna)).data).toMatchObject([{ id: report.id }]);
    expect((await ben.calls('reports.pagedList', {})).data).toEqual([]);
    expect((await ana.calls('reports.pagedList', {})).data).toMatchObject([{ id: report.id }]);
    expect((await ana.calls('home.dashboard', {})).recent_activity.length).toBeGreaterThan(0);
    const gone = await ben.calls('reports.remove', { chosen: { matching: {} }, ...forAna });
    expect(gone.no_of_done).toBe(1);
    expect(await drift()).toEqual([]);
  });

  it('covers receipts, advances and bulk selections', async () => {
    const { ana, ben, category_id, forAna, drift } = await aDelegate();
    const file_id = await sendsReceipt(product, ben);
    const { expense_id } = await ben.calls('expenses.scanUpload', { file_id, ...forAna });
    const { data } = await ana.calls('expenses.details', { expense_id });
    expect(data).toMatchObject({ owner: { user_id: ana.user_id }, receipts: [{ id: file_id }] });
    expect((await ben.calls('expenses.uncategorized', forAna)).total_records).toBe(1);

    const advance = await ben.calls('advances.create', {
      title: 'Fair',
      category_id,
      currency: 'USD',
      amount: '300',
      settle_by: '2026-12-01',
      ...forAna,
    });

    expect(advance.data).toMatchObject({ owner: { user_id: ana.user_id }, stage: 'pending_approval' });
    expect(advance.data.activity[0]).toMatchObject({ name: 'Ben Tester', behalf_user: { user_id: ana.user_id } });
    expect((await ben.calls('advances.list', forAna)).total_records).toBe(1);
    const taken = await ben.calls('expenses.remove', { chosen: { matching: {} }, ...forAna });
    expect(taken.no_of_done).toBe(1);
    expect(await drift()).toEqual([]);
  });

  it('excludes the delegate who submitted from approving, as manager, delegate of the approver or admin', async () => {
    const { admin, ana, boss, lunch } = await aDelegate();
    await ana.calls('delegates.create', {
      user_id: boss.user_id,
      can_submit: true,
      can_approve: false,
      starts_on: '2026-11-10',
      ends_on: '2026-11-20',
    });
    const { expense_id } = await boss.calls('expenses.create', { ...lunch, for_user_id: ana.user_id });
    const { report_id, data } = await boss.calls('reports.create', {
      title: 'Lunch',
      expense_ids: [expense_id],
      for_user_id: ana.user_id,
    });
    const preview = await boss.calls('reports.preview', { report_id });
    const shown = preview.approvers.flatMap(({ people }) => people.map(({ user_id }) => user_id));
    expect(shown).toEqual([admin.user_id]);

    const { version } = (await boss.calls('reports.submit', { report_id, version: data.version })).data;

    // Ana's manager submitted the report, so it goes to the administrator instead.
    expect((await boss.calls('approvals.list', {})).total_records).toBe(0);
    expect((await admin.calls('approvals.list', {})).data).toMatchObject([{ item_id: report_id }]);
    const decision = { action: 'approve' as const, comment: '' };
    await admin.calls('delegates.create', {
      user_id: boss.user_id,
      can_submit: false,
      can_approve: true,
      starts_on: '2026-11-10',
      ends_on: '2026-11-20',
    });
    expect(await boss.calls('approvals.list', {})).toMatchObject({ total_records: 0, data: [] });
    expect(await boss.calls('approvals.counts', {})).toMatchObject({ report: 0, advance: 0 });
    await expect(boss.calls('approvals.action', { item_id: report_id, version, decision })).toBeRefused(
      'approval.own_submission',
    );
    await ana.calls('reports.remind', { report_id });
    await mailTo(product, admin.email, /Lunch is waiting for your approval/u);
    await expect(
      admin.calls('approvals.action', {
        item_id: report_id,
        version,
        decision: { action: 'add_approver', user_id: boss.user_id, comment: '' },
      }),
    ).toBeRefused('approval.own_submission');
    expect((await admin.calls('approvals.action', { item_id: report_id, version, decision })).version).toBe(
      version + 1,
    );
    await mailTo(product, ana.email, /Lunch was approved/u);
    expect((await mailsTo(product, boss.email)).filter(({ subject }) => /Lunch/u.test(subject))).toEqual([]);
  });

  it('is accepted by every endpoint while the delegation is active, and always for oneself', async () => {
    const { ben, ana, lunch } = await aDelegate();
    const open = await answersOf(ben, { lunch, for_user_id: ana.user_id });
    expect(Object.values(open).filter((code) => code === 'delegate.not_now')).toEqual([]);
    const own = await answersOf(ben, { lunch, for_user_id: ben.user_id });
    expect(Object.values(own).filter((code) => code === 'delegate.not_now')).toEqual([]);
  });

  it.each([
    ['before its first day', { starts_on: '2026-11-13' }],
    ['after its last day', { ends_on: '2026-11-11' }],
  ])('is refused %s', async (_name, days) => {
    const { ben, ana, lunch } = await aDelegate(days);
    const codes = await answersOf(ben, { lunch, for_user_id: ana.user_id });
    expect(new Set(Object.values(codes))).toEqual(new Set(['delegate.not_now']));
  });

  it('is refused to approval-only delegates, other people and other companies', async () => {
    const { ben, eve, ana, lunch } = await aDelegate({ can_submit: false, can_approve: true });
    const other = await aDelegate();
    const refused = new Set(['delegate.not_now']);
    expect(new Set(Object.values(await answersOf(ben, { lunch, for_user_id: ana.user_id })))).toEqual(refused);
    expect(new Set(Object.values(await answersOf(eve, { lunch, for_user_id: ana.user_id })))).toEqual(refused);
    expect(new Set(Object.values(await answersOf(other.ben, { lunch, for_user_id: ana.user_id })))).toEqual(refused);
  });

  it('stops with the next request after the delegation ends', async () => {
    const { ana, ben, lunch, forAna, delegation_id } = await aDelegate();
    const { data: expense } = await ben.calls('expenses.create', { ...lunch, ...forAna });
    const { data: report } = await ben.calls('reports.create', {
      title: 'Fair',
      expense_ids: [expense.id],
      ...forAna,
    });
    await ana.calls('delegates.end', { id: delegation_id });
    const { id: report_id, version } = report;
    await expect(ben.calls('reports.submit', { report_id, version })).toBeRefused('item.not_found');
    await expect(ben.calls('expenses.details', { expense_id: expense.id })).toBeRefused('item.not_found');
    await expect(ben.calls('reports.create', { title: 'Another', ...forAna })).toBeRefused('delegate.not_now');
    await ana.calls('reports.submit', { report_id, version });
  });

  it('does not mix expenses and reports of two people', async () => {
    const { ben, lunch, forAna } = await aDelegate();
    const { data: own } = await ben.calls('expenses.create', lunch);
    await expect(ben.calls('reports.create', { title: 'Mixed', expense_ids: [own.id], ...forAna })).toBeRefused(
      'item.not_found',
    );
  });
});
