import type { SignInMethod } from '../sign-on/sign-in-methods.ts';
import { type Access, any, can, isPermitted, superAdmin } from './permission.ts';

/**
 * The choices of a company about who must have a second factor: nobody, administrators and payers, or everyone. Each
 * covers more people than the one before it.
 */
export const twoFactorRules = ['optional', 'administrators', 'everyone'] as const;
export type TwoFactorRule = (typeof twoFactorRules)[number];

/** True if the rule `next` covers more people than the rule `current`. */
export function coversMore(next: TwoFactorRule, current: TwoFactorRule): boolean {
  return twoFactorRules.indexOf(next) > twoFactorRules.indexOf(current);
}

export const maxGraceDays = 90;

export interface TwoFactorSettings {
  rule: TwoFactorRule;
  grace_days: number;
  /** The time at which the current rule was chosen; null if the rule requires nothing. */
  since: Date | null;
}

interface Person {
  access: Access;
  method: SignInMethod;
  /** The time at which the person was added to the company. */
  added_at: Date;
  /** True for a session that the provider or a partner started. */
  is_entered_by_others: boolean;
  /** True for an installation that serves real companies. */
  is_production: boolean;
}

/** The permission that the rule 'administrators' covers: super admins and people who can change settings or pay. */
const administrator = any(
  superAdmin,
  can('Settings', 'write'),
  can('General_setting', 'write'),
  can('Payout', 'write'),
);

/**
 * Returns the time from which the person must have a second factor; null if never. The grace period starts when the
 * rule is chosen, or when a person is added later. Provider admins of a production installation need a second factor at
 * once. People who sign in through the company's identity provider are exempt, unless the provider did not confirm the
 * second factor that the company requires from it.
 */
export function twoFactorDueAt(settings: TwoFactorSettings, person: Person): Date | null {
  if (person.is_entered_by_others) return null;
  if (person.access.is_provider_admin && person.is_production) return person.added_at;
  if (person.method === 'sso' || !settings.since || !isCovered(settings.rule, person.access)) return null;
  const start = Math.max(settings.since.getTime(), person.added_at.getTime());
  return new Date(start + settings.grace_days * dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;

function isCovered(rule: TwoFactorRule, access: Access): boolean {
  switch (rule) {
    case 'optional':
      return false;
    case 'administrators':
      return isPermitted(administrator, access);
    case 'everyone':
      return true;
  }
}
