import type { SettingKind } from '#domain/activity/setting-kinds.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readChangedKinds } from './activity.rows.ts';

/** Returns which of these kinds of settings a person has ever changed. */
export async function changedKinds(
  tx: CompanyTransaction,
  options: { client_id: string; kinds: readonly SettingKind[] },
): Promise<Set<string>> {
  return new Set(await readChangedKinds(tx, options));
}
