import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

export interface SentBackItem {
  id: string;
  number: number;
  title: string;
  /** The comment of the approver who sent the item back. */
  comment: string;
  /** The name of the approver who sent the item back. */
  by: string | null;
}

/** Reads up to `limit` of a person's reports or advances that were sent back, the most recently created first. */
export async function readSentBackItems(
  tx: CompanyTransaction,
  kind: 'report' | 'advance',
  { client_id, owner_id, limit }: { client_id: string; owner_id: string; limit: number },
): Promise<SentBackItem[]> {
  const { rows } = await sql<SentBackItem>`
    select i.id, i.number, i.title, coalesce(h.comment, '') as comment,
      (select u.first_name || ' ' || u.last_name from users u where u.client_id = ${client_id} and u.id = h.actor_id) as by
    from ${sql.table(`${kind}s`)} i
    left join lateral (
      select a.comment, a.actor_id from activity a where a.client_id = ${client_id} and a.item_kind = ${sql.lit(kind)}
        and a.item_id = i.id and a.to_stage = 'sent_back' order by a.id desc limit 1
    ) h on true
    where i.client_id = ${client_id} and i.owner_id = ${owner_id} and i.stage = 'sent_back' and i.deleted_at is null
    order by i.id desc limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
