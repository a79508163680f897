import { describe, expect, it } from 'vitest';
import { type DefaultRoleKey, defaultRoles } from './default-roles.ts';
import { featuresFrom } from './features.ts';
import { type TwoFactorRule, twoFactorDueAt } from './two-factor-rule.ts';

const since = new Date('2026-11-10T12:00:00Z');
const added_at = new Date('2026-01-01T00:00:00Z');

function person(role: DefaultRoleKey, changes: Partial<Parameters<typeof twoFactorDueAt>[1]> = {}) {
  return {
    access: {
      is_provider_admin: false,
      roles: defaultRoles.filter(({ key }) => key === role),
      features: featuresFrom([]),
      stands_in_chain: true,
    },
    method: 'password' as const,
    added_at,
    is_entered_by_others: false,
    is_production: false,
    ...changes,
  };
}

describe('the rule about second factors', () => {
  it.each<[TwoFactorRule, DefaultRoleKey, boolean]>([
    ['optional', 'super_admin', false],
    ['administrators', 'employee', false],
    ['administrators', 'approver', false],
    ['administrators', 'finance', true],
    ['administrators', 'settings_admin', true],
    ['administrators', 'super_admin', true],
    ['everyone', 'employee', true],
    ['everyone', 'super_admin', true],
  ])('%s covers the role %s: %s', (rule, role, isCovered) => {
    expect(twoFactorDueAt({ rule, grace_days: 0, since }, person(role)) !== null).toBe(isCovered);
  });

  it('gives time from the rule or from the day the person was added', () => {
    const settings = { rule: 'everyone', grace_days: 7, since } as const;
    expect(twoFactorDueAt(settings, person('employee'))).toEqual(new Date('2026-11-17T12:00:00Z'));
    const late = new Date('2026-11-20T00:00:00Z');
    expect(twoFactorDueAt(settings, person('employee', { added_at: late }))).toEqual(new Date('2026-11-27T00:00:00Z'));
  });

  it('exempts people of an identity provider and sessions of others', () => {
    const settings = { rule: 'everyone', grace_days: 0, since } as const;
    expect(twoFactorDueAt(settings, person('super_admin', { method: 'sso' }))).toBeNull();
    expect(twoFactorDueAt(settings, person('super_admin', { method: 'sso_single_factor' }))).toEqual(since);
    expect(twoFactorDueAt(settings, person('super_admin', { is_entered_by_others: true }))).toBeNull();
  });

  it('always covers provider admins in production', () => {
    const settings = { rule: 'optional', grace_days: 90, since: null } as const;
    const { access } = person('employee');
    const provider = { access: { ...access, is_provider_admin: true } };
    expect(twoFactorDueAt(settings, person('employee', { ...provider, is_production: true }))).toEqual(added_at);
    expect(twoFactorDueAt(settings, person('employee', provider))).toBeNull();
  });
});
