import { allow, type Decision, refuse } from '../decision.ts';
import { emailDomain } from './email-domain.ts';
import type { ProviderPreset } from './provider-presets.ts';

/** The person as the identity provider describes them in a signed ID token. */
export interface Identity {
  issuer: string;
  subject: string;
  /** The email address in lower case; empty if the provider sends none. */
  email: string;
  /** True if the provider verified the email address; null if the provider does not say. */
  is_email_verified: boolean | null;
  first_name: string;
  last_name: string;
  groups: readonly string[];
  /** The methods by which the provider authenticated the person: the values of the claims acr and amr. */
  factors: readonly string[];
}

interface KnownPeople {
  preset: ProviderPreset;
  creates_people: boolean;
  /** The domains that the company has proved it owns. */
  domains: readonly string[];
  /** The person who has signed in with this subject before; null if there is none. */
  linked_user_id: string | null;
  /** The person of this company who has this email address; null if there is none. */
  same_email: { user_id: string; has_other_subject: boolean } | null;
}

type Match = { kind: 'enter'; user_id: string } | { kind: 'link'; user_id: string } | { kind: 'create' };

/**
 * Decides to which person of the company an identity belongs. The subject is compared first. An email address counts
 * only if the company owns its domain, so that a provider cannot vouch for people of other companies.
 */
export function matchIdentity(
  identity: Identity,
  known: KnownPeople,
): Decision<
  Match,
  | 'sign_on.no_email'
  | 'sign_on.email_unverified'
  | 'sign_on.other_domain'
  | 'sign_on.other_account'
  | 'sign_on.no_account'
> {
  if (known.linked_user_id) return allow({ kind: 'enter', user_id: known.linked_user_id });
  if (!identity.email) return refuse('sign_on.no_email');
  if (!known.domains.includes(emailDomain(identity.email))) return refuse('sign_on.other_domain');
  if (!isVerified(identity, known.preset)) return refuse('sign_on.email_unverified');
  const { same_email } = known;
  if (same_email?.has_other_subject) return refuse('sign_on.other_account');
  if (same_email) return allow({ kind: 'link', user_id: same_email.user_id });
  return known.creates_people ? allow({ kind: 'create' }) : refuse('sign_on.no_account');
}

/**
 * True if the address counts as verified. Microsoft sends no flag, but its issuer names the tenant of the company,
 * whose administrators assign the addresses.
 */
function isVerified({ is_email_verified }: Identity, preset: ProviderPreset): boolean {
  return is_email_verified ?? preset === 'microsoft';
}

/**
 * Returns the roles of a person after a sign-in: roles that are mapped to a group of the provider follow the groups,
 * and all others stay.
 */
export function rolesFromGroups(
  current: readonly string[],
  groups: readonly string[],
  mapping: readonly { group_name: string; role_id: string }[],
): string[] {
  const managed = new Set(mapping.map(({ role_id }) => role_id));
  const given = mapping.filter(({ group_name }) => groups.includes(group_name)).map(({ role_id }) => role_id);
  return [...new Set([...current.filter((id) => !managed.has(id)), ...given])];
}

/**
 * True if the provider proved the second factor. `factor_values` lists the accepted values, separated by spaces; if it
 * is empty, the company does not require proof. A provider that sends none of the values has checked only one factor.
 */
export function isFactorProved({ factors }: Pick<Identity, 'factors'>, factor_values: string): boolean {
  const required = factor_values.split(' ').filter(Boolean);
  return required.length === 0 || factors.some((factor) => required.includes(factor));
}
