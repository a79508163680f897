import type { CompanyTransaction } from '../../../db/database.ts';

/** Only this file writes to acting_sessions. The request pipeline reads it with the session. */

interface Key {
  client_id: string;
  id: string;
}

interface NewActing extends Key {
  user_id: string;
  provider_client_id: string;
  provider_user_id: string;
  provider_session_id: string;
  actor_name: string;
  reason: string;
  is_read_only: boolean;
  started_at: Date;
  expires_at: Date;
}

export async function insertActing(tx: CompanyTransaction, row: NewActing) {
  await tx.insertInto('acting_sessions').values(row).execute();
}

export function readActing(tx: CompanyTransaction, key: Key) {
  return tx
    .selectFrom('acting_sessions as a')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'a.user_id').on('u.client_id', '=', key.client_id))
    .select([
      'a.user_id',
      'a.provider_client_id',
      'a.provider_user_id',
      'a.provider_session_id',
      'a.actor_name',
      'a.reason',
      'a.is_read_only',
      'a.started_at',
      'a.expires_at',
      'u.first_name',
      'u.last_name',
    ])
    .where('a.client_id', '=', key.client_id)
    .where('a.id', '=', key.id)
    .executeTakeFirst();
}

export async function endActing(tx: CompanyTransaction, key: Key, now: Date) {
  await tx
    .updateTable('acting_sessions')
    .set({ ended_at: now })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('ended_at', 'is', null)
    .execute();
}
