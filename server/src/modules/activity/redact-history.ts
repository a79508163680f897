import type { CompanyTransaction } from '../../db/database.ts';
import { activityId } from '../../http/activity-id.ts';
import { insertActivity } from '../../http/request-pipeline.rows.ts';
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
 * intact; a new entry with a digest of the new hashes is sealed like any other. Runs in a transaction of the owner.
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
  const entry = {
    client_id,
    id: entry_id,
    at: now,
    actor_id: null,
    on_behalf_of_id: null,
    action: 'history_redacted',
    item_kind: 'user',
    item_id: user_id,
    item_label: label,
    from_stage: null,
    to_stage: null,
    comment: '',
    facts: { no_of_entries, digest },
    is_setting: true,
    entered_by: null,
    request_id: '',
  };
  await insertActivity(tx, [entry], []);
}
