import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdvanceStage, advanceStages } from '#domain/advances/advance-stages.ts';
import { type PayoutAction, payoutActions, payoutRights } from '#domain/payouts/payout-rights.ts';
import { type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { checkBooks } from '../payables/check-books.ts';
import { aPayroll, paid_on } from './testing/a-payroll.ts';

/** Tests every stage, action and role over HTTP against the published table. Refused actions must change nothing. */

let product: TestProduct;
let cast: Cast;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  cast = await aCast();
});
afterAll(() => product.stop());

const everybody = ['payer', 'super_admin', 'owner', 'reader', 'approver', 'employee'] as const;
type Who = (typeof everybody)[number];
type Kind = 'report' | 'advance';
type Stage = ReportStage | AdvanceStage;

/** The roles each person has in the table; a super admin can also write payouts. */
const capacities: Record<Who, readonly string[]> = {
  payer: ['payer'],
  super_admin: ['payer', 'super_admin'],
  owner: [],
  reader: [],
  approver: [],
  employee: [],
};
/** Returns the stage of the payable: the payable of an unused, outstanding advance is paid. */
const payableAt = (stage: Stage): Stage => (stage === 'outstanding' ? 'paid' : stage);
const allowed = (stage: Stage, action: PayoutAction, who: Who) =>
  payoutRights[action].from === payableAt(stage) && capacities[who].includes(payoutRights[action].by);

async function aCast() {
  const payroll = await aPayroll(product);
  const { admin, ana, ben, boss, deputy, fin, company } = payroll;
  const { client_id, role_ids, inCompany } = company;
  const { data } = await admin.calls('roles.create', {
    name: 'Auditor',
    reach: 'organisation',
    areas: { Payout: ['read'], Reports: ['read'], Advances: ['read'] },
  });
  // The owner gets every payout right, to show that people can never act on their own items.
  const given = [
    ...[role_ids.super_admin, role_ids.finance].map((role_id) => ({ client_id, user_id: ana.user_id, role_id })),
    { client_id, user_id: deputy.user_id, role_id: data.role_id },
  ];
  await inCompany((tx) => tx.insertInto('user_roles').values(given).execute());
  const who: Record<Who, TestPerson> = {
    payer: fin,
    super_admin: admin,
    owner: ana,
    reader: deputy,
    approver: boss,
    employee: ben,
  };
  const itemAt = async (kind: Kind, stage: Stage, amount: string): Promise<string> =>
    kind === 'advance'
      ? insertTestAdvance(product, ana, { stage: stage as AdvanceStage, amount })
      : (await insertTestReport(product, ana, { stage: stage as ReportStage, amounts: [amount] })).report_id;
  return { ...payroll, who, itemAt };
}

type Cast = Awaited<ReturnType<typeof aCast>>;

function tries(by: TestPerson, item: { item_kind: Kind; item_id: string }, action: PayoutAction) {
  // An item that has not changed since its creation has version 0.
  const input = { ...item, version: 0 };
  if (action === 'paid') return by.sends('payouts.paid', { ...input, paid_on });
  if (action === 'revert') return by.sends('payouts.revert', { ...input, reason: 'It came back' });
  const details: Partial<Record<PayoutAction, object>> = { fail: { reason: 'Closed' }, send_back: { comment: 'No' } };
  return by.sends('payouts.action', { ...input, action: { kind: action, ...details[action] } });
}

/** Returns, as text, all rows of one item that a payment move could change. */
async function snapshot({ company: { client_id, inCompany } }: Cast, id: string): Promise<string> {
  const tables = ['payables', 'payouts', 'ledger_postings', 'activity'];
  const rows = tables.map(
    (table) => sql`(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${sql.table(table)} t
      where t.client_id = ${client_id} and t.item_id = ${id})`,
  );
  const { rows: found } = await inCompany((tx) =>
    sql<{ all: unknown }>`select jsonb_build_array(${sql.join(rows)},
      (select to_jsonb(r) from reports r where r.client_id = ${client_id} and r.id = ${id}),
      (select to_jsonb(a) from advances a where a.client_id = ${client_id} and a.id = ${id}),
      (select jsonb_agg(to_jsonb(e)) from expenses e where e.client_id = ${client_id} and e.report_id = ${id})) as all`.execute(
      tx,
    ),
  );
  return JSON.stringify(found[0]?.all);
}

describe.each([
  ...reportStages.map((stage) => ({ kind: 'report' as const, stage })),
  ...advanceStages.map((stage) => ({ kind: 'advance' as const, stage })),
])('$kind in stage $stage', ({ kind, stage }) => {
  it('allows the moves of the table only to the people in it', async () => {
    const untouched = await cast.itemAt(kind, stage, '10');
    const before = await snapshot(cast, untouched);
    for (const action of payoutActions)
      for (const by of everybody) {
        const may = allowed(stage, action, by);
        // Only an item with nothing to pay can be closed.
        const amount = action === 'close' ? '0' : '10';
        const item_id = may ? await cast.itemAt(kind, stage, amount) : untouched;
        const answer = await tries(cast.who[by], { item_kind: kind, item_id }, action);
        const message = `${action} by ${by}: ${answer.http_status} ${JSON.stringify(answer.body)}`;
        if (may) expect(answer.http_status, message).toBe(200);
        else expect([403, 404, 409], message).toContain(answer.http_status);
      }
    expect(await snapshot(cast, untouched), 'something was written').toBe(before);
    const { client_id, inCompany } = cast.company;
    expect(await inCompany((tx) => checkBooks(tx, client_id))).toEqual([]);
    expect(await cast.drift()).toEqual([]);
  });
});
