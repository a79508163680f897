import { sql } from 'kysely';
import type { TwoFactorRule } from '#domain/access/two-factor-rule.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

/**
 * Only this file writes to security_rules. The request pipeline and the renewal of tokens read the rules together with
 * the session.
 */

interface SecurityRules {
  two_factor: TwoFactorRule;
  two_factor_grace_days: number;
  two_factor_since: Date | null;
  session_hours: number | null;
  idle_minutes: number | null;
  allowed_networks: string[];
  version: number;
}

const noRules: SecurityRules = {
  two_factor: 'optional',
  two_factor_grace_days: 0,
  two_factor_since: null,
  session_hours: null,
  idle_minutes: null,
  allowed_networks: [],
  version: 0,
};

export async function readSecurityRules(tx: CompanyTransaction, client_id: string): Promise<SecurityRules> {
  const row = await tx
    .selectFrom('security_rules')
    .select([
      'two_factor',
      'two_factor_grace_days',
      'two_factor_since',
      'session_hours',
      'idle_minutes',
      'allowed_networks',
      'version',
    ])
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  return row ? { ...row, two_factor: row.two_factor as TwoFactorRule } : noRules;
}

/** Saves some of the rules. Returns false if the rules have changed since this version. */
export async function saveSecurityRules(
  tx: CompanyTransaction,
  { client_id, version }: { client_id: string; version: number },
  changes: Partial<Omit<SecurityRules, 'version'>>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('security_rules')
    .values({ client_id, ...changes, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet({ ...changes, version: version + 1 })
        .where('security_rules.version', '=', version),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function countWithSecondFactor(tx: CompanyTransaction, client_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
    where client_id = ${client_id} and is_active and invited_at is null and has_second_factor`.execute(tx);
  return rows[0]?.count ?? 0;
}
