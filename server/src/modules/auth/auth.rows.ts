import { sql } from 'kysely';
import type { SignInMethod } from '#domain/sign-on/sign-in-methods.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { portionsOf } from '../../db/insert-many.ts';

/** Queries on sessions, refresh_tokens, single_use_tokens and partner_keys. */

interface Key {
  client_id: string;
  id: string;
}

interface NewSession extends Key {
  user_id: string;
  device: string;
  address: string;
  keep_signed_in: boolean;
  entered_by?: string | null;
  acting_id?: string | null;
  second_factor_at?: Date | null;
  /** The method of the sign-in; a password by default. */
  method?: SignInMethod;
  started_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export async function insertSession(tx: CompanyTransaction, session: NewSession) {
  await tx.insertInto('sessions').values(session).execute();
}

export async function insertRefreshToken(
  tx: CompanyTransaction,
  row: Key & { session_id: string; token_hash: string; issued_at: Date },
) {
  await tx.insertInto('refresh_tokens').values(row).execute();
}

/**
 * Locks the token and its session until the transaction ends, so that the second of two concurrent renewals sees the
 * changes of the first.
 */
export function lockRefreshToken(tx: CompanyTransaction, key: Key) {
  return tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', (join) => join.onRef('s.id', '=', 't.session_id').on('s.client_id', '=', key.client_id))
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 's.user_id').on('u.client_id', '=', key.client_id))
    .leftJoin('security_rules as g', (join) => join.on('g.client_id', '=', key.client_id))
    .select([
      't.token_hash',
      't.used_at',
      's.id as session_id',
      's.ended_at',
      's.started_at',
      's.last_seen_at',
      's.expires_at',
      's.keep_signed_in',
      'u.is_active',
      'g.session_hours',
      'g.idle_minutes',
    ])
    .where('t.client_id', '=', key.client_id)
    .where('t.id', '=', key.id)
    .forUpdate(['t', 's'])
    .executeTakeFirst();
}

export async function spendRefreshToken(tx: CompanyTransaction, key: Key & { session_id: string }, now: Date) {
  await Promise.all([
    tx
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('client_id', '=', key.client_id)
      .where('id', '=', key.id)
      .where('used_at', 'is', null)
      .execute(),
    tx
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('client_id', '=', key.client_id)
      .where('id', '=', key.session_id)
      .execute(),
  ]);
}

export interface NewSingleUse extends Key {
  kind: 'entry' | 'second_step' | 'invitation' | 'password_reset' | 'email_change';
  user_id: string;
  token_hash: string;
  keep_signed_in: boolean;
  entered_by: string | null;
  acting_id: string | null;
  is_second_factor_done: boolean;
  method: SignInMethod;
  created_at: Date;
  expires_at: Date;
}

export async function insertSingleUse(tx: CompanyTransaction, row: NewSingleUse) {
  await tx.insertInto('single_use_tokens').values(row).execute();
}

export function lockSingleUse(tx: CompanyTransaction, key: Key) {
  return tx
    .selectFrom('single_use_tokens')
    .select([
      'kind',
      'user_id',
      'token_hash',
      'keep_signed_in',
      'entered_by',
      'acting_id',
      'is_second_factor_done',
      'method',
      'expires_at',
      'used_at',
    ])
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst();
}

export async function spendSingleUse(tx: CompanyTransaction, key: Key, now: Date) {
  await tx
    .updateTable('single_use_tokens')
    .set({ used_at: now })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}

/** Invalidates a person's unused tokens of these kinds, or only those issued until a time. */
export async function voidSingleUse(
  tx: CompanyTransaction,
  filter: {
    client_id: string;
    user_id: string;
    kinds: readonly NewSingleUse['kind'][];
    created_until?: Date | undefined;
  },
  now: Date,
) {
  let update = tx
    .updateTable('single_use_tokens')
    .set({ used_at: now })
    .where('client_id', '=', filter.client_id)
    .where('user_id', '=', filter.user_id)
    .where('kind', 'in', filter.kinds)
    .where('used_at', 'is', null);
  if (filter.created_until) update = update.where('created_at', '<=', filter.created_until);
  await update.execute();
}

