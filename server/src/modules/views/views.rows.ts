import { sql } from 'kysely';
import type { OutputOf } from '#contract/endpoint.ts';
import type { views } from '#contract/views.contract.ts';
import type { CompanyTransaction } from '../../db/database.ts';

export type SavedView = OutputOf<typeof views.list>['data'][number];

interface UserScope {
  client_id: string;
  user_id: string;
}

export async function readViews(
  tx: CompanyTransaction,
  query: UserScope & { list: SavedView['list'] },
): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id, list, name, query #>> '{}' as query from saved_views
    where client_id = ${query.client_id} and user_id = ${query.user_id} and list = ${query.list} order by name`.execute(
    tx,
  );
  return rows;
}

/** Saves a view. Saving under an existing name overwrites that view. */
export async function saveView(
  tx: CompanyTransaction,
  view: UserScope & SavedView & { now: Date },
): Promise<SavedView> {
  const { rows } = await sql<SavedView>`
    insert into saved_views (client_id, id, user_id, list, name, query, created_at)
    values (${view.client_id}, ${view.id}, ${view.user_id}, ${view.list}, ${view.name}, ${JSON.stringify(view.query)},
      ${view.now})
    on conflict (client_id, user_id, list, name) do update set query = excluded.query
    returning id, list, name, query #>> '{}' as query`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error('The view was not saved.');
  return saved;
}

export async function deleteView(tx: CompanyTransaction, target: UserScope & { id: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_views')
    .where('client_id', '=', target.client_id)
    .where('id', '=', target.id)
    .where('user_id', '=', target.user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
