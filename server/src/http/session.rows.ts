import { CompiledQuery } from 'kysely';
import type { MissingFeatures } from '#domain/billing/plans.ts';
import type { LanguageCode } from '#domain/language/languages.ts';
import type { CompanyTransaction } from '../db/database.ts';
import type { ActingSession } from './context.ts';

/**
 * Reads everything that the request pipeline needs about a person in one query. The query joins people, companies and
 * billing on purpose, because separate reads would cost every request three more round trips.
 */
export function readSession(
  tx: CompanyTransaction,
  { client_id, session_id }: { client_id: string; session_id: string },
  now: Date,
): Promise<SessionRow | undefined> {
  return readPerson(tx, bySession, [client_id, session_id, now]);
}

/** Reads the same as `readSession` for a person without a session. The person's id replaces the session id. */
export function readPersonAsSession(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
  now: Date,
): Promise<SessionRow | undefined> {
  return readPerson(tx, byPerson, [client_id, user_id, now]);
}

async function readPerson(
  tx: CompanyTransaction,
  statement: string,
  parameters: [client_id: string, id: string, now: Date],
): Promise<SessionRow | undefined> {
  const { rows } = await tx.executeQuery<SessionRow>(CompiledQuery.raw(statement, parameters));
  return rows[0];
}

// Every request runs one of these statements, so their text is built only once. They return json instead of jsonb,
// because jsonb takes PostgreSQL longer to build and to print.
const bySession = personStatement(`(select id, user_id, started_at, last_seen_at, expires_at, ended_at, entered_by,
    acting_id, method, password_at, second_factor_at
  from sessions where client_id = $1 and id = $2)`);

const byPerson = personStatement(`(select $2::uuid as id, $2::uuid as user_id, now() as started_at,
    now() as last_seen_at, now() as expires_at, null::timestamptz as ended_at, null::text as entered_by,
    null::uuid as acting_id, 'password' as method, null::timestamptz as password_at,
    null::timestamptz as second_factor_at)`);

/**
 * Returns the statement that selects the person of a session. Its parameters are the company, the id of the session or
 * person, and the time.
 */
function personStatement(session: string): string {
  // The dates of a delegation are interpreted in the delegate's time zone.
  const today = '($3::timestamptz at time zone u.time_zone)::date';
  return `
    select s.id as session_id, s.started_at, s.last_seen_at, s.expires_at, s.ended_at, s.entered_by, s.method, s.second_factor_at,
      greatest(s.started_at, s.password_at) as proved_at,
      u.id as user_id, u.email, u.first_name, u.last_name, u.is_active, u.is_provider_admin, u.created_at as added_at, u.time_zone, u.language, u.chat_id, u.has_second_factor,
      coalesce(e.currency, c.currency) as reimbursement_currency, c.name as company_name, c.currency as company_currency, c.logo_url as company_logo_url,
      c.kind as company_kind, g.two_factor, g.two_factor_grace_days, g.two_factor_since, g.session_hours, g.idle_minutes, g.allowed_networks,
      (select json_build_object('id', x.id, 'actor_name', x.actor_name, 'reason', x.reason, 'is_read_only', x.is_read_only)
        from acting_sessions x where x.client_id = $1 and x.id = s.acting_id) as acting,
      b.state as subscription_state, b.plan as subscription_plan, b.trial_ends_at, b.override_phase,
      (select json_object_agg(m.feature, m.name) from (
          select distinct on (f.feature) f.feature, o.name
          from plans own, plans o cross join lateral unnest(o.features) f (feature)
          where own.code = coalesce(case when b.override_phase is null then a.plan_code end, b.plan)
            and not o.is_archived and not f.feature = any (own.features)
          order by f.feature, o.month_price, o.code) m) as missing_features,
      (select coalesce(json_agg(json_build_object('key', r.key, 'name', r.name, 'reach', r.reach, 'rights', r.rights,
          'permissions', (select coalesce(json_agg(json_build_array(p.area, p.action)), '[]'::json)
            from role_permissions p where p.client_id = $1 and p.role_id = r.id)) order by r.key), '[]'::json)
        from user_roles ur join roles r on r.client_id = $1 and r.id = ur.role_id
        where ur.client_id = $1 and ur.user_id = u.id) as roles,
      (select coalesce(json_agg(json_build_object('feature', f.feature, 'value', f.value)), '[]'::json)
        from company_features f where f.client_id = $1) as features,
      (exists (select from approvers a where a.client_id = $1 and a.approver_id = u.id)
        or exists (select from delegations d where d.client_id = $1 and d.to_user_id = u.id
          and d.can_approve and d.ended_at is null and d.starts_on <= ${today}
          and coalesce(d.ends_on, 'infinity') >= ${today})
        or exists (select from approval_decisions h where h.client_id = $1 and h.actor_id = u.id))
        as stands_in_chain
    from ${session} s
    join users u on u.client_id = $1 and u.id = s.user_id
    join companies c on c.client_id = $1
    left join entities e on e.client_id = $1 and e.id = u.entity_id
    left join security_rules g on g.client_id = $1
    left join subscriptions b on b.client_id = $1
    left join billing_accounts a on a.client_id = $1`;
}

export interface SessionRow {
  session_id: string;
  started_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  entered_by: string | null;
  acting: Omit<ActingSession, 'expires_at'> | null;
  proved_at: Date;
  second_factor_at: Date | null;
  method: string;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  is_provider_admin: boolean;
  added_at: Date;
  time_zone: string;
  language: LanguageCode | null;
  chat_id: string | null;
  has_second_factor: boolean;
  reimbursement_currency: string;
  company_name: string;
  company_currency: string;
  company_logo_url: string | null;
  company_kind: 'customer' | 'provider';
  two_factor: string | null;
  two_factor_grace_days: number | null;
  two_factor_since: Date | null;
  session_hours: number | null;
  idle_minutes: number | null;
  allowed_networks: string[] | null;
  subscription_state: string | null;
  subscription_plan: string | null;
  trial_ends_at: Date | null;
  override_phase: string | null;
  missing_features: MissingFeatures | null;
  roles: { key: string; name: string; reach: string; rights: string[]; permissions: [string, string][] }[];
  features: { feature: string; value: unknown }[];
  stands_in_chain: boolean;
}
