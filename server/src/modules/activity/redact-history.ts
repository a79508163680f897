import type { CompanyTransaction } from '../../db/database.ts';
import { activityId } from '../../http/activity-id.ts';
import { insertSystemEntry } from '../../http/system-entry.ts';
import { digestRedactions, insertRedactions, waitForChain } from './audit-chain.rows.ts';

interface RedactionEntry {
  client_id: string;
  user_id: string;
  /** The new name of the person. */
  label: string;
  now: Date;
}

/**
 * Changes entries of the history and saves their new hashes. Their seals keep the original hashes, so the chain stays
 * intact. A new entry with a digest of the new hashes is sealed in the usual way. Must run in a transaction as the
 * owner of the tables.
 */
export async function redactHistory(
  tx: CompanyTransaction,
  { client_id, user_id, label, now }: RedactionEntry,
  change: () => Promise<readonly string[]>,
): Promise<void> {
  await waitForChain(tx, client_id);
  const entry_id = activityId(now);
  await insertRedactions(tx, { client_id, entry_id, row_ids: await change() });
  const { no_of_entries, digest } = await digestRedactions(tx, { client_id, entry_id });
  await insertSystemEntry(tx, {
    client_id,
    id: entry_id,
    now,
    action: 'history_redacted',
    item_kind: 'user',
    item_id: user_id,
    item_label: label,
    facts: { no_of_entries, digest },
  });
}
