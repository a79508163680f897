import type { CompanyTransaction } from '../db/database.ts';
import { insertActivity } from './request-pipeline.rows.ts';

interface SystemEntry {
  client_id: string;
  id: string;
  now: Date;
  action: string;
  item_kind: string;
  item_id: string;
  item_label: string;
  facts: Record<string, unknown>;
}

/** Adds an audit log entry that was caused neither by a person nor by a request. */
export async function insertSystemEntry(tx: CompanyTransaction, { now, ...entry }: SystemEntry): Promise<void> {
  const nobody = { actor_id: null, on_behalf_of_id: null, entered_by: null, request_id: '' };
  const nothingMoved = { from_stage: null, to_stage: null, comment: '' };
  await insertActivity(tx, [{ ...entry, at: now, is_setting: true, ...nobody, ...nothingMoved }], []);
}
