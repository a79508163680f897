import type { OutputOf } from '#contract/endpoint.ts';
import type { home } from '#contract/home.contract.ts';
import { activitySentence } from '#domain/activity/activity-sentence.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readFeed } from './activity.rows.ts';

type FeedRow = OutputOf<typeof home.dashboard>['recent_activity'][number];

/**
 * Reads the recent activity that is shown to a person, newest first. Each entry is a text that follows the actor's
 * name.
 */
export async function recentActivity(
  tx: CompanyTransaction,
  options: { client_id: string; person_id: string; limit: number },
): Promise<FeedRow[]> {
  const rows = await readFeed(tx, options);
  return rows.map((row) => ({
    activity_id: row.activity_id,
    at: row.at.toISOString(),
    actor: brief(row.actor_id, row.actor_first_name, row.actor_last_name, row.actor_email),
    behalf_user: brief(row.behalf_id, row.behalf_first_name, row.behalf_last_name, row.behalf_email),
    sentence: activitySentence(row.action, {
      item: row.item_label,
      facts: row.facts,
      is_titled: true,
      is_own: row.actor_id === options.person_id,
    }),
    item: itemOf(row),
  }));
}

function brief(
  user_id: string | null,
  first_name: string | null,
  last_name: string | null,
  email: string | null,
): FeedRow['actor'] {
  return user_id && first_name !== null && last_name !== null && email !== null
    ? { user_id, first_name, last_name, email }
    : null;
}

function itemOf(row: { item_kind: string; item_id: string; item_label: string }): FeedRow['item'] {
  const page = itemPages[row.item_kind];
  return page && row.item_label ? { label: row.item_label, path: `${page}/${row.item_id}` } : null;
}

const itemPages: Record<string, string | undefined> = { report: '/report', expense: '/expense', advance: '/advance' };
