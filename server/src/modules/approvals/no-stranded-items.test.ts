import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { runItems } from '../bulk/run-items.ts';
import { decidedKinds } from '../every-module.ts';
import { reassignApprovals } from './reassign-approvals.ts';
import { rerouteKind, rerouteOne } from './reroute.ts';
import { aTeam, makeDelegate, stepOf } from './testing/a-team.ts';

const count = process.env.TEST_LONG ? 1_000 : 40;
const timeout = process.env.TEST_LONG ? 600_000 : 60_000;

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

type Team = Awaited<ReturnType<typeof aTeam>>;

/**
 * Returns the numbers of pending reports that have no active approver other than the owner, or whose approvers do not
 * belong to the current step.
 */
function stranded({ company: { inCompany, client_id } }: Team) {
  return inCompany(async (tx) => {
    const rows = await tx
      .selectFrom('reports as r')
      .select('r.number')
      .where('r.client_id', '=', client_id)
      .where('r.stage', '=', 'pending_approval')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('approvers as a')
              .innerJoin('users as u', (on) =>
                on.onRef('u.client_id', '=', 'a.client_id').onRef('u.id', '=', 'a.approver_id'),
              )
              .innerJoin('approval_steps as s', (on) =>
                on
                  .onRef('s.client_id', '=', 'a.client_id')
                  .onRef('s.item_id', '=', 'a.item_id')
                  .onRef('s.step_no', '=', 'a.step_no')
                  .on('s.state', '=', 'now'),
              )
              .whereRef('a.client_id', '=', 'r.client_id')
              .whereRef('a.report_id', '=', 'r.id')
              .whereRef('a.approver_id', '<>', 'r.owner_id')
              .where('u.is_active', '=', true),
          ),
        ),
      )
      .execute();
    return rows.map(({ number }) => number);
  });
}

describe(`with ${count} pending reports`, () => {
  it('rule changes, disabled approvers and delegations leave every report decidable', {
    timeout,
  }, async () => {
    const team = await aTeam(product);
    const { admin, ana, ben, boss, head, deputy, company, goes, submits, drift } = team;
    await goes(stepOf([boss]), stepOf([head, deputy], 'all'));
    // Some reports get the two-step chain of the rule; the others are inserted directly.
    for (let index = 0; index < 6; index += 1) await submits(ana);
    const waits = [boss, head, deputy];
    for (let index = 6; index < count; index += 1) {
      const waits_for = [waits[index % 3] as TestPerson];
      await insertTestReport(product, index % 2 ? ana : ben, { stage: 'pending_approval', waits_for });
    }
    const leaves = async (...people: TestPerson[]) => {
      const ids = people.map(({ user_id }) => user_id);
      await admin.calls('users.enableDisable', { selection: { ids }, is_active: false });
      const event = { client_id: company.client_id, event_id: uuidv7() };
      await Promise.all([1, 2].map(() => reassignApprovals(product.app, decidedKinds, event)));
      expect(await stranded(team)).toEqual([]);
      expect(await drift()).toEqual([]);
    };
    const approvesSome = async (person: TestPerson, some: number) => {
      const { data } = await person.calls('approvals.list', { limit: some });
      for (const { item_id, version } of data)
        await person.calls('approvals.action', { item_id, version, decision: { action: 'approve' } });
      expect(await stranded(team)).toEqual([]);
    };

    await approvesSome(boss, 4);
    await makeDelegate(deputy, boss);
    await goes(stepOf([head]));
    expect(await stranded(team)).toEqual([]);
    await leaves(boss);
    await approvesSome(deputy, 3);
    // An approver of a later step leaves before their turn.
    await leaves(deputy);
    const run = await admin.calls('approvalRules.reroute', {});
    const job = { client_id: company.client_id, run_id: run.run_id ?? '' };
    await runItems(product.app, job, { [rerouteKind]: rerouteOne(decidedKinds) });
    expect(await stranded(team)).toEqual([]);
    expect(await drift()).toEqual([]);
    await leaves(head);

    // All remaining items now wait for the admin, who decides on them.
    for (;;) {
      const { data } = await admin.calls('approvals.list', { limit: 100 });
      if (data.length === 0) break;
      for (const { item_id, version } of data)
        await admin.calls('approvals.action', { item_id, version, decision: { action: 'approve' } });
    }
    const { counts } = await admin.calls('approvals.clientList', {});
    expect(counts).toMatchObject({ pending_approval: 0, approved: count });
    expect(await drift()).toEqual([]);
  });
});
