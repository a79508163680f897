import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import {
  type AdvanceAction,
  type AdvanceCapacity,
  advanceActions,
  advanceRights,
} from '#domain/advances/advance-rights.ts';
import { type AdvanceStage, advanceStages, isSubmitted } from '#domain/advances/advance-stages.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { insertTestAdvance } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam, reportsTo } from './testing/a-team.ts';

/**
 * Tests every stage, action and role over HTTP and compares the result with the published table. Refused actions must
 * change nothing.
 */

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const everybody = ['owner', 'delegate', 'staff', 'payer', 'admin', 'own admin', 'approver', 'stranger'] as const;
type Who = (typeof everybody)[number];

const capacitiesOf: Record<Who, readonly AdvanceCapacity[]> = {
  owner: ['owner'],
  delegate: ['owner'],
  staff: ['staff'],
  payer: ['payer'],
  admin: ['staff', 'payer'],
  // Nobody can pay their own advance.
  'own admin': ['owner', 'staff'],
  approver: [],
  stranger: [],
};

function isAllowed(stage: AdvanceStage, action: AdvanceAction, who: Who): boolean {
  const right: { by: readonly AdvanceCapacity[]; while(at: AdvanceStage): boolean } = advanceRights[action];
  // Only the owner sees drafts.
  const capacities = capacitiesOf[who].filter((capacity) => capacity === 'owner' || isSubmitted(stage));
  return right.while(stage) && right.by.some((capacity) => capacities.includes(capacity));
}

async function aCast() {
  const team = await aTeam(product);
  const { admin, ana, ben, boss, clerk, eve, fin } = team;
  await reportsTo(admin, admin, boss);
  await ana.calls('delegates.create', {
    user_id: eve.user_id,
    can_submit: true,
    can_approve: false,
    starts_on: '2026-11-01',
  });
  const people: Record<Who, TestPerson> = {
    owner: ana,
    delegate: eve,
    staff: clerk,
    payer: fin,
    admin,
    'own admin': admin,
    approver: boss,
    stranger: ben,
  };
  return { ...team, people };
}
type Cast = Awaited<ReturnType<typeof aCast>>;

async function tries({ people, category_id }: Cast, who: Who, action: AdvanceAction, advance_id: string) {
  const person = people[who];
  const at = { advance_id, version: 0 };
  switch (action) {
    case 'edit':
      return person.sends('advances.draftEdit', { ...at, category_id, amount: '7' });
    case 'delete':
      return person.sends('advances.remove', { chosen: { ids: [advance_id] } });
    case 'submit':
      return person.sends('advances.submit', at);
    case 'recall':
      return person.sends('advances.recall', at);
    case 'cancel':
      return person.sends('advances.cancel', at);
    case 'remind':
    case 'remind_to_settle':
      return person.sends('advances.remind', { advance_id });
    case 'mark_paid':
      return person.sends('advances.markPaid', { ...at, reference: 'Bank', paid_on: '2026-11-12' });
    case 'return':
      return person.sends('advances.giveBack', { ...at, amount: '1', returned_on: '2026-11-12' });
  }
}

/** Returns all rows of an advance that an action could change, as text. */
function snapshot({ company: { inCompany, client_id } }: Cast, id: string): Promise<string> {
  return inCompany(async (tx) => {
    const rows = await Promise.all([
      tx.selectFrom('advances').selectAll().where('client_id', '=', client_id).where('id', '=', id).execute(),
      tx.selectFrom('approvers').selectAll().where('advance_id', '=', id).orderBy('approver_id').execute(),
      tx.selectFrom('advance_returns').select('id').where('advance_id', '=', id).execute(),
      tx.selectFrom('activity').select('id').where('item_id', '=', id).orderBy('id').execute(),
    ]);
    return JSON.stringify(rows);
  });
}

describe.each(advanceStages.map((stage) => ({ stage })))('an advance in stage $stage', ({ stage }) => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await aCast();
  });

  it.each(advanceActions.map((action) => ({ action })))(
    'allows $action only to the people in the table',
    async ({ action }) => {
      // Both reminders use the same route. The stage determines which one is sent.
      const sentAction = action === 'remind_to_settle' ? 'remind' : action;
      for (const who of everybody) {
        const owner = who === 'own admin' ? cast.admin : cast.ana;
        const pending: AdvanceStage = 'pending_approval';
        const id = await insertTestAdvance(product, owner, {
          stage,
          ...(stage === pending && { waits_for: [cast.boss] }),
        });
        await cast.company.inCompany((tx) =>
          tx.updateTable('advances').set({ category_id: cast.category_id }).where('id', '=', id).execute(),
        );
        const before = await snapshot(cast, id);
        const answer = await tries(cast, who, action, id);
        const after = await snapshot(cast, id);
        const isExpected =
          sentAction === 'remind'
            ? isAllowed(stage, 'remind', who) || isAllowed(stage, 'remind_to_settle', who)
            : isAllowed(stage, action, who);
        const message = `${action} by ${who}: ${answer.http_status} ${JSON.stringify(answer.body).slice(0, 200)}`;
        if (isExpected) {
          expect(answer.http_status, message).toBe(200);
          expect(after, message).not.toBe(before);
        } else if (action === 'delete' && answer.http_status === 200) {
          // A bulk action returns 200 and lists the reason for each item that was refused.
          expect(answer.body, message).toMatchObject({ no_of_done: 0 });
          expect(after, message).toBe(before);
        } else {
          expect([403, 404, 409], message).toContain(answer.http_status);
          expect(after, message).toBe(before);
        }
      }
      expect(await cast.drift()).toEqual([]);
    },
  );
});
