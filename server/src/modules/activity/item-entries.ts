import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { activitySentence } from '#domain/activity/activity-sentence.ts';
import { briefOf, type FoundPerson } from '../people/find-people.ts';
import type { ItemHistory } from './item-history.ts';

export type ItemEntry = OutputOf<typeof reports.details>['data']['activity'][number];

/** What happened to an item, the newest first, in the shape of the spec's comment entries. */
export function itemEntries(
  history: ItemHistory,
  of: { people: ReadonlyMap<string, FoundPerson>; stageLabel: (stage: string) => string | undefined },
): ItemEntry[] {
  return history
    .map((row) => ({
      id: row.id,
      name: row.actor ? `${row.actor.first_name} ${row.actor.last_name}` : 'Outlay',
      email: row.actor?.email ?? '',
      img_path: null,
      comments: row.comment,
      timestamp: row.at.toISOString(),
      status: (row.to_stage && of.stageLabel(row.to_stage)) || '',
      sentence: activitySentence(row.action),
      behalf_user: row.behalf_user && { ...row.behalf_user, img_path: null },
      edited_data: editsIn(row),
      mentions: mentionsIn(row).flatMap((id) => {
        const person = of.people.get(id);
        return person ? [briefOf(person)] : [];
      }),
    }))
    .reverse();
}

/** Whom comments mention. */
export function peopleMentioned(history: ItemHistory): string[] {
  return [...new Set(history.flatMap(mentionsIn))];
}

function mentionsIn({ facts }: ItemHistory[number]): string[] {
  const { mention_ids } = facts;
  return Array.isArray(mention_ids) ? mention_ids.filter((id) => typeof id === 'string') : [];
}

function editsIn({ facts }: ItemHistory[number]): ItemEntry['edited_data'] {
  return Array.isArray(facts.edited_data) ? facts.edited_data : [];
}
