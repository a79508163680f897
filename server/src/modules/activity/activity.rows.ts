import type { CompanyTransaction } from '../../db/database.ts';

/** activity and activity_feed are written by the gate and read only here. */
export function readFeed(tx: CompanyTransaction, of: { client_id: string; person_id: string; limit: number }) {
  const { client_id } = of;
  return (
    tx
      .selectFrom('activity_feed as f')
      .innerJoin('activity as a', (join) => join.onRef('a.id', '=', 'f.activity_id').on('a.client_id', '=', client_id))
      .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'a.actor_id').on('u.client_id', '=', client_id))
      .leftJoin('users as b', (join) => join.onRef('b.id', '=', 'a.on_behalf_of_id').on('b.client_id', '=', client_id))
      .select([
        'a.id as activity_id',
        'a.at',
        'a.action',
        'a.item_kind',
        'a.item_id',
        'a.item_label',
        'a.facts',
        'u.id as actor_id',
        'u.first_name as actor_first_name',
        'u.last_name as actor_last_name',
        'u.email as actor_email',
        'b.id as behalf_id',
        'b.first_name as behalf_first_name',
        'b.last_name as behalf_last_name',
        'b.email as behalf_email',
      ])
      .where('f.client_id', '=', client_id)
      .where('f.person_id', '=', of.person_id)
      // Ids are made in the order of time, so the index gives the newest first without sorting.
      .orderBy('f.activity_id', 'desc')
      .limit(of.limit)
      .execute()
  );
}
