import { describe, expect, it } from 'vitest';
import { type DefaultRoleKey, defaultRoles } from '../access/default-roles.ts';
import { featuresFrom } from '../access/features.ts';
import type { AdvanceStage } from './advance-stages.ts';
import { canSeeAdvance } from './advance-visibility.ts';

const viewer = (
  user_id: string,
  roles: DefaultRoleKey[],
  delegations: { submits_for?: string[]; approves_for?: string[] } = {},
) => ({
  user_id,
  submits_for: delegations.submits_for ?? [],
  approves_for: delegations.approves_for ?? [],
  access: {
    is_provider_admin: false,
    roles: defaultRoles.filter(({ key }) => roles.includes(key)),
    features: featuresFrom([]),
    stands_in_chain: false,
  },
});

describe('the visibility of an advance', () => {
  const advance = (stage: AdvanceStage) => ({ owner_id: 'ana', stage, approver_ids: ['boss'], decided_ids: ['head'] });
  it.each<[string, ReturnType<typeof viewer>, AdvanceStage, boolean]>([
    ['by its owner', viewer('ana', ['employee']), 'draft', true],
    ['by who files for them', viewer('ben', ['employee'], { submits_for: ['ana'] }), 'draft', true],
    ['by whom it waits for', viewer('boss', ['employee']), 'pending_approval', true],
    ['by who stands in for them', viewer('sub', ['employee'], { approves_for: ['boss'] }), 'pending_approval', true],
    ['by who decided before', viewer('head', ['employee']), 'pending_approval', true],
    ['by who runs the company’s advances', viewer('fin', ['finance']), 'pending_approval', true],
    ['not by who runs the company’s advances while it is a draft', viewer('fin', ['finance']), 'draft', false],
    ['not by an administrator while it is a draft', viewer('root', ['super_admin']), 'draft', false],
    ['by nobody else', viewer('eve', ['employee', 'approver']), 'approved', false],
    [
      'not by who stands in for the owner as an approver',
      viewer('sub', ['employee'], { approves_for: ['ana'] }),
      'draft',
      false,
    ],
  ])('%s', (_, who, stage, expected) => {
    expect(canSeeAdvance(who, advance(stage))).toBe(expected);
  });
});
