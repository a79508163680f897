import { describe, expect, it } from 'vitest';
import { type DefaultRoleKey, defaultRoles } from '../access/default-roles.ts';
import { featuresFrom } from '../access/features.ts';
import { type AdvanceStage, advanceStages } from '../advances/advance-stages.ts';
import { type ReportStage, reportStages } from '../reports/report-stages.ts';
import {
  type ApprovalAction,
  type ApprovalActor,
  approvalActions,
  canDecide,
  checkComment,
  type DecidedItem,
} from './approval-rights.ts';

const actor = (user_id: string, more: Partial<ApprovalActor> = {}, ...roles: DefaultRoleKey[]): ApprovalActor => ({
  user_id,
  approves_for: [],
  as_admin: false,
  access: {
    is_provider_admin: false,
    roles: defaultRoles.filter(({ key }) => roles.includes(key)),
    features: featuresFrom([]),
    stands_in_chain: false,
  },
  ...more,
});
/** A role with write access to the organisation's reports and advances, but without the approver right. */
const clerk = {
  key: 'clerk',
  name: 'Clerk',
  reach: 'organisation' as const,
  rights: [],
  areas: { Reports: ['read', 'write'], Advances: ['read', 'write'] } as const,
};
const clerkActor = (more: Partial<ApprovalActor> = {}, stands_in_chain = false): ApprovalActor => {
  const who = actor('clerk', { as_admin: true, ...more });
  return { ...who, access: { ...who.access, roles: [clerk], stands_in_chain } };
};
const item = (stage: ReportStage | AdvanceStage, kind: DecidedItem['kind'] = 'report'): DecidedItem => ({
  kind,
  stage,
  owner_id: 'ana',
  submitted_by: null,
  decided_ids: ['earlier'],
  approver_ids: stage === 'pending_approval' ? ['boss', 'head'] : [],
});

const deciding = 'approve edit reject_line add_approver send_back reject acknowledge recode';
const takingBack = 'send_back unapprove';

// The actions of each person while the item is pending and once it is approved. Payers can also acknowledge checks of a
// queued item. No other stage allows any action.
const table: [string, ApprovalActor, pending: string, approved: string][] = [
  ['who must decide', actor('boss', {}, 'approver'), deciding, ''],
  ['who must decide too', actor('head', {}, 'employee'), deciding, ''],
  ['a delegate of one who must', actor('dee', { approves_for: ['boss'] }, 'employee'), deciding, ''],
  ['a delegate of another person', actor('dee', { approves_for: ['other'] }, 'approver'), '', ''],
  ['who decided before', actor('earlier', {}, 'approver'), '', takingBack],
  ['a delegate of who decided before', actor('dee', { approves_for: ['earlier'] }, 'employee'), '', takingBack],
  [
    'a super admin as an admin',
    actor('root', { as_admin: true }, 'super_admin'),
    deciding,
    `${takingBack} acknowledge recode`,
  ],
  ['a super admin as an approver', actor('root', {}, 'super_admin'), '', 'send_back acknowledge recode'],
  ['who must decide, as an admin', actor('boss', { as_admin: true }, 'approver'), '', ''],
  ['a clerk who writes but may not approve, as an admin', clerkActor(), '', ''],
  ['such a clerk who stands in another chain', clerkActor({}, true), '', ''],
  ['such a clerk who must decide', { ...clerkActor({ as_admin: false }, true), user_id: 'boss' }, deciding, ''],
  ['finance', actor('fin', {}, 'finance'), '', 'send_back acknowledge recode'],
  ['finance as an admin', actor('fin', { as_admin: true }, 'finance'), '', ''],
  ['a settings admin as an admin', actor('set', { as_admin: true }, 'settings_admin'), '', ''],
  ['an approver of other reports', actor('other', {}, 'approver'), '', ''],
  ['a colleague', actor('eve', {}, 'employee'), '', ''],
  ['the owner', actor('ana', {}, 'employee'), '', ''],
  ['the owner as a delegate of the approver', actor('ana', { approves_for: ['boss', 'earlier'] }, 'approver'), '', ''],
  ['the owner as an admin', actor('ana', { as_admin: true }, 'super_admin'), '', ''],
  ['the owner as payout staff', actor('ana', {}, 'finance', 'super_admin'), '', ''],
];

