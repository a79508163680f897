import { v7 as uuidv7 } from 'uuid';
import type { auth } from '#contract/auth.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { sessionEnd } from '#domain/access/session-rules.ts';
import type { OpenContext, WriteContext } from '../../http/context.ts';
import { makeToken, readToken, type TokenScope } from '../../http/opaque-token.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findUser } from '../people/find-user.ts';
import { readActing } from './acting/acting.rows.ts';
import { endSession, insertRefreshToken, insertSession, lockRefreshToken, spendRefreshToken } from './auth.rows.ts';
import { deviceName } from './device-name.ts';
import { recordSignIn } from './sign-in-log/record-sign-in.ts';
import { spendIfValid } from './single-use.ts';

const sessionS = { long: 30 * 24 * 60 * 60, short: 12 * 60 * 60 };
/** Two tabs may renew with the same token within this time. A later reuse means that the token was stolen. */
const parallelTabsMs = 10_000;

interface Renewed {
  session_id: string;
  refresh: string;
  keep_signed_in: boolean;
  /** True if a new session ends the browser's previous session. Absent for a renewed session. */
  ends_previous?: boolean;
}

/** Exchanges an entry token or a refresh token for an access token. */
export async function generateToken(
  { app, request }: OpenContext,
  input: InputOf<typeof auth.generateToken>,
): Promise<OutputOf<typeof auth.generateToken>> {
  const token = input.entry_token ?? input.refresh_token ?? request.refresh_cookie;
  const scope = token === undefined ? undefined : readToken(token);
  if (!scope) throw new Refused('session.invalid');

  const { client_id } = scope;
  const renewed = await writeInCompany({ app, request, client_id }, (context) =>
    input.entry_token ? startSession(context, scope) : rotate(context, scope),
  );
  if (renewed === undefined || renewed === 'disabled') {
    if (!input.entry_token) request.setRefreshCookie(null);
    if (renewed === 'disabled') throw new Refused('session.disabled');
    throw new Refused(input.entry_token ? 'session.invalid' : 'session.ended');
  }

  if (renewed.ends_previous && request.refresh_cookie !== undefined)
    await endPreviousSession({ app, request }, request.refresh_cookie);
  const access = await app.access_tokens.issue({ client_id, session_id: renewed.session_id }, request.now);
  // Browsers get the token as a cookie, as does a request whose token arrived in a cookie, so that scripts can never
  // read it.
  const isCookie = request.is_browser || (token === request.refresh_cookie && !input.refresh_token);
  if (!isCookie) return { status: true, access, refresh: renewed.refresh };

  request.setRefreshCookie({ token: renewed.refresh, max_age_s: renewed.keep_signed_in ? sessionS.long : null });

  return { status: true, access, refresh: null };
}

/**
 * Ends the browser's previous session. The new sign-in replaces its cookie, so the person could no longer sign out of
 * it.
 */
async function endPreviousSession({ app, request }: OpenContext, refresh_cookie: string): Promise<void> {
  const scope = readToken(refresh_cookie);
  if (!scope) return;
  const { client_id } = scope;
  await writeInCompany({ app, request, client_id }, async ({ tx }) => {
    const row = await lockRefreshToken(tx, scope);
    if (!row || !scope.matches(row.token_hash)) return;
    const key = { client_id, session_id: row.session_id };
    await endSession(tx, key, { now: request.now, because: 'replaced by a new sign-in' });
  });
}

type SecretScope = TokenScope & { matches(token_hash: string): boolean };

async function startSession(context: WriteContext, scope: SecretScope): Promise<Renewed | undefined> {
  const { tx, request, client_id } = context;
  const spent = await spendIfValid(tx, scope, { kind: 'entry', now: request.now });
  const user = spent && (await findUser(tx, { client_id, user_id: spent.user_id }));
  if (!spent || !user?.is_active) return undefined;

  const session_id = uuidv7();
  const expires_at = await endOfSession(context, spent);
  await insertSession(tx, {
    client_id,
    id: session_id,
    user_id: spent.user_id,
    device: request.device,
    address: request.address,
    keep_signed_in: spent.keep_signed_in,
    entered_by: spent.entered_by,
    acting_id: spent.acting_id,
    second_factor_at: spent.is_second_factor_done ? request.now : null,
    method: spent.method,
    started_at: request.now,
    last_seen_at: request.now,
    expires_at,
  });

  if (!spent.entered_by) {
    recordEntry(context, user);
    const { user_id, method, is_second_factor_done: has_second_step } = spent;
    await recordSignIn(tx, request, { client_id, user_id, outcome: 'signed_in', method, has_second_step });
  }
  return {
    session_id,
    refresh: await issueRefresh(context, session_id),
    keep_signed_in: spent.keep_signed_in,
    // Support and partners return to their own session later, so that session does not end.
    ends_previous: !spent.entered_by,
  };
}

/** Returns the time at which the session expires. A session in which support acts as a user ends at the chosen time. */
async function endOfSession(
  { tx, request, client_id }: WriteContext,
  { acting_id, keep_signed_in }: { acting_id: string | null; keep_signed_in: boolean },
): Promise<Date> {
  const acting = acting_id && (await readActing(tx, { client_id, id: acting_id }));
  if (acting) return acting.expires_at;
  return new Date(request.now.getTime() + (keep_signed_in ? sessionS.long : sessionS.short) * 1000);
}

function recordEntry(
  { record, request }: WriteContext,
  { id, first_name, last_name }: { id: string; first_name: string; last_name: string },
): void {
  record({
    action: 'signed_in',
    item_kind: 'user',
    item_id: id,
    item_label: `${first_name} ${last_name}`,
    actor_id: id,
    facts: { after: { device: deviceName(request.device), address: request.address } },
  });
}

/**
 * Replaces a refresh token. A second use after more than `parallelTabsMs` means that the token was copied, so the whole
 * session ends. This must be committed although the request is refused, so the function returns undefined instead of
 * throwing.
 */
async function rotate(context: WriteContext, scope: SecretScope): Promise<Renewed | 'disabled' | undefined> {
  const { tx, request, client_id } = context;
  const row = await lockRefreshToken(tx, scope);
  if (!row || !scope.matches(row.token_hash)) return undefined;
  if (!row.is_active) return 'disabled';
  if (row.ended_at || sessionEnd(row, row) <= request.now) return undefined;
  if (row.used_at && request.now.getTime() - row.used_at.getTime() > parallelTabsMs) {
    await endSession(
      tx,
      { client_id, session_id: row.session_id },
      { now: request.now, because: 'refresh token used twice' },
    );
    return undefined;
  }

  await spendRefreshToken(tx, { client_id, id: scope.id, session_id: row.session_id }, request.now);

  return {
    session_id: row.session_id,
    refresh: await issueRefresh(context, row.session_id),
    keep_signed_in: row.keep_signed_in,
  };
}

async function issueRefresh({ tx, request, client_id }: WriteContext, session_id: string): Promise<string> {
  const id = uuidv7();
  const { token, token_hash } = makeToken({ client_id, id });
  await insertRefreshToken(tx, { client_id, id, session_id, token_hash, issued_at: request.now });
  return token;
}
