import type { Action, ApproverRight, Area, Reach } from './areas.ts';
import { type Features, isAchVerified } from './features.ts';

/**
 * The condition for calling an endpoint or opening a route. Endpoints and routes declare it, the server enforces it,
 * and a test lists the permissions of all endpoints.
 */
export type Permission =
  | { kind: 'anyone' }
  | { kind: 'signed_in' }
  | { kind: 'can'; area: Area; action: Action; reach: Reach }
  | { kind: 'approver' }
  | { kind: 'approver_by_role' }
  | { kind: 'super_admin' }
  | { kind: 'provider_admin' }
  | { kind: 'feature'; feature: Switch }
  | { kind: 'all'; of: readonly Permission[] }
  | { kind: 'any'; of: readonly Permission[] };

/** The features that permissions can require. */
type Switch = 'card_recon_enabled' | 'is_ach_applicable' | 'show_per_diem' | 'ach_verified' | 'travel' | 'pays_by_file';

export interface RoleGrant {
  key: string;
  name: string;
  reach: Reach;
  rights: readonly ApproverRight[];
  areas: Partial<Record<Area, readonly Action[]>>;
}

/** The facts about the user that a permission check needs. */
export interface Access {
  is_provider_admin: boolean;
  roles: readonly RoleGrant[];
  features: Features;
  /**
   * True if the user is an approver in a running chain, or the delegate of such an approver. The user may approve the
   * items of that chain regardless of roles.
   */
  stands_in_chain: boolean;
}

export const anyone: Permission = { kind: 'anyone' };
export const signedIn: Permission = { kind: 'signed_in' };
export const approver: Permission = { kind: 'approver' };
/** Requires the approver right from a role. People who approve only as part of a chain may not act for others. */
export const approverByRole: Permission = { kind: 'approver_by_role' };
export const superAdmin: Permission = { kind: 'super_admin' };
export const providerAdmin: Permission = { kind: 'provider_admin' };

/** Returns a right over the organisation's items. The built-in employee and approver roles do not grant it. */
export function can(area: Area, action: Action): Permission {
  return { kind: 'can', area, action, reach: 'organisation' };
}

/** Returns a right over the user's own items. Roles of either scope can grant it. */
export function own(area: Area, action: Action): Permission {
  return { kind: 'can', area, action, reach: 'own' };
}

export function feature(name: Switch): Permission {
  return { kind: 'feature', feature: name };
}

export function all(...of: Permission[]): Permission {
  return { kind: 'all', of };
}

export function any(...of: Permission[]): Permission {
  return { kind: 'any', of };
}

/** True if a signed-in user has the permission. Any case not listed below is denied. */
export function isPermitted(permission: Permission, access: Access): boolean {
  switch (permission.kind) {
    case 'anyone':
    case 'signed_in':
      return true;
    case 'can':
      return access.roles.some((role) => grants(role, permission));
    case 'approver':
      return access.stands_in_chain || isPermitted(approverByRole, access);
    case 'approver_by_role':
      return access.roles.some((role) => role.rights.length > 0);
    case 'super_admin':
      return hasRole(access, 'super_admin');
    case 'provider_admin':
      return access.is_provider_admin;
    case 'feature':
      return hasSwitch(permission.feature, access.features);
    case 'all':
      return permission.of.every((each) => isPermitted(each, access));
    case 'any':
      return permission.of.some((each) => isPermitted(each, access));
  }
}

function hasSwitch(name: Switch, features: Features): boolean {
  if (name === 'ach_verified') return isAchVerified(features);
  return name === 'travel' ? !features.expense_only : features[name];
}

export function hasRole(access: Pick<Access, 'roles'>, key: string): boolean {
  return access.roles.some((role) => role.key === key);
}

/** Describes a permission in words, for the permission matrix and the API docs. */
export function describePermission(permission: Permission): string {
  switch (permission.kind) {
    case 'anyone':
      return 'anyone';
    case 'signed_in':
      return 'signed in';
    case 'can':
      return `${permission.area} ${permission.action}${permission.reach === 'own' ? ' (own)' : ''}`;
    case 'approver':
      return 'approver';
    case 'approver_by_role':
      return 'approver by role';
    case 'super_admin':
      return 'super_admin';
    case 'provider_admin':
      return 'provider admin';
    case 'feature':
      return permission.feature;
    case 'all':
      return permission.of.map(describePermission).join(' and ');
    case 'any':
      return `(${permission.of.map(describePermission).join(' or ')})`;
  }
}

function grants(role: RoleGrant, right: { area: Area; action: Action; reach: Reach }): boolean {
  if (right.reach === 'organisation' && role.reach !== 'organisation') return false;
  return role.areas[right.area]?.includes(right.action) ?? false;
}
