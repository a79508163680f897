import { v7 as uuidv7 } from 'uuid';
import type { SignInMethod } from '#domain/sign-on/sign-in-methods.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { makeToken, type TokenScope } from '../../http/opaque-token.ts';
import { insertSingleUse, lockSingleUse, type NewSingleUse, spendSingleUse, voidSingleUse } from './auth.rows.ts';

const lifetimeS = {
  entry: 60,
  second_step: 10 * 60,
  password_reset: 60 * 60,
  email_change: 24 * 60 * 60,
  invitation: 7 * 24 * 60 * 60,
} satisfies Record<NewSingleUse['kind'], number>;

interface Redeemed {
  user_id: string;
  keep_signed_in: boolean;
  entered_by: string | null;
  acting_id: string | null;
  is_second_factor_done: boolean;
  method: SignInMethod;
}

/** Issues a token for a link or an entry, which works once and only for a short time. */
export async function issueSingleUse(
  tx: CompanyTransaction,
  options: {
    client_id: string;
    user_id: string;
    kind: NewSingleUse['kind'];
    now: Date;
    keep_signed_in?: boolean;
    entered_by?: string | null;
    acting_id?: string | null;
    is_second_factor_done?: boolean;
    method?: SignInMethod;
    lifetime_s?: number;
  },
): Promise<string> {
  const { client_id, user_id, kind, now, keep_signed_in = false, lifetime_s = lifetimeS[kind] } = options;
  const { entered_by = null, acting_id = null, is_second_factor_done = false, method = 'password' } = options;
  const id = uuidv7();
  const { token, token_hash } = makeToken({ client_id, id });
  await insertSingleUse(tx, {
    client_id,
    id,
    kind,
    user_id,
    token_hash,
    keep_signed_in,
    entered_by,
    acting_id,
    is_second_factor_done,
    method,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetime_s * 1000),
  });

  return token;
}

/**
 * Invalidates the sign-ins and password resets that a person has started but not finished. Redeeming a token locks the
 * token before the person, so call this before locking the person.
 */
export function voidStartedEntries(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
  { now, created_until }: { now: Date; created_until?: Date },
): Promise<void> {
  const kinds = ['entry', 'second_step', 'password_reset'] as const;
  return voidSingleUse(tx, { ...key, kinds, created_until }, now);
}

/**
 * Redeems a token in the same transaction as the action it allows. Returns undefined if the token is unknown, expired,
 * already used or of another kind.
 */
export async function spendIfValid(
  tx: CompanyTransaction,
  scope: TokenScope & { matches(token_hash: string): boolean },
  expected: { kind: NewSingleUse['kind']; now: Date },
): Promise<Redeemed | undefined> {
  const row = await lookAt(tx, scope, expected);
  if (row) await spendSingleUse(tx, scope, expected.now);
  return row;
}

export async function lookAt(
  tx: CompanyTransaction,
  scope: TokenScope & { matches(token_hash: string): boolean },
  expected: { kind: NewSingleUse['kind']; now: Date },
): Promise<Redeemed | undefined> {
  const row = await lockSingleUse(tx, scope);
  const isValid =
    row && row.kind === expected.kind && !row.used_at && row.expires_at > expected.now && scope.matches(row.token_hash);
  if (!isValid) return undefined;
  const { user_id, keep_signed_in, entered_by, acting_id, is_second_factor_done } = row;
  const method = row.method as SignInMethod;
  return { user_id, keep_signed_in, entered_by, acting_id, is_second_factor_done, method };
}
