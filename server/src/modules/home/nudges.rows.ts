import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for `nudges_dismissed`. */

export async function readDismissed(
  tx: CompanyTransaction,
  query: { client_id: string; user_id: string },
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('nudges_dismissed')
    .select('nudge')
    .where('client_id', '=', query.client_id)
    .where('user_id', '=', query.user_id)
    .execute();
  return new Set(rows.map(({ nudge }) => nudge));
}

export async function dismissNudge(
  tx: CompanyTransaction,
  row: { client_id: string; user_id: string; nudge: string; dismissed_at: Date },
) {
  await tx
    .insertInto('nudges_dismissed')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'nudge']).doNothing())
    .execute();
}