describe.each(['report', 'advance'] as const)('who may decide on a %s', (kind) => {
  it.each(table)('%s', (_, who, pending, approved) => {
    for (const stage of kind === 'report' ? reportStages : advanceStages)
      for (const action of approvalActions) {
        const queued = approved.includes('acknowledge') ? 'acknowledge' : '';
        const listed = { pending_approval: pending, approved, payment_queued: queued }[stage as string] ?? '';
        const isLine = kind === 'advance' && ['reject_line', 'acknowledge', 'recode'].includes(action);
        const expected = !isLine && listed.split(' ').includes(action);
        expect(canDecide(action, who, item(stage, kind)).allowed, `${stage} ${action}`).toBe(expected);
      }
  });

  it('nobody decides on their own item, even as a listed approver', () => {
    for (const stage of kind === 'report' ? reportStages : advanceStages)
      for (const action of approvalActions) {
        const own = { ...item(stage, kind), approver_ids: ['ana'], decided_ids: ['ana'] };
        expect(canDecide(action, actor('ana', {}, 'super_admin'), own)).toMatchObject({ code: 'approval.own_item' });
      }
  });
});

describe('acting for others', () => {
  it.each<[string, ApprovalActor, ApprovalAction, ReportStage, string, string]>([
    ['an approver', actor('boss'), 'approve', 'pending_approval', 'approver', 'boss'],
    ['a delegate', actor('dee', { approves_for: ['boss'] }), 'approve', 'pending_approval', 'delegate', 'boss'],
    [
      'a delegate of both',
      actor('dee', { approves_for: ['head', 'boss'] }),
      'reject',
      'pending_approval',
      'delegate',
      'boss head',
    ],
    [
      'an approver who is a delegate too',
      actor('head', { approves_for: ['boss'] }),
      'approve',
      'pending_approval',
      'approver',
      'head',
    ],
    ['an admin', actor('root', { as_admin: true }, 'super_admin'), 'approve', 'pending_approval', 'admin', 'boss head'],
    ['an admin', actor('root', { as_admin: true }, 'super_admin'), 'unapprove', 'approved', 'admin', ''],
    ['who decided', actor('earlier'), 'unapprove', 'approved', 'decider', 'earlier'],
    ['who decided and pays', actor('earlier', {}, 'finance'), 'send_back', 'approved', 'decider', 'earlier'],
    ['payout staff', actor('fin', {}, 'finance'), 'send_back', 'approved', 'payer', ''],
  ])('%s', (_, who, action, stage, capacity, ids) => {
    const decision = canDecide(action, who, item(stage));
    expect(decision).toEqual({ allowed: true, value: { capacity, for_ids: ids.split(' ').filter(Boolean) } });
  });
});

describe('a person who submitted the item for its owner', () => {
  it.each<[string, ApprovalActor, ApprovalAction, ReportStage]>([
    ['as approver', actor('boss'), 'approve', 'pending_approval'],
    ['as delegate', actor('boss', { approves_for: ['head'] }), 'reject', 'pending_approval'],
    ['as admin', actor('boss', { as_admin: true }, 'super_admin'), 'approve', 'pending_approval'],
    ['as payer', actor('boss', {}, 'finance'), 'send_back', 'approved'],
  ])('never decides on it %s', (_, who, action, stage) => {
    const decision = canDecide(action, who, { ...item(stage), submitted_by: 'boss' });
    expect(decision).toMatchObject({ allowed: false, code: 'approval.own_submission' });
  });
});

describe('a refusal', () => {
  it.each<[string, ApprovalAction, ApprovalActor, DecidedItem, string]>([
    ['a stranger', 'approve', actor('eve'), item('approved'), 'approval.not_yours'],
    ['who decided, again', 'approve', actor('earlier'), item('pending_approval'), 'approval.not_yours'],
    ['who decided, too late', 'approve', actor('earlier'), item('approved'), 'report.wrong_stage'],
    [
      'an admin, too late',
      'reject',
      actor('root', { as_admin: true }, 'super_admin'),
      item('paid'),
      'report.wrong_stage',
    ],
    ['too late for an advance', 'unapprove', actor('earlier'), item('settled', 'advance'), 'advance.wrong_stage'],
  ])('explains itself: %s', (_, action, actor, item, code) => {
    expect(canDecide(action, actor, item)).toMatchObject({ allowed: false, code });
  });

  it('names the stage', () => {
    expect(canDecide('approve', actor('earlier'), item('payment_queued'))).toMatchObject({
      facts: { label: 'Payments queue' },
    });
  });
});

it.each<[ApprovalAction, string, boolean]>([
  ['send_back', '', false],
  ['send_back', ' \n ', false],
  ['reject', '', false],
  ['reject_line', '', false],
  ['send_back', 'No receipt', true],
  ['approve', '', true],
  ['unapprove', '', true],
])('%s with the comment “%s”', (action, comment, allowed) => {
  const decision = checkComment(action, comment);
  expect(decision.allowed).toBe(allowed);
  if (!decision.allowed) expect(decision.code).toBe('approval.comment_missing');
});
