import { type Action, type ApproverRight, type Area, actions, areas, type Reach } from '#domain/access/areas.ts';
import { featuresFrom } from '#domain/access/features.ts';
import type { RoleGrant } from '#domain/access/permission.ts';
import { sessionEnd } from '#domain/access/session-rules.ts';
import type { TwoFactorRule } from '#domain/access/two-factor-rule.ts';
import type { SignInMethod } from '#domain/sign-on/sign-in-methods.ts';
import { type SubscriptionPhase, type SubscriptionState, subscriptionPhase } from '#domain/subscriptions/trial.ts';
import type { CompanyTransaction } from '../db/database.ts';
import type { Actor } from './context.ts';
import { Refused } from './refusals.ts';
import { readPersonAsSession, readSession, type SessionRow } from './session.rows.ts';

/**
 * Reads the actor of a session on every request, so that disabling a user, removing a role or ending a session takes
 * effect immediately.
 */
export async function actorOf(
  tx: CompanyTransaction,
  key: { client_id: string; session_id: string; is_api_key?: boolean },
  now: Date,
): Promise<Actor> {
  const row = await readSession(tx, key, now);
  if (!row) throw new Refused('session.invalid');
  // The sessions of a disabled person have ended too. In that case the response must say that the person is disabled,
  // so that the browser clears its storage.
  if (row.ended_at && row.is_active) throw new Refused('session.ended');
  // The creator of an API key chooses when the key expires.
  const end = key.is_api_key ? row.expires_at : sessionEnd(row, row);
  if (end <= now) throw new Refused('session.expired');
  return actorFrom(key.client_id, row, now);
}

/**
 * Reads the person who started background work. The work continues if the person signs out, but not if the person is
 * disabled.
 */
export async function actorOfBackgroundWork(
  tx: CompanyTransaction,
  key: { client_id: string; session_id: string },
  now: Date,
): Promise<Actor> {
  const row = await readSession(tx, key, now);
  if (!row?.is_active) throw new Refused('access.denied');
  return actorFrom(key.client_id, row, now);
}

/** Reads the person on whose behalf work runs without a session, such as reading a mail that the person sent. */
export async function actorOfPerson(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
  now: Date,
): Promise<Actor> {
  const row = await readPersonAsSession(tx, key, now);
  if (!row?.is_active) throw new Refused('access.denied');
  return actorFrom(key.client_id, row, now);
}

function actorFrom(client_id: string, row: SessionRow, now: Date): Actor {
  return {
    client_id,
    user_id: row.user_id,
    session_id: row.session_id,
    entered_by: row.entered_by,
    last_seen_at: row.last_seen_at,
    acting: row.acting && { ...row.acting, expires_at: row.expires_at },
    proved_at: row.proved_at,
    second_factor_at: row.second_factor_at,
    has_second_factor: row.has_second_factor,
    method: row.method as SignInMethod,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    is_active: row.is_active,
    added_at: row.added_at,
    time_zone: row.time_zone,
    language: row.language,
    chat_id: row.chat_id,
    reimbursement_currency: row.reimbursement_currency,
    company: {
      name: row.company_name,
      currency: row.company_currency,
      logo_url: row.company_logo_url,
      kind: row.company_kind,
      has_idle_limit: row.idle_minutes !== null,
      allowed_networks: row.allowed_networks ?? [],
      two_factor: {
        rule: (row.two_factor ?? 'optional') as TwoFactorRule,
        grace_days: row.two_factor_grace_days ?? 0,
        since: row.two_factor_since,
      },
    },
    access: {
      // Provider admins belong to the provider's own company; the flag has no effect elsewhere.
      is_provider_admin: row.is_provider_admin && row.company_kind === 'provider',
      roles: row.roles.map(roleGrant),
      features: featuresFrom(row.features),
      stands_in_chain: row.stands_in_chain,
    },
    subscription: subscriptionOf(row, now),
    missing_features: row.missing_features ?? {},
  };
}

export function roleGrant(role: SessionRow['roles'][number]): RoleGrant {
  const granted: Partial<Record<Area, Action[]>> = {};
  for (const area of areas) {
    const grantedActions = actions.filter((action) =>
      role.permissions.some(([permittedArea, permittedAction]) => permittedArea === area && permittedAction === action),
    );
    if (grantedActions.length > 0) granted[area] = grantedActions;
  }
  return {
    key: role.key,
    name: role.name,
    reach: role.reach as Reach,
    rights: role.rights as ApproverRight[],
    areas: granted,
  };
}

function subscriptionOf(row: SessionRow, now: Date): Actor['subscription'] {
  if (!row.subscription_state || !row.trial_ends_at) return null;
  const phase = subscriptionPhase(
    {
      state: row.subscription_state as SubscriptionState,
      trial_ends_at: row.trial_ends_at.toISOString(),
      override_phase: row.override_phase as SubscriptionPhase | null,
    },
    now.toISOString(),
  );
  return { phase, plan: row.subscription_plan ?? '', trial_ends_at: row.trial_ends_at };
}
