import { describe, expect, it } from 'vitest';
import { type DefaultRoleKey, defaultRoles } from '../access/default-roles.ts';
import { featuresFrom } from '../access/features.ts';
import type { RoleGrant } from '../access/permission.ts';
import { type ReportStage, reportStages } from '../reports/report-stages.ts';
import {
  advanceActions,
  advanceStageAllows,
  canActOnAdvance,
  canApplyAdvance,
  canChangeAdvancesOf,
  mayActOnAdvance,
} from './advance-rights.ts';
import { type AdvanceStage, advanceStages } from './advance-stages.ts';

const actor = (user_id: string, submits_for: string[] = [], ...roles: DefaultRoleKey[]) => ({
  user_id,
  submits_for,
  access: {
    is_provider_admin: false,
    roles: defaultRoles.filter(({ key }) => roles.includes(key)),
    features: featuresFrom([]),
    stands_in_chain: false,
  },
});
const ana = actor('ana', [], 'employee');
const ben = actor('ben', ['ana'], 'employee');
const eve = actor('eve', [], 'employee', 'approver');
const fin = actor('fin', [], 'finance');
const root = actor('root', [], 'super_admin');
const clerkRole: RoleGrant = {
  key: 'clerk',
  name: 'Clerk',
  reach: 'organisation',
  rights: [],
  areas: { Advances: ['read', 'write'] },
};
/** A user who manages the company's advances but has no payout rights. */
const clerk = { ...ana, user_id: 'clerk', access: { ...ana.access, roles: [clerkRole] } };
const ownRoot = actor('ana', [], 'super_admin');

// The actions that each stage allows the owner or a delegate, advance staff, and payout staff.
const rights: Record<AdvanceStage, [owner: string, staff: string, payer: string]> = {
  draft: ['edit delete submit cancel', '', ''],
  pending_approval: ['recall remind cancel', 'remind cancel', ''],
  sent_back: ['edit submit cancel', 'cancel', ''],
  rejected: ['', '', ''],
  approved: ['cancel', 'cancel', 'mark_paid'],
  payment_queued: ['', '', 'mark_paid'],
  payment_processing: ['', '', 'mark_paid'],
  outstanding: ['', 'remind_to_settle', 'return'],
  partially_settled: ['', 'remind_to_settle', 'return'],
  settled: ['', '', ''],
  cancelled: ['', '', ''],
};

describe.each(advanceStages)('an advance that is %s', (stage) => {
  it.each(advanceActions)('%s', (action) => {
    const advance = { owner_id: 'ana', stage };
    const [owner, staff, payer] = rights[stage].map((list) => list.split(' ').includes(action));
    const may = (who: Parameters<typeof canActOnAdvance>[1]) => canActOnAdvance(action, who, advance).allowed;
    expect(may(ana)).toBe(owner);
    expect(may(ben)).toBe(owner);
    expect(may(clerk)).toBe(staff);
    expect(may(fin)).toBe(payer);
    expect(may(root)).toBe(staff || payer);
    expect(canActOnAdvance(action, eve, advance)).toMatchObject({ code: 'item.not_yours' });
    // Super admins cannot pay their own advance or record their own returns.
    expect(may(ownRoot)).toBe(owner || staff);
    expect(advanceStageAllows(action, advance).allowed).toBe([owner, staff, payer].includes(true));
  });
});

it.each([
  ['its owner may recall it at any stage', 'recall', ana, 'settled', true],
  ['payout staff may pay it at any stage', 'mark_paid', fin, 'rejected', true],
  ['payout staff cannot see a draft', 'mark_paid', fin, 'draft', false],
  ['its owner cannot pay it', 'mark_paid', ownRoot, 'approved', false],
] as const)('%s', (_, action, who, stage, permitted) => {
  expect(mayActOnAdvance(action, who, { owner_id: 'ana', stage }).allowed).toBe(permitted);
});

describe('applying an advance to a report', () => {
  const advance = { owner_id: 'ana', stage: 'outstanding' as AdvanceStage };
  it.each<[string, ReturnType<typeof actor>, string]>([
    ['its owner while it is open', ana, 'draft sent_back'],
    ['who files for the owner', ben, 'draft sent_back'],
    ['those who pay, once it is approved', fin, 'approved'],
    ['a super admin, who pays too', root, 'approved'],
    ['an owner who pays: only while it is open', ownRoot, 'draft sent_back'],
    ['a colleague', eve, ''],
  ])('%s', (_, who, stages) => {
    for (const stage of reportStages) {
      const report = { owner_id: 'ana', stage };
      const allowed = stages.split(' ').includes(stage);
      expect(canApplyAdvance(who, { advance, report }).allowed, stage).toBe(allowed);
      expect(canChangeAdvancesOf(who, report).allowed, stage).toBe(allowed);
    }
  });

  it.each<[string, string, AdvanceStage, ReportStage, string]>([
    ['somebody else’s advance', 'eve', 'outstanding', 'draft', 'item.not_yours'],
    ['an advance that is not paid', 'ana', 'approved', 'draft', 'advance.nothing_open'],
    ['an advance that is settled', 'ana', 'settled', 'draft', 'advance.nothing_open'],
    ['a report that is paid', 'ana', 'outstanding', 'paid', 'report.wrong_stage'],
  ])('%s is refused', (_, owner_id, stage, report_stage, code) => {
    const report = { owner_id: 'ana', stage: report_stage };
    expect(canApplyAdvance(ana, { advance: { owner_id, stage }, report })).toMatchObject({ allowed: false, code });
  });
});
