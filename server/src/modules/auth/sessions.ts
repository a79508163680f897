import type { OutputOf } from '#contract/endpoint.ts';
import type { people } from '#contract/people.contract.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { endSessions, readSessions, voidSingleUse } from './auth.rows.ts';
import { deviceName } from './device-name.ts';

export async function ownSessions({ tx, actor, request }: ReadContext): Promise<OutputOf<typeof people.sessions>> {
  const rows = await readSessions(tx, { client_id: actor.client_id, user_id: actor.user_id, now: request.now });
  return {
    status: true,
    sessions: rows.map((row) => ({
      session_id: row.session_id,
      device: deviceName(row.device),
      address: row.address,
      started_at: row.started_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      is_current: row.session_id === actor.session_id,
    })),
  };
}

export async function endOwnSession(
  { tx, actor, request, record }: SignedWriteContext,
  { session_id }: { session_id: string },
): Promise<{ status: true }> {
  const ended = await endSessions(
    tx,
    { client_id: actor.client_id, user_id: actor.user_id, only: session_id },
    { now: request.now, because: 'ended by its owner' },
  );
  if (ended === 0) throw new Refused('item.not_found');
  record({ action: 'session_ended', item_kind: 'user', item_id: actor.user_id });
  return { status: true };
}

export async function endEveryOwnSession({
  tx,
  actor,
  request,
  record,
}: SignedWriteContext): Promise<{ status: true }> {
  const { client_id, user_id } = actor;
  await voidSingleUse(tx, { client_id, user_id, kinds: ['entry', 'second_step'] }, request.now);
  await endSessions(tx, { client_id, user_id }, { now: request.now, because: 'signed out everywhere' });
  record({ action: 'signed_out_everywhere', item_kind: 'user', item_id: actor.user_id });
  request.setRefreshCookie(null);
  return { status: true };
}

export async function signOut({ tx, actor, request }: SignedWriteContext): Promise<{ status: true }> {
  await endSessions(
    tx,
    { client_id: actor.client_id, user_id: actor.user_id, only: actor.session_id },
    { now: request.now, because: 'signed out' },
  );
  request.setRefreshCookie(null);
  return { status: true };
}
