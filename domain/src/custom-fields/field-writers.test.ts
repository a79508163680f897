import { describe, expect, it } from 'vitest';
import { type DefaultRoleKey, defaultRoles } from '../access/default-roles.ts';
import { featuresFrom } from '../access/features.ts';
import type { Viewer } from '../reports/report-visibility.ts';
import { canFillAdvanceFields, canFillReportFields } from './field-writers.ts';

function viewer(user_id: string, role: DefaultRoleKey, approves_for: string[] = []): Viewer {
  const roles = defaultRoles.filter(({ key }) => key === role);
  const access = { is_provider_admin: false, roles, features: featuresFrom([]), stands_in_chain: false };
  return { user_id, access, submits_for: [], approves_for };
}

const item = { owner_id: 'ana', approver_ids: ['boss'] };

describe('restricted fields', () => {
  it.each([
    ['by an approver', viewer('boss', 'approver'), 'pending_approval', true],
    ['by who stands in for them', viewer('ben', 'employee', ['boss']), 'pending_approval', true],
    ['by no other approver', viewer('ben', 'approver'), 'pending_approval', false],
    ['by finance not before it is theirs', viewer('fin', 'finance'), 'pending_approval', false],
    ['by finance once it is', viewer('fin', 'finance'), 'approved', true],
    ['by admins at any time', viewer('eve', 'super_admin'), 'pending_approval', true],
    ['by nobody on a draft', viewer('eve', 'super_admin'), 'draft', false],
    ['by nobody on what was sent back', viewer('boss', 'approver'), 'sent_back', false],
    ['by nobody on their own', viewer('ana', 'super_admin'), 'pending_approval', false],
  ] as const)('%s', (_name, who, stage, allowed) => {
    expect(canFillReportFields(who, { ...item, report_stage: stage }).allowed).toBe(allowed);
    expect(canFillAdvanceFields(who, { ...item, stage }).allowed).toBe(allowed);
  });

  it('outside a report cannot be filled in by anyone', () => {
    expect(canFillReportFields(viewer('eve', 'super_admin'), { ...item, report_stage: null }).allowed).toBe(false);
  });
});
