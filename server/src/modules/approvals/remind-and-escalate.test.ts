import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { decidedKinds } from '../every-module.ts';
import { remindAndEscalate } from './remind-and-escalate.ts';
import { aTeam, stepOf } from './testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const begin = new Date('2026-11-12T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const afterDays = (days: number) => product.setNow(new Date(begin.getTime() + days * dayMs));

type Team = Awaited<ReturnType<typeof aTeam>>;

/** Runs the job in three workers at once, and then once more. */
async function runsJob({ company }: Team) {
  const run = () => remindAndEscalate(product.app, decidedKinds, company.client_id);
  await Promise.all([run(), run(), run()]);
  await run();
}

const activityOf = ({ company }: Team, action: string) =>
  company.inCompany(async (tx) => {
    const rows = await tx
      .selectFrom('activity')
      .select(['actor_id', 'facts'])
      .where('client_id', '=', company.client_id)
      .where('action', '=', action)
      .orderBy('id')
      .execute();
    return rows.map(({ actor_id, facts }) => ({ actor_id, ...(facts as { to?: string[] }) }));
  });

const waitingFor = ({ company }: Team, report_id: string) =>
  company.inCompany(async (tx) => {
    const rows = await tx
      .selectFrom('approvers')
      .select('approver_id')
      .where('client_id', '=', company.client_id)
      .where('report_id', '=', report_id)
      .execute();
    return new Set(rows.map(({ approver_id }) => approver_id));
  });

describe('a pending item', () => {
  it('triggers one reminder per interval of its rule', async () => {
    product.setNow(begin);
    const team = await aTeam(product);
    await team.goes(stepOf([team.boss, team.head], 'any', { remind_after_days: 3 }));
    await team.submits(team.ana);
    afterDays(2.9);
    await runsJob(team);
    expect(await activityOf(team, 'report_reminded')).toHaveLength(0);
    afterDays(3);
    await runsJob(team);
    expect(await activityOf(team, 'report_reminded')).toMatchObject([{ actor_id: null }]);
    afterDays(5.5);
    await runsJob(team);
    expect(await activityOf(team, 'report_reminded')).toHaveLength(1);
    afterDays(6);
    await runsJob(team);
    expect(await activityOf(team, 'report_reminded')).toHaveLength(2);
    expect(await team.drift()).toEqual([]);
  });

  it('is reminded and escalated by working days, and never on a day off', async () => {
    // 12 November 2026 is a Thursday.
    product.setNow(begin);
    const team = await aTeam(product);
    const { admin, boss, head, ana } = team;
    await admin.calls('workCalendar.save', { days_off: [6, 7], version: 0 });
    await admin.calls('workCalendar.saveHoliday', { day: '2026-11-16', name: 'Company day' });
    await team.goes(stepOf([boss], 'any', { remind_after_days: 2, escalate_after_days: 4 }));
    const { report_id } = await team.submits(ana);
    const { chain } = await boss.calls('approvals.details', { item_kind: 'report', item_id: report_id });
    expect(chain.map(({ escalates_on }) => escalates_on)).toEqual(['2026-11-19']);

    const reminders = async (days: number) => {
      afterDays(days);
      await runsJob(team);
      return (await activityOf(team, 'report_reminded')).length;
    };
    expect(await reminders(2), 'Saturday').toBe(0);
    expect(await reminders(4), 'the holiday').toBe(0);
    expect(await reminders(4.9), 'Tuesday morning').toBe(0);
    expect(await reminders(5), 'Tuesday noon, the second working day').toBe(1);
    expect(await reminders(6), 'Wednesday').toBe(1);
    expect(await waitingFor(team, report_id)).toEqual(new Set([boss.user_id]));
    expect(await reminders(7), 'Thursday').toBe(2);
    expect(await waitingFor(team, report_id), 'four working days').toEqual(new Set([boss.user_id, head.user_id]));
    expect(await team.drift()).toEqual([]);
  });

  it('is overdue in the inbox after seven working days', async () => {
    product.setNow(begin);
    const team = await aTeam(product);
    const { admin, boss } = team;
    await team.submits(team.ana);
    const overdue = async (days: number) => {
      afterDays(days);
      const { access_token } = await boss.startsSession();
      const { data, counts } = await boss.calls('approvals.list', {}, { access_token });
      return [data[0]?.is_overdue, counts.overdue];
    };
    await admin.calls('workCalendar.save', { days_off: [6, 7], version: 0 });
    expect(await overdue(7)).toEqual([false, 0]);
    expect(await overdue(10.9)).toEqual([false, 0]);
    expect(await overdue(11), 'Monday in a week').toEqual([true, 1]);
  });

  it('escalates to the next manager in an any-approver step, and again after the same time', async () => {
    product.setNow(begin);
    const team = await aTeam(product);
    const { ana, boss, head, admin, goes, submits, drift } = team;
    await goes({ approvers: [{ kind: 'reporting_manager' }], escalate_after_days: 5 });
    const { report_id } = await submits(ana);
    afterDays(5);
    await runsJob(team);
    expect(await waitingFor(team, report_id)).toEqual(new Set([boss.user_id, head.user_id]));
    expect(await activityOf(team, 'report_escalated')).toMatchObject([{ actor_id: null, to: [head.user_id] }]);
    expect(await drift()).toEqual([]);
    afterDays(10);
    await runsJob(team);
    expect(await waitingFor(team, report_id)).toEqual(new Set([boss.user_id, head.user_id, admin.user_id]));
    afterDays(40);
    await runsJob(team);
    expect(await activityOf(team, 'report_escalated')).toHaveLength(2);
    expect(await drift()).toEqual([]);
  });

  it('escalates to the person named in the rule, who replaces late approvers in an all-approvers step', async () => {
    product.setNow(begin);
    const team = await aTeam(product);
    const { ana, boss, deputy, head, goes, submits, drift } = team;
    const escalate_to = { kind: 'user' as const, user_id: deputy.user_id };
    await goes(stepOf([boss, head], 'all', { escalate_after_days: 2, escalate_to }));
    const { report_id, version } = await submits(ana);
    const approve = { action: 'approve' as const };
    await head.calls('approvals.action', { item_id: report_id, version, decision: approve });
    afterDays(2);
    await runsJob(team);
    expect(await waitingFor(team, report_id)).toEqual(new Set([deputy.user_id]));
    expect(await drift()).toEqual([]);
  });

  it('is reminded after three days and escalated after seven by default', async () => {
    product.setNow(begin);
    const team = await aTeam(product);
    const { ana, boss, head, submits } = team;
    const { report_id } = await submits(ana);
    afterDays(3);
    await runsJob(team);
    expect(await activityOf(team, 'report_reminded')).toHaveLength(1);
    expect(await waitingFor(team, report_id)).toEqual(new Set([boss.user_id]));
    afterDays(7);
    await runsJob(team);
    expect(await waitingFor(team, report_id)).toEqual(new Set([boss.user_id, head.user_id]));
  });

  it('is handled even if another company fails', async () => {
    product.setNow(begin);
    const [one, other] = [await aTeam(product), await aTeam(product)];
    await one.goes(stepOf([one.boss], 'any', { remind_after_days: 1 }));
    await one.submits(one.ana);
    afterDays(2);
    await runsJob(other);
    expect(await activityOf(one, 'report_reminded')).toHaveLength(0);
    await runsJob(one);
    expect(await activityOf(one, 'report_reminded')).toHaveLength(1);
  });
});
