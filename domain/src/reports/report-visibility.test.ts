import { describe, expect, it } from 'vitest';
import { type DefaultRoleKey, defaultRoles } from '../access/default-roles.ts';
import { featuresFrom } from '../access/features.ts';
import { canDeleteReport, canEditReport, canRecallReport, canSubmitReport } from './report-rights.ts';
import { type ReportStage, reportStages } from './report-stages.ts';
import { canSeeItem, type Viewer } from './report-visibility.ts';

const viewer = (user_id: string, more: Partial<Viewer> = {}, ...roles: DefaultRoleKey[]): Viewer => ({
  user_id,
  submits_for: [],
  approves_for: [],
  access: {
    is_provider_admin: false,
    roles: defaultRoles.filter(({ key }) => roles.includes(key)),
    features: featuresFrom([]),
    stands_in_chain: false,
  },
  ...more,
});
const item = (report_stage: ReportStage | null) => ({
  owner_id: 'ana',
  report_stage,
  approver_ids: ['boss'],
  decided_ids: ['earlier'],
});
const all = [null, ...reportStages];
const takenBack = { ...item('draft'), was_submitted: true };
const submitted = reportStages.filter((stage) => stage !== 'draft');
const payable: (ReportStage | null)[] = ['approved', 'payment_queued', 'payment_processing', 'paid'];

describe('the visibility of reports, expenses and receipts', () => {
  it('keeps a recalled report visible to readers of the company’s reports', () => {
    expect(canSeeItem(viewer('fin', {}, 'finance'), takenBack)).toBe(true);
    expect(canSeeItem(viewer('eve', {}, 'employee'), takenBack)).toBe(false);
  });

  it.each<[string, Viewer, readonly (ReportStage | null)[]]>([
    ['its owner', viewer('ana', {}, 'employee'), all],
    ['who files for the owner', viewer('ben', { submits_for: ['ana'] }, 'employee'), all],
    ['who files for somebody else', viewer('ben', { submits_for: ['eve'] }, 'employee'), []],
    ['who must decide', viewer('boss', {}, 'approver'), all],
    ['who decides for whom must decide', viewer('deputy', { approves_for: ['boss'] }, 'employee'), all],
    ['who decides for somebody else', viewer('deputy', { approves_for: ['other'] }, 'employee'), []],
    ['who decided before', viewer('earlier', {}, 'employee'), all],
    ['an approver of other reports', viewer('other', {}, 'approver'), []],
    ['a colleague', viewer('eve', {}, 'employee'), []],
    ['finance, who read the organisation’s reports', viewer('fin', {}, 'finance'), submitted],
    ['a super admin', viewer('root', {}, 'super_admin'), submitted],
    ['a settings admin', viewer('set', {}, 'settings_admin'), []],
  ])('%s', (_name, looking, seen) => {
    expect(all.filter((stage) => canSeeItem(looking, item(stage)))).toEqual(seen);
  });

  it('shows payout staff only approved reports', () => {
    const { access } = viewer('pay');
    const payer = viewer('pay', {
      access: {
        ...access,
        roles: [{ key: 'payer', name: 'Payer', reach: 'organisation', rights: [], areas: { Payout: ['read'] } }],
      },
    });
    expect(all.filter((stage) => canSeeItem(payer, item(stage)))).toEqual(payable);
  });
});

describe.each(reportStages)('a report at the stage %s', (stage) => {
  const rights: Record<ReportStage, string> = {
    draft: 'edit submit delete',
    pending_approval: 'recall',
    sent_back: 'edit submit',
    rejected: '',
    approved: '',
    payment_queued: '',
    payment_processing: '',
    paid: '',
  };
  const actions = { edit: canEditReport, submit: canSubmitReport, recall: canRecallReport, delete: canDeleteReport };
  const report = { owner_id: 'ana', stage, no_of_expenses: 1 };

  it.each(Object.entries(actions))('%s', (name, decide) => {
    const allowed = rights[stage].split(' ').includes(name);
    expect(decide({ user_id: 'ana', submits_for: [] }, report).allowed).toBe(allowed);
    expect(decide({ user_id: 'ben', submits_for: ['ana'] }, report).allowed).toBe(allowed);
    expect(decide({ user_id: 'eve', submits_for: [] }, report)).toMatchObject({ code: 'item.not_yours' });
    if (!allowed)
      expect(decide({ user_id: 'ana', submits_for: [] }, report)).toMatchObject({ code: 'report.wrong_stage' });
  });
});

it('cannot be submitted without an expense', () => {
  const empty = { owner_id: 'ana', stage: 'draft' as const, no_of_expenses: 0 };
  expect(canSubmitReport({ user_id: 'ana', submits_for: [] }, empty)).toMatchObject({ code: 'report.empty' });
});