export function readSessions(tx: CompanyTransaction, filter: { client_id: string; user_id: string; now: Date }) {
  return tx
    .selectFrom('sessions')
    .select(['id as session_id', 'device', 'address', 'started_at', 'last_seen_at'])
    .where('client_id', '=', filter.client_id)
    .where('user_id', '=', filter.user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', filter.now)
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute();
}

/** Ends all sessions of a person, only one of them, or all except one. Returns the number of ended sessions. */
export async function endSessions(
  tx: CompanyTransaction,
  filter: { client_id: string; user_id: string; only?: string; except?: string },
  how: { now: Date; because: string },
): Promise<number> {
  let update = tx
    .updateTable('sessions')
    .set({ ended_at: how.now, ended_because: how.because })
    .where('client_id', '=', filter.client_id)
    .where('user_id', '=', filter.user_id)
    .where('ended_at', 'is', null);
  if (filter.only) update = update.where('id', '=', filter.only);
  if (filter.except) update = update.where('id', '<>', filter.except);
  const ended = await update.returning('id').execute();
  await announceEnd(tx, filter.client_id, ended);
  return ended.length;
}

/**
 * Announces ended sessions to all processes. A trigger on the table does the same, but on Citus it runs on a worker
 * node, where no process listens.
 */
async function announceEnd(tx: CompanyTransaction, client_id: string, ended: readonly { id: string }[]): Promise<void> {
  if (ended.length === 0) return;
  const keys = ended.map(({ id }) => `${client_id} ${id}`);
  await sql`select pg_notify('outlay_session_ends', key) from unnest(${keys}::text[]) as key`.execute(tx);
}

/** Ends the sessions of these people, or only those that started until a time. */
export async function endSessionsOf(
  tx: CompanyTransaction,
  filter: { client_id: string; user_ids: readonly string[]; started_until?: Date },
  how: { now: Date; because: string },
) {
  for (const user_ids of portionsOf(filter.user_ids)) {
    let update = tx
      .updateTable('sessions')
      .set({ ended_at: how.now, ended_because: how.because })
      .where('client_id', '=', filter.client_id)
      .where('user_id', 'in', user_ids)
      .where('ended_at', 'is', null);
    if (filter.started_until) update = update.where('started_at', '<=', filter.started_until);
    const ended = await update.returning('id').execute();
    await announceEnd(tx, filter.client_id, ended);
  }
}

export async function endSession(
  tx: CompanyTransaction,
  key: { client_id: string; session_id: string },
  how: { now: Date; because: string },
) {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: how.now, ended_because: how.because })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.session_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  await announceEnd(tx, key.client_id, ended);
}

export async function insertPartnerKey(
  tx: CompanyTransaction,
  row: Key & { name: string; key_hash: string; created_at: Date },
) {
  await tx.insertInto('partner_keys').values(row).execute();
}

export function readPartnerKey(tx: CompanyTransaction, key: Key) {
  return tx
    .selectFrom('partner_keys')
    .select(['name', 'key_hash'])
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

interface Expired {
  client_id: string;
  before: Date;
}

export async function deleteExpiredLinks(tx: CompanyTransaction, { client_id, before }: Expired) {
  await tx
    .deleteFrom('single_use_tokens')
    .where('client_id', '=', client_id)
    .where('expires_at', '<', before)
    .execute();
}

export async function deleteUsedRefreshTokens(tx: CompanyTransaction, { client_id, before }: Expired) {
  await tx.deleteFrom('refresh_tokens').where('client_id', '=', client_id).where('used_at', '<', before).execute();
}

/** Deletes the sessions that expired or ended before this time, together with their refresh tokens. */
export async function deleteExpiredSessions(tx: CompanyTransaction, { client_id, before }: Expired) {
  await tx
    .deleteFrom('sessions')
    .where('client_id', '=', client_id)
    .where((where) => where.or([where('expires_at', '<', before), where('ended_at', '<', before)]))
    .execute();
}
