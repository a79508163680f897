import { describe, expect, it } from 'vitest';
import { type DefaultRoleKey, defaultRoles } from '../access/default-roles.ts';
import { featuresFrom } from '../access/features.ts';
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
    ['who files for another person', viewer('ben', { submits_for: ['eve'] }, 'employee'), []],
    ['who must decide', viewer('boss', {}, 'approver'), all],
    ['who decides for whom must decide', viewer('deputy', { approves_for: ['boss'] }, 'employee'), all],
    ['who decides for another person', viewer('deputy', { approves_for: ['other'] }, 'employee'), []],
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
