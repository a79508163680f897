import { describe, expect, it } from 'vitest';
import { defaultRoles } from './default-roles.ts';
import { type Features, featuresFrom } from './features.ts';
import {
  type Access,
  all,
  any,
  anyone,
  approver,
  approverByRole,
  can,
  describePermission,
  feature,
  isPermitted,
  own,
  type Permission,
  providerAdmin,
  type RoleGrant,
  signedIn,
  superAdmin,
} from './permission.ts';

const holding = (roles: readonly RoleGrant[], more: Partial<Access> = {}): Access => ({
  is_provider_admin: false,
  roles,
  features: featuresFrom([]),
  stands_in_chain: false,
  ...more,
});
const role = (key: string) => defaultRoles.filter((each) => each.key === key);
const custom = (more: Partial<RoleGrant>): RoleGrant => ({
  key: 'custom',
  name: 'Custom',
  reach: 'organisation',
  rights: [],
  areas: {},
  ...more,
});

describe('a right over an area', () => {
  it.each([
    ['employee', own('Reports', 'write'), true],
    ['employee', can('Reports', 'read'), false],
    ['approver', can('Reports', 'read'), false],
    ['finance', can('Reports', 'read'), true],
    ['finance', can('Reports', 'write'), false],
    ['finance', own('Reports', 'read'), true],
    ['finance', can('Payout', 'write'), true],
    ['settings_admin', can('Settings', 'write'), true],
    ['settings_admin', can('Payout', 'read'), false],
    ['settings_admin', own('Reports', 'read'), false],
    ['super_admin', can('General_setting', 'write'), true],
  ] as const)('of %s: %j is %s', (key, permission, permitted) => {
    expect(isPermitted(permission, holding(role(key)))).toBe(permitted);
  });

  it('is not extended by the scope of another role', () => {
    const roles = [...role('employee'), ...role('settings_admin')];
    expect(isPermitted(can('Reports', 'read'), holding(roles))).toBe(false);
  });

  it('does not turn a reader into a writer, or the reverse', () => {
    const writer = holding([custom({ areas: { Payout: ['write'] } })]);
    expect(isPermitted(can('Payout', 'write'), writer)).toBe(true);
    expect(isPermitted(can('Payout', 'read'), writer)).toBe(false);
  });

  it('is denied without a role', () => {
    for (const permission of [own('Reports', 'read'), can('Reports', 'read'), approver, superAdmin, providerAdmin])
      expect(isPermitted(permission, holding([]))).toBe(false);
    expect(isPermitted(signedIn, holding([]))).toBe(true);
    expect(isPermitted(anyone, holding([]))).toBe(true);
  });
});

describe('the approver right', () => {
  it.each([['approver'], ['report_advance_approval']] as const)('comes with %s in any role', (right) => {
    expect(isPermitted(approver, holding([custom({ rights: [right] })]))).toBe(true);
  });

  it('comes with a live approval chain, whatever the roles', () => {
    expect(isPermitted(approver, holding(role('employee')))).toBe(false);
    expect(isPermitted(approver, holding(role('employee'), { stands_in_chain: true }))).toBe(true);
    // Acting for other approvers requires the right from a role; being in a chain is not enough.
    expect(isPermitted(approverByRole, holding(role('employee'), { stands_in_chain: true }))).toBe(false);
    expect(isPermitted(approverByRole, holding(role('approver')))).toBe(true);
  });
});

describe('special users', () => {
  it('are super_admin only by that role, not by having every area', () => {
    const [model] = role('super_admin');
    expect(isPermitted(superAdmin, holding(role('super_admin')))).toBe(true);
    expect(isPermitted(superAdmin, holding([custom({ ...model, key: 'almost' })]))).toBe(false);
  });

  it('are provider admins only by their own flag', () => {
    expect(isPermitted(providerAdmin, holding(role('super_admin')))).toBe(false);
    expect(isPermitted(providerAdmin, holding([], { is_provider_admin: true }))).toBe(true);
    expect(isPermitted(superAdmin, holding([], { is_provider_admin: true }))).toBe(false);
  });
});

describe('a feature', () => {
  const withFeatures = (features: Partial<Features>) => holding([], { features: { ...featuresFrom([]), ...features } });

  it.each(['card_recon_enabled', 'is_ach_applicable', 'show_per_diem'] as const)('%s opens its own door', (name) => {
    expect(isPermitted(feature(name), withFeatures({}))).toBe(false);
    expect(isPermitted(feature(name), withFeatures({ [name]: true }))).toBe(true);
  });

  it.each([
    ['', false],
    ['unverified', false],
    ['Verified', false],
    ['verified', true],
  ])('a bank customer who is %j can use the bank: %s', (ach_customer_status, permitted) => {
    expect(isPermitted(feature('ach_verified'), withFeatures({ ach_customer_status }))).toBe(permitted);
  });

  it('is absent when its row has the wrong type or an unknown name', () => {
    const features = featuresFrom([
      { feature: 'show_per_diem', value: 'true' },
      { feature: 'card_recon_enabled', value: 1 },
      { feature: 'is_ach_applicable', value: true },
      { feature: 'ach_customer_status', value: true },
      { feature: '__proto__', value: { expense_only: true } },
      { feature: 'toString', value: true },
    ]);
    expect(features).toEqual({ ...featuresFrom([]), is_ach_applicable: true });
    expect(Object.keys(features)).toEqual(Object.keys(featuresFrom([])));
  });
});

describe('combined permissions', () => {
  const yes = signedIn;
  const no = providerAdmin;

  it.each([
    [all(yes, yes), true],
    [all(yes, no), false],
    [all(no, no), false],
    [any(yes, no), true],
    [any(no, no), false],
    [all(), true],
    [any(), false],
    [all(any(no, yes), yes), true],
    [any(all(yes, no), no), false],
  ] as [Permission, boolean][])('%j is %s', (permission, permitted) => {
    expect(isPermitted(permission, holding([]))).toBe(permitted);
  });

  it('are described in words', () => {
    expect(describePermission(any(superAdmin, can('Settings', 'read')))).toBe('(super_admin or Settings read)');
    expect(describePermission(all(own('Reports', 'write'), approver))).toBe('Reports write (own) and approver');
    expect([anyone, signedIn, providerAdmin, feature('show_per_diem')].map(describePermission)).toEqual([
      'anyone',
      'signed in',
      'provider admin',
      'show_per_diem',
    ]);
  });
});
