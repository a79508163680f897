import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { activitySentence } from '#domain/activity/activity-sentence.ts';
import { type ReportStage, reportStageLabel } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { type ItemHistory, itemHistory } from '../activity/item-history.ts';
import { briefOf, type FoundPerson, findPeople } from '../people/find-people.ts';

type Entry = OutputOf<typeof reports.details>['data']['activity'][number];

/** The history as it stands, with what this very request adds to it. */
export async function entriesOf(
  { tx, client_id }: { tx: CompanyTransaction; client_id: string },
  report_id: string,
  recent: ItemHistory,
): Promise<Entry[]> {
  const kept = await itemHistory(tx, { client_id, item_kind: 'report', item_id: report_id });
  const history = [...kept, ...recent];
  return historyEntries(history, await findPeople(tx, { client_id, ids: peopleMentioned(history) }));
}

/** Whom comments mention. */
export function peopleMentioned(history: ItemHistory): string[] {
  return [...new Set(history.flatMap(mentionsIn))];
}

/** What happened to a report, the newest first, in the shape of the spec's comment entries. */
export function historyEntries(history: ItemHistory, people: ReadonlyMap<string, FoundPerson>): Entry[] {
  return history
    .map((row) => ({
      id: row.id,
      name: row.actor ? `${row.actor.first_name} ${row.actor.last_name}` : 'Outlay',
      email: row.actor?.email ?? '',
      img_path: null,
      comments: row.comment,
      timestamp: row.at.toISOString(),
      status: row.to_stage ? (reportStageLabel[row.to_stage as ReportStage] ?? '') : '',
      sentence: activitySentence(row.action),
      behalf_user: row.behalf_user && { ...row.behalf_user, img_path: null },
      edited_data: [],
      mentions: mentionsIn(row).flatMap((id) => {
        const person = people.get(id);
        return person ? [briefOf(person)] : [];
      }),
    }))
    .reverse();
}

function mentionsIn({ facts }: ItemHistory[number]): string[] {
  const { mention_ids } = facts as { mention_ids?: unknown };
  return Array.isArray(mention_ids) ? mention_ids.filter((id) => typeof id === 'string') : [];
}
