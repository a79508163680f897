import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import {
  type ApprovalAction,
  approvalActions,
  approvalRights,
  type Capacity,
  capacities,
} from '#domain/approvals/approval-rights.ts';
import { type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import { aPerson, type TestPerson } from '../../testing/a-company.ts';
import { moveTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam, makeDelegate, stepOf } from './testing/a-team.ts';

/**
 * Tests every stage, action and role over HTTP against the table of approval rights. Refused actions must change
 * nothing.
 */

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** One person for each capacity in the table, and people without any permission. */
const everybody = [...capacities, 'owner', 'owner as delegate', 'owner as admin', 'clerk', 'stranger'] as const;
type Who = (typeof everybody)[number];

const rights: Partial<Record<ReportStage, Partial<Record<ApprovalAction, readonly Capacity[]>>>> = approvalRights;
/** Returns the capacity in which a person acts. After the approval, an approver is someone who has already decided. */
const lockedAt = (stage: ReportStage, who: Who): Who =>
  stage === 'approved' && (who === 'approver' || who === 'delegate') ? 'decider' : who;
const allowed = (stage: ReportStage, action: ApprovalAction, who: Who) =>
  (rights[stage]?.[action] as readonly Who[] | undefined)?.includes(lockedAt(stage, who)) ?? false;

/** Creates a user who may write reports and advances and is in one chain, but may not approve. */
async function aClerk({ company, admin, boss, submits, goes }: Awaited<ReturnType<typeof aTeam>>): Promise<TestPerson> {
  const { client_id } = company;
  const { data } = await admin.calls('roles.create', {
    name: 'Clerk',
    reach: 'organisation',
    areas: { Reports: ['read', 'write'], Advances: ['read', 'write'] },
  });
  const clerk = await aPerson(product, {
    client_id,
    name: 'clerk',
    last_name: 'Tester',
    is_provider_admin: false,
    role_ids: [company.role_ids.employee, data.role_id],
  });
  await goes(stepOf([clerk]));
  await submits(boss);
  return clerk;
}

async function aCast() {
  const team = await aTeam(product);
  const clerk = await aClerk(team);
  const { admin, head: decider, boss, ana, ben, deputy, fin, goes } = team;
  await goes(stepOf([decider]), stepOf([boss]));
  await makeDelegate(deputy, boss);
  const who: Record<Who, { person: TestPerson; client: boolean }> = {
    approver: { person: boss, client: false },
    delegate: { person: deputy, client: false },
    decider: { person: decider, client: false },
    payer: { person: fin, client: false },
    admin: { person: admin, client: true },
    owner: { person: ana, client: false },
    'owner as delegate': { person: ana, client: false },
    'owner as admin': { person: ana, client: true },
    clerk: { person: clerk, client: true },
    stranger: { person: ben, client: false },
  };
  /** Creates a report in the stage for Ana. Head has approved, and Boss decides next. */
  const reportAt = async (stage: ReportStage) => {
    const { report_id, version, expense_ids, data } = await team.submits(ana, ['10.00', '20.00']);
    const decides = async (by: TestPerson, now: number, action: 'approve' | 'send_back' | 'reject') => {
      const decision = action === 'approve' ? { action } : { action, comment: 'Because' };
      return (await by.calls('approvals.action', { item_id: report_id, version: now, decision })).version;
    };
    const now = await decides(decider, version, 'approve');
    const actions: Partial<Record<ReportStage, 'approve' | 'send_back' | 'reject'>> = {
      approved: 'approve',
      sent_back: 'send_back',
      rejected: 'reject',
    };
    const action = actions[stage];
    if (action) await decides(boss, now, action);
    else if (stage === 'draft') await ana.calls('reports.recall', { report_id, version: now });
    else if (stage !== 'pending_approval') {
      const report = { report_id, number: Number(data.number.slice(3)), owner: ana, total: data.total };
      await moveTestReport(product, admin, report, { from: 'pending_approval', to: stage });
    }
    return { report_id, expense_id: expense_ids[0] ?? '' };
  };
  return { ...team, who, reportAt };
}

type Cast = Awaited<ReturnType<typeof aCast>>;
type Report = Awaited<ReturnType<Cast['reportAt']>>;

async function tries(
  { who, head, company, meals }: Cast,
  { report_id, expense_id }: Report,
  action: ApprovalAction,
  by: Who,
) {
  const { person, client } = who[by];
  const { version } = await snapshot(company, report_id);
  const comment = 'Because';
  if (action === 'edit' || action === 'reject_line') {
    const change = action === 'edit' ? { kind: 'lower', edited_amount: '1', comment } : { kind: action, comment };
    return person.sends('approvals.editExpense', { report_id, version, expense_id, change });
  }
  if (action === 'acknowledge') {
    await company.inCompany((tx) =>
      tx
        .insertInto('expense_checks')
        .values({ client_id: company.client_id, expense_id, code: 'A4', level: 'LOW', message: 'Spent on a Sunday.' })
        .onConflict((conflict) => conflict.columns(['client_id', 'expense_id', 'code']).doNothing())
        .execute(),
    );
    return person.sends('approvals.acknowledgeCheck', { report_id, expense_id, code: 'A4' });
  }
  if (action === 'recode') {
    const recoding = { category_id: meals, taxes: [{ name: 'VAT', amount: '1' }], reason: comment };
    return person.sends('approvals.recodeExpense', { report_id, version, expense_id, ...recoding });
  }
  // Head has already decided and can be added again.
  const decision = action === 'add_approver' ? { action, user_id: head.user_id, comment } : { action, comment };
  const endpoint = client ? 'approvals.clientAction' : 'approvals.action';
  return person.sends(endpoint, { item_id: report_id, version, decision });
}

/** Reads all rows of a report that a decision could change. */
async function snapshot({ inCompany, client_id }: Cast['company'], report_id: string) {
  return inCompany(async (tx) => {
    const report = await tx
      .selectFrom('reports')
      .selectAll()
      .where('client_id', '=', client_id)
      .where('id', '=', report_id)
      .executeTakeFirstOrThrow();
    const rest = await Promise.all([
      tx
        .selectFrom('expenses')
        .select(['id', 'stage', 'version', 'edited_amount'])
        .where('report_id', '=', report_id)
        .orderBy('id')
        .execute(),
      tx.selectFrom('approvers').selectAll().where('report_id', '=', report_id).orderBy('approver_id').execute(),
      tx.selectFrom('approval_steps').selectAll().where('report_id', '=', report_id).orderBy('step_no').execute(),
      tx.selectFrom('approval_decisions').select('id').where('report_id', '=', report_id).orderBy('id').execute(),
      tx.selectFrom('activity').select('id').where('item_id', '=', report_id).orderBy('id').execute(),
    ]);
    return { version: report.version, all: JSON.stringify([report, ...rest]) };
  });
}

describe.each(reportStages.map((stage) => ({ stage })))('a report in stage $stage', ({ stage }) => {
  let cast: Cast;
  let untouched: Report;
  beforeAll(async () => {
    cast = await aCast();
    await makeDelegate(cast.ana, cast.boss);
    await cast.company.inCompany((tx) =>
      tx
        .insertInto('user_roles')
        .values({
          client_id: cast.company.client_id,
          user_id: cast.ana.user_id,
          role_id: cast.company.role_ids.super_admin,
        })
        .execute(),
    );
    untouched = await cast.reportAt(stage);
  });

  it.each(approvalActions.map((action) => ({ action })))(
    'allows $action only to the people in the table',
    async ({ action }) => {
      for (const by of everybody) {
        const may = allowed(stage, action, by);
        const report = may ? await cast.reportAt(stage) : untouched;
        const before = await snapshot(cast.company, report.report_id);
        const answer = await tries(cast, report, action, by);
        const after = await snapshot(cast.company, report.report_id);
        if (may) {
          expect(answer.http_status, `${action} by ${by}: ${JSON.stringify(answer.body)}`).toBe(200);
          expect(after.all).not.toBe(before.all);
        } else {
          expect([403, 404, 409], `${action} by ${by}: ${answer.http_status}`).toContain(answer.http_status);
          expect(after.all, `${action} by ${by} wrote something`).toBe(before.all);
        }
      }
      expect(await cast.drift()).toEqual([]);
    },
  );
});
