import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { runItems } from '../bulk/run-items.ts';
import { decidedKinds } from '../every-module.ts';
import { decideKind, decideOne } from './decide-many.ts';
import { rerouteKind, rerouteOne } from './reroute.ts';
import { aTeam, stepOf } from './testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  // The test takes the place of the worker, so that it can simulate a crash at any point.
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const doers = { [decideKind]: decideOne(decidedKinds), [rerouteKind]: rerouteOne(decidedKinds) };
const works = (client_id: string, run_id: string) => runItems(product.app, { client_id, run_id }, doers);
const progress = (person: TestPerson, run_id: string) => person.calls('bulk.progress', { run_id });
const comment = 'All of these';

async function pending(count: number) {
  const team = await aTeam(product);
  const reports = [];
  for (let index = 0; index < count; index += 1)
    reports.push(
      await insertTestReport(product, team.ana, {
        stage: 'pending_approval',
        waits_for: [team.boss],
        title: `Trip ${index}`,
        amounts: [`${index + 1}.00`],
        waiting_since: new Date(Date.UTC(2026, 10, 1, 8, index)),
      }),
    );
  return { ...team, reports, ids: reports.map(({ report_id }) => report_id) };
}

describe('a bulk decision', () => {
  it('returns a result per item, including items that changed meanwhile', async () => {
    const { ana, boss, company, ids, drift } = await pending(5);
    const run = await boss.calls('approvals.bulk', { chosen: { ids }, decision: { action: 'approve', comment } });
    expect(run.no_of_items).toBe(5);
    expect(await progress(boss, run.run_id)).toMatchObject({ state: 'running', no_of_done: 0, no_of_refused: 0 });
    const [taken = ''] = ids;
    const { data } = await ana.calls('reports.details', { id: taken });
    await ana.calls('reports.recall', { report_id: taken, version: data.version });
    await works(company.client_id, run.run_id);
    const done = await progress(boss, run.run_id);
    expect(done).toMatchObject({ state: 'done', no_of_done: 4, no_of_refused: 1 });
    expect(done.refused).toMatchObject([{ item_id: taken }]);
    expect(done.refused[0]?.reason).toMatch(/[.]$/u);
    for (const id of ids.slice(1))
      expect((await ana.calls('reports.details', { id })).data).toMatchObject({ stage: 'approved' });
    expect((await boss.calls('approvals.history', {})).total_records).toBe(4);
    expect(await drift()).toEqual([]);
    await expect(progress(ana, run.run_id)).toBeRefused('item.not_found');
  });

  it('locks each item before it checks permissions', async () => {
    const { boss, company, ids } = await pending(1);
    const run = await boss.calls('approvals.bulk', { chosen: { ids }, decision: { action: 'approve', comment } });
    product.takeQueries();
    await works(company.client_id, run.run_id);
    const queries = product.takeQueries().map(({ sql }) => sql.replaceAll(/\s+/gu, ' '));
    const lockIndex = queries.findIndex((sql) => / from reports .* for update$/u.test(sql));
    const reads = [
      /^ ?select coalesce\(sum.* from expenses /u,
      / from approval_steps .* order by /u,
      / from approvers .* order by /u,
    ];
    for (const read of reads) expect(queries.findIndex((sql) => read.test(sql))).toBeGreaterThan(lockIndex);
    expect(lockIndex).toBeGreaterThan(-1);
  });

  it('applies to all matches of a query and answers for items outside the inbox', async () => {
    const { ana, ben, boss, company, ids, drift } = await pending(4);
    const matching = { search: 'trip', filters: { amount_from: '2', amount_to: '3' } };
    const run = await boss.calls('approvals.bulk', { chosen: { matching }, decision: { action: 'reject', comment } });
    expect(run.no_of_items).toBe(2);
    await works(company.client_id, run.run_id);
    const stages = await Promise.all(ids.map(async (id) => (await ana.calls('reports.details', { id })).data.stage));
    expect(stages).toEqual(['pending_approval', 'rejected', 'rejected', 'pending_approval']);
    const decision = { action: 'send_back' as const, comment };
    const again = await boss.calls('approvals.bulk', { chosen: { ids }, decision });
    await works(company.client_id, again.run_id);
    const result = await progress(boss, again.run_id);
    expect(result).toMatchObject({ no_of_done: 2, no_of_refused: 2 });
    expect(result.refused.map(({ label, reason }) => [label.replace(/^ER-\d+ /u, ''), reason])).toEqual(
      expect.arrayContaining([
        ['Trip 1', 'You cannot do this: the report status is Rejected.'],
        ['Trip 2', 'You cannot do this: the report status is Rejected.'],
      ]),
    );
    const unknown = { chosen: { ids: [company.client_id] }, decision };
    await expect(boss.calls('approvals.bulk', unknown)).toBeRefused('item.not_found');
    await expect(boss.calls('approvals.bulk', { chosen: { matching }, decision })).toBeRefused('selection.empty');
    expect((await ben.sends('approvals.bulk', { chosen: { ids }, decision })).http_status).toBe(403);
    expect(await drift()).toEqual([]);
  });

  it('gives a result for items of other approvers without naming them', async () => {
    const { ana, boss, head, company } = await pending(1);
    const other = await insertTestReport(product, ana, {
      stage: 'pending_approval',
      waits_for: [head],
      title: 'Secret',
    });
    const decision = { action: 'approve' as const, comment };
    const run = await boss.calls('approvals.bulk', { chosen: { ids: [other.report_id] }, decision });
    await works(company.client_id, run.run_id);
    expect((await progress(boss, run.run_id)).refused).toMatchObject([
      { label: 'Another item', reason: 'This item was not found.' },
    ]);
  });

  it('decides in place of the approvers in one call, and can be undone', async () => {
    const { admin, ana, boss, company, ids, drift } = await pending(3);
    const run = await admin.calls('approvals.clientBulk', { ids, decision: { action: 'approve', comment } });
    await works(company.client_id, run.run_id);
    expect(await progress(admin, run.run_id)).toMatchObject({ no_of_done: 3, no_of_refused: 0 });
    const { data } = await ana.calls('reports.details', { id: ids[0] ?? '' });
    expect(data.activity[0]).toMatchObject({ name: 'Admin Tester', behalf_user: { email: boss.email } });
    const undo = { action: 'unapprove' as const, comment: 'Undone' };
    const undone = await admin.calls('approvals.clientBulk', { ids, decision: undo });
    await works(company.client_id, undone.run_id);
    expect((await boss.calls('approvals.list', {})).total_records).toBe(3);
    expect((await boss.sends('approvals.clientBulk', { ids, decision: undo })).http_status).toBe(403);
    expect(await drift()).toEqual([]);
  });

  it('decides each item exactly once despite crashed and duplicate workers', async () => {
    const { boss, company, ids, drift } = await pending(12);
    const run = await boss.calls('approvals.bulk', { chosen: { ids }, decision: { action: 'approve', comment } });
    let left = 5;
    const dies = {
      [decideKind]: async (...args: Parameters<(typeof doers)[typeof decideKind]>) => {
        const answer = await doers[decideKind]?.(...args);
        left -= 1;
        // Crashes as late as possible, when everything is written but not committed.
        if (left < 0) throw Object.assign(new Error('The worker was killed.'), { code: '57P01' });
        return answer;
      },
    };
    const job = { client_id: company.client_id, run_id: run.run_id };
    await expect(runItems(product.app, job, dies)).rejects.toThrow('The worker was killed.');

    await vi.waitFor(async () => expect((await progress(boss, run.run_id)).no_of_done).toBeGreaterThanOrEqual(5));
    await Promise.all([works(company.client_id, run.run_id), works(company.client_id, run.run_id)]);
    expect(await progress(boss, run.run_id)).toMatchObject({ state: 'done', no_of_done: 12, no_of_refused: 0 });

    const decisions = await company.inCompany((tx) =>
      tx.selectFrom('approval_decisions').select('report_id').where('client_id', '=', company.client_id).execute(),
    );
    expect(decisions.map(({ report_id }) => report_id).sort()).toEqual([...ids].sort());
    expect(await drift()).toEqual([]);
  });

  it('stops when the person who started it is disabled', async () => {
    const { admin, boss, company, ids } = await pending(2);
    const run = await boss.calls('approvals.bulk', { chosen: { ids }, decision: { action: 'approve', comment } });
    await admin.calls('users.enableDisable', { selection: { ids: [boss.user_id] }, is_active: false });
    await works(company.client_id, run.run_id);
    const rows = await company.inCompany((tx) =>
      tx.selectFrom('bulk_items').select('state').where('client_id', '=', company.client_id).execute(),
    );
    expect(rows.map(({ state }) => state)).toEqual(['refused', 'refused']);
  });
});

describe('rerouting', () => {
  it('is recorded, keeps given approvals and skips own items', async () => {
    const { ana, admin, boss, head, deputy, company, goes, submits, reportsTo, drift } = await aTeam(product);
    await goes(stepOf([boss]), stepOf([head]));
    const [fresh, begun] = [await submits(ana), await submits(ana)];
    await boss.calls('approvals.action', {
      item_id: begun.report_id,
      version: begun.version,
      decision: { action: 'approve' },
    });
    await reportsTo(admin, head);
    const own = await submits(admin);
    await goes(stepOf([boss]), stepOf([deputy]));
    expect((await boss.calls('approvals.list', {})).total_records).toBe(2);

    const run = await admin.calls('approvalRules.reroute', {});
    expect(run.no_of_items).toBe(3);

    await works(company.client_id, run.run_id ?? '');
    const result = await progress(admin, run.run_id ?? '');
    expect(result).toMatchObject({ no_of_done: 2, no_of_refused: 1, refused: [{ item_id: own.report_id }] });

    const nowWith = async (id: string) =>
      (await ana.calls('reports.details', { id })).data.now_with.map(({ user_id }) => user_id);
    expect(await nowWith(fresh.report_id)).toEqual([boss.user_id]);
    expect(await nowWith(begun.report_id)).toEqual([deputy.user_id]);

    const { activity } = (await ana.calls('reports.details', { id: begun.report_id })).data;
    expect(activity[0]).toMatchObject({ name: 'Admin Tester', sentence: 'rerouted the report to new approvers' });
    expect(await drift()).toEqual([]);

    // Rerouting does not ask people again who have already approved.
    await goes(stepOf([boss]));
    const again = await admin.calls('approvalRules.reroute', { rule_id: null });
    await works(company.client_id, again.run_id ?? '');
    expect((await ana.calls('reports.details', { id: begun.report_id })).data.stage).toBe('approved');
    expect(await nowWith(fresh.report_id)).toEqual([boss.user_id]);
    expect(await drift()).toEqual([]);
  });

  it('keeps added approvers and does not approve with an unacknowledged check', async () => {
    const { ana, admin, boss, head, company, goes, submits, drift } = await aTeam(product);
    await goes(stepOf([boss]), stepOf([head]));
    const [extended, checked] = [await submits(ana), await submits(ana)];
    const added = await boss.calls('approvals.action', {
      item_id: extended.report_id,
      version: extended.version,
      decision: { action: 'add_approver', user_id: admin.user_id, comment: 'Is this in your budget?' },
    });
    for (const { report_id, version } of [{ ...extended, version: added.version }, checked])
      await boss.calls('approvals.action', { item_id: report_id, version, decision: { action: 'approve' } });
    const { client_id } = company;
    const check = { code: 'A1', level: 'HIGH', message: 'The receipt was used before.' };
    await company.inCompany((tx) =>
      tx
        .insertInto('expense_checks')
        .values({ client_id, expense_id: checked.expense_ids[0] ?? '', ...check })
        .execute(),
    );

    await goes(stepOf([boss]));
    const run = await admin.calls('approvalRules.reroute', {});
    await works(client_id, run.run_id ?? '');

    expect(await progress(admin, run.run_id ?? '')).toMatchObject({
      no_of_done: 1,
      refused: [{ item_id: checked.report_id }],
    });
    const stateOf = async (id: string) => {
      const { stage, now_with } = (await ana.calls('reports.details', { id })).data;
      return [stage, ...now_with.map(({ user_id }) => user_id)];
    };
    expect(await stateOf(extended.report_id)).toEqual(['pending_approval', admin.user_id]);
    expect(await stateOf(checked.report_id)).toEqual(['pending_approval', head.user_id]);
    expect(await drift()).toEqual([]);
  });

  it('does nothing without pending items', async () => {
    const { admin, ana } = await aTeam(product);
    expect(await admin.calls('approvalRules.reroute', {})).toMatchObject({ run_id: null, no_of_items: 0 });
    expect((await ana.sends('approvalRules.reroute', {})).http_status).toBe(403);
  });
});
