import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestCompany, type TestPerson } from '../../testing/a-company.ts';
import { everyDrift } from '../../testing/recount.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { decidedKinds } from '../every-module.ts';
import { reassignApprovals } from './reassign-approvals.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
afterAll(() => product.stop());

async function aTeam() {
  const company = await aCompany(product, {
    admin: ['super_admin'],
    head: ['employee', 'approver'],
    boss: ['employee', 'approver'],
    ana: ['employee'],
  });
  const { admin, head, boss, ana } = company.people;
  const reportsTo = async (person: TestPerson, manager: TestPerson) => {
    const { data } = await admin.calls('users.details', { user_id: person.user_id });
    const { email, first_name, last_name, role_ids, version } = data;
    await admin.calls('users.edit', {
      user_id: person.user_id,
      email,
      first_name,
      last_name,
      role_ids,
      version,
      manager_id: manager.user_id,
    });
  };
  await reportsTo(boss, head);
  await reportsTo(ana, boss);
  return { company, ...company.people, reportsTo };
}

const approversOf = ({ inCompany, client_id }: TestCompany<string>, report_id: string) =>
  inCompany(async (tx) => {
    const rows = await tx
      .selectFrom('approvers')
      .select('approver_id')
      .where('client_id', '=', client_id)
      .where('report_id', '=', report_id)
      .orderBy('approver_id')
      .execute();
    return rows.map(({ approver_id }) => approver_id);
  });

const disables = (admin: TestPerson, ...people: TestPerson[]) =>
  admin.calls('users.enableDisable', { selection: { ids: people.map(({ user_id }) => user_id) }, is_active: false });

describe('items of a disabled approver', () => {
  it('go to the manager, who is notified', async () => {
    const { company, admin, head, boss, ana } = await aTeam();
    const waiting_since = new Date('2026-11-01T08:00:00Z');
    const report = await insertTestReport(product, ana, {
      stage: 'pending_approval',
      amounts: ['12.50', '7'],
      waits_for: [boss],
      waiting_since,
    });
    await disables(admin, boss);
    await vi.waitFor(async () => expect(await approversOf(company, report.report_id)).toEqual([head.user_id]), 30_000);
    expect((await head.calls('home.dashboard', {})).approval_report_count).toBe(1);
    expect((await head.calls('home.dashboard', {})).recent_activity).toMatchObject([
      {
        actor: null,
        sentence: `reassigned the approval of ER-${report.number} “A report”`,
        item: { label: `ER-${report.number}` },
      },
    ]);
    const saved = await company.inCompany((tx) => tx.selectFrom('approvers').select('waiting_since').execute());
    expect(saved).toEqual([{ waiting_since }]);
    expect(await company.inCompany((tx) => everyDrift(tx, company.client_id))).toEqual([]);
  });

  it('skip a disabled manager and the owner and go to a super admin', async () => {
    const { company, admin, head, boss, ana } = await aTeam();
    const ofAna = await insertTestReport(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    const ofHead = await insertTestReport(product, head, { stage: 'pending_approval', waits_for: [boss] });
    await disables(admin, boss);
    await vi.waitFor(async () => expect(await approversOf(company, ofHead.report_id)).toEqual([admin.user_id]), 30_000);
    expect(await approversOf(company, ofAna.report_id)).toEqual([head.user_id]);
    await disables(admin, head);
    await vi.waitFor(async () => expect(await approversOf(company, ofAna.report_id)).toEqual([admin.user_id]), 30_000);
    expect(await company.inCompany((tx) => everyDrift(tx, company.client_id))).toEqual([]);
  });

  it('count once for a manager who already had them', async () => {
    const { company, admin, head, boss, ana } = await aTeam();
    const report = await insertTestReport(product, ana, { stage: 'pending_approval', waits_for: [boss, head] });
    await disables(admin, boss);
    await vi.waitFor(async () => expect(await approversOf(company, report.report_id)).toEqual([head.user_id]), 30_000);
    expect((await head.calls('home.dashboard', {})).approval_report_count).toBe(1);
    expect(await company.inCompany((tx) => everyDrift(tx, company.client_id))).toEqual([]);
  });

  it('stay if nobody else can decide, and move only once', async () => {
    const { company, admin, boss, ana } = await aTeam();
    const own = await insertTestReport(product, admin, { stage: 'pending_approval', waits_for: [ana] });
    const report = await insertTestReport(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    await company.inCompany((tx) =>
      tx.updateTable('users').set({ manager_id: null }).where('client_id', '=', company.client_id).execute(),
    );
    await disables(admin, boss, ana);
    await vi.waitFor(async () => expect(await approversOf(company, report.report_id)).toEqual([admin.user_id]), 30_000);
    const event = { client_id: company.client_id, event_id: uuidv7() };
    await Promise.all([1, 2, 3].map(() => reassignApprovals(product.app, decidedKinds, event)));
    expect(await approversOf(company, own.report_id)).toEqual([ana.user_id]);
    const lines = await company.inCompany((tx) =>
      tx.selectFrom('activity').select('item_id').where('action', '=', 'approval_moved').execute(),
    );
    expect(lines).toEqual([{ item_id: report.report_id }]);
    expect(await company.inCompany((tx) => everyDrift(tx, company.client_id))).toEqual([]);
  });

  it('stay with an active approver', async () => {
    const { company, boss, ana } = await aTeam();
    const report = await insertTestReport(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    await reassignApprovals(product.app, decidedKinds, { client_id: company.client_id, event_id: uuidv7() });
    expect(await approversOf(company, report.report_id)).toEqual([boss.user_id]);
  });
});
