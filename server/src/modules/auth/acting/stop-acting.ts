import type { acting } from '#contract/acting.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { supportName } from '#domain/access/acting.ts';
import type { App, PreparedWrite, PreparingContext, RequestInfo } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { actorOf } from '../../../http/session.ts';
import { endSession } from '../auth.rows.ts';
import { grantEntry } from '../enter.ts';
import { endActing, readActing } from './acting.rows.ts';

const signInPath = '/sign-in';

/**
 * Ends the acting session and returns the provider admin to their own account, which asks for their second factor if
 * they have one. Does nothing in any other session.
 */
export async function stopActing({
  app,
  request,
  actor,
}: PreparingContext): Promise<PreparedWrite<OutputOf<typeof acting.stop>>> {
  const { client_id, session_id } = actor;
  const id = actor.acting?.id;
  const row = id && (await app.database.readInCompany(client_id, (tx) => readActing(tx, { client_id, id })));
  if (!row) return async () => ({ status: true, redirect_to: '/home', return_to: null });
  const redirect_to = await wayBack({ app, request }, row);

  return async ({ tx, record }) => {
    await endActing(tx, { client_id, id }, request.now);
    await endSession(tx, { client_id, session_id }, { now: request.now, because: 'support stopped acting' });
    record({
      action: 'acting_stopped',
      item_kind: 'user',
      item_id: row.user_id,
      item_label: `${row.first_name} ${row.last_name}`,
      actor_id: null,
      entered_by: supportName(row.actor_name),
    });
    request.setRefreshCookie(null);
    return { status: true, redirect_to, return_to: `/adminsubscriptions?client=${client_id}` };
  };
}

interface ProviderSession {
  provider_client_id: string;
  provider_session_id: string;
}

/**
 * Returns the URL that signs the provider admin in to their own account again, or the sign-in page if the session that
 * started the acting session is no longer valid.
 */
async function wayBack(
  { app, request }: { app: App; request: RequestInfo },
  { provider_client_id: client_id, provider_session_id: session_id }: ProviderSession,
): Promise<string> {
  const { now } = request;
  try {
    const entry = await app.database.inCompany(client_id, async (tx) => {
      const { user_id, method, is_active } = await actorOf(tx, { client_id, session_id }, now);
      if (!is_active) throw new Refused('session.disabled');
      return grantEntry(tx, { client_id, user_id, method, now });
    });
    return entry.redirect_to;
  } catch (error) {
    if (error instanceof Refused) return signInPath;
    throw error;
  }
}
