import type { Endpoint } from '#contract/endpoint.ts';
import { isAllowedAddress } from '#domain/access/networks.ts';
import { twoFactorDueAt } from '#domain/access/two-factor-rule.ts';
import { admit } from './admit.ts';
import type { ActingSession, Actor, App } from './context.ts';
import { Refused } from './refusals.ts';

/**
 * The time for which a confirmed second factor or password is valid for payments, bank accounts and new ways to sign
 * in.
 */
const confirmedMs = 15 * 60_000;

/** The session of a request, from a person's access token or an API key. */
export interface RequestSession {
  client_id: string;
  session_id: string;
  is_api_key: boolean;
}

interface AdmittedRequest {
  app: App;
  now: Date;
  address: string;
  session: RequestSession;
  endpoint: Endpoint;
}

/**
 * Checks the actor's permission and then the company's session requirements. An API key skips those requirements,
 * except the allowed networks, because the session that created it met them.
 */
export function admitSession({ app, now, address, session, endpoint }: AdmittedRequest, actor: Actor): Actor {
  if (actor.acting) checkActing(endpoint, actor.acting);
  admit(endpoint, actor);
  checkNetwork(actor, address);
  if (session.is_api_key) return actor;
  if (endpoint.confirms) checkConfirmed(endpoint.confirms, actor, now);
  if (!endpoint.open_before_two_factor && isSetUpDue(app, actor, now)) throw new Refused('two_factor.set_up');
  return actor;
}

/**
 * Refuses requests from outside the company's allowed networks. Sessions started by support and partners are exempt,
 * because they come from other networks.
 */
export function checkNetwork({ company, entered_by }: Actor, address: string): void {
  if (entered_by === null && !isAllowedAddress(address, company.allowed_networks)) throw new Refused('access.network');
}

/**
 * Limits what support can do in its sessions. Support can read, and can change data only if that was allowed at the
 * start of the session. Support can never pay or change how people sign in.
 */
function checkActing({ effect, confirms, not_when_acting, open_when_acting }: Endpoint, acting: ActingSession): void {
  if (open_when_acting) return;
  if (confirms || not_when_acting) throw new Refused('acting.never');
  if (effect === 'write' && acting.is_read_only) throw new Refused('acting.read_only');
}

/**
 * Requires a recent confirmation, because a stolen session must not be able to pay or to add its own second factor. A
 * person without a second factor has to confirm the password, but only where the endpoint declares 'always'.
 */
function checkConfirmed(confirms: true | 'always', actor: Actor, now: Date): void {
  const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() <= confirmedMs;
  if (actor.has_second_factor) {
    if (!isRecent(actor.second_factor_at)) throw new Refused('two_factor.confirm');
  } else if (confirms === 'always' && !isRecent(actor.proved_at)) throw new Refused('password.confirm');
}

function isSetUpDue(app: App, actor: Actor, now: Date): boolean {
  if (actor.has_second_factor) return false;
  const due_at = twoFactorDue(app, actor);
  return due_at !== null && due_at <= now;
}

/** Returns when the person starts to need a second factor; null if never. */
export function twoFactorDue(app: Pick<App, 'config'>, actor: Actor): Date | null {
  return twoFactorDueAt(actor.company.two_factor, {
    access: actor.access,
    method: actor.method,
    added_at: actor.added_at,
    is_entered_by_others: actor.entered_by !== null,
    is_production: app.config.MODE === 'production',
  });
}
