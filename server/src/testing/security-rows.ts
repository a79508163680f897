import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';

/** Adds the security rules of a company, a failed sign-in, and a support session that has ended. */
export async function addSecurity(
  tx: CompanyTransaction,
  { client_id, user_id, canary }: { client_id: string; user_id: string; canary: string },
): Promise<{ sign_in: string }> {
  const sign_in = uuidv7();
  const now = new Date();
  await tx.insertInto('security_rules').values({ client_id, two_factor_grace_days: 7, version: 1 }).execute();
  await tx
    .insertInto('sign_ins')
    .values({
      client_id,
      id: sign_in,
      user_id,
      at: now,
      method: 'password',
      outcome: 'wrong_password',
      device: canary.slice(0, 100),
      network: '203.0.113.0/24',
    })
    .execute();
  await tx
    .insertInto('acting_sessions')
    .values({
      client_id,
      id: uuidv7(),
      user_id,
      provider_client_id: uuidv7(),
      provider_user_id: uuidv7(),
      provider_session_id: uuidv7(),
      actor_name: canary,
      reason: canary,
      is_read_only: true,
      started_at: now,
      expires_at: now,
      ended_at: now,
    })
    .execute();
  return { sign_in };
}
