import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { type ReportStage, reportMoves } from '#domain/reports/report-stages.ts';
import type { Move } from '#domain/stage-move.ts';
import { type Products, products } from '../../resilience/products.ts';
import { race } from '../../resilience/race.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { send } from '../../testing/client.ts';
import { aTeam, stepOf } from './testing/a-team.ts';

const requests = process.env.TEST_LONG ? 64 : 12;
const rounds = process.env.TEST_LONG ? 10 : 3;

let two: Products;
beforeAll(async () => {
  two = await products(2, { DATABASE_POOL: '16' });
});
afterAll(() => two.clear());

const by = ({ access_token }: TestPerson) => ({ access_token });

describe('concurrent decisions on one report in two processes', () => {
  it(`leave one consistent history, and all but one are refused (${requests} at once)`, async () => {
    const { ana, boss, head, admin, company, goes, submits, drift } = await aTeam(two);
    await goes(stepOf([boss, head]));
    for (let round = 0; round < rounds; round += 1) {
      const { report_id, version } = await submits(ana, ['10.00', '5.00']);
      const item = { item_id: report_id, version };
      const comment = 'No';
      const asks = [
        (at: string) => send(at, 'approvals.action', { ...item, decision: { action: 'approve' } }, by(boss)),
        (at: string) => send(at, 'reports.recall', { report_id, version }, by(ana)),
        (at: string) => send(at, 'approvals.action', { ...item, decision: { action: 'send_back', comment } }, by(head)),
        (at: string) =>
          send(at, 'approvals.clientAction', { ...item, decision: { action: 'reject', comment } }, by(admin)),
      ];
      const { tally } = await race({
        processes: two.all,
        requests,
        // Sends each kind of request to both processes, starting with a different kind each round.
        request: (at, index) => (asks[(Math.floor(index / 2) + round) % asks.length] as (typeof asks)[0])(at),
      });
      expect(tally).toEqual({ '200': 1, '409 item.changed': requests - 1 });
      await isConsistent(company, report_id);
    }
    expect(await drift()).toEqual([]);
  });

  it('count each approver of a step once', async () => {
    const { ana, boss, head, deputy, company, goes, submits, drift } = await aTeam(two);
    const people = [boss, head, deputy];
    await goes(stepOf(people, 'all'));
    const { report_id, version } = await submits(ana);
    let now = version;
    for (let left = people.length; left > 0; left -= 1) {
      const decision = { action: 'approve' };
      const { answers, tally } = await race({
        processes: two.all,
        requests,
        request: (at, index) => {
          const person = people[index % people.length] as TestPerson;
          return send(at, 'approvals.action', { item_id: report_id, version: now, decision }, by(person));
        },
      });
      expect(tally['200']).toBe(1);
      const [winner] = answers.filter(({ http_status }) => http_status === 200);
      now = (winner as { body: { version: number } }).body.version;
    }
    expect((await ana.calls('reports.details', { id: report_id })).data.stage).toBe('approved');

    await isConsistent(company, report_id, people.length);
    expect(await drift()).toEqual([]);
  });
});

/** Checks that the recorded transitions are allowed, form a sequence and match the rows. */
async function isConsistent(
  { inCompany, client_id }: Awaited<ReturnType<typeof aTeam>>['company'],
  report_id: string,
  most_decisions = 1,
): Promise<void> {
  const { report, lines, approvers, waiting, stages, decisions } = await inCompany(async (tx) => ({
    report: await tx
      .selectFrom('reports')
      .select(['stage', 'version'])
      .where('client_id', '=', client_id)
      .where('id', '=', report_id)
      .executeTakeFirstOrThrow(),
    lines: await tx
      .selectFrom('activity')
      .select(['from_stage', 'to_stage', 'action'])
      .where('client_id', '=', client_id)
      .where('item_id', '=', report_id)
      .where('to_stage', 'is not', null)
      .orderBy('id')
      .execute(),
    approvers: await tx
      .selectFrom('approvers')
      .select('approver_id')
      .where('client_id', '=', client_id)
      .where('report_id', '=', report_id)
      .execute(),
    waiting: await tx
      .selectFrom('approval_steps')
      .select('people')
      .where('client_id', '=', client_id)
      .where('report_id', '=', report_id)
      .where('state', '=', 'now')
      .execute(),
    stages: await tx
      .selectFrom('expenses')
      .select('stage')
      .where('client_id', '=', client_id)
      .where('report_id', '=', report_id)
      .execute(),
    decisions: await tx
      .selectFrom('approval_decisions')
      .select('decision')
      .where('client_id', '=', client_id)
      .where('report_id', '=', report_id)
      .execute(),
  }));
  let stage = 'draft';
  for (const { from_stage, to_stage, action } of lines) {
    if (action === 'report_created') continue;
    expect(from_stage).toBe(stage);
    const moves: Move<ReportStage>[] = Object.values(reportMoves);
    expect(moves.some(({ from, to }) => from.includes(stage as ReportStage) && to === to_stage)).toBe(true);
    stage = to_stage ?? '';
  }
  expect(report.stage).toBe(stage);
  const isWaiting = stage === ('pending_approval' satisfies ReportStage);
  expect(approvers.length > 0).toBe(isWaiting);
  expect(waiting).toHaveLength(isWaiting ? 1 : 0);
  expect(new Set(stages.map((each) => each.stage)).size).toBeLessThanOrEqual(1);
  expect(decisions.length).toBeLessThanOrEqual(most_decisions);
}
