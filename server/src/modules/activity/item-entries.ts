import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { activitySentence, enteredByText } from '#domain/activity/activity-sentence.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { briefOf, type FoundPerson, findPeople } from '../people/find-people.ts';
import { photoUrls } from '../photos/read-photos.ts';
import { type ItemHistory, itemHistory } from './item-history.ts';

type ItemEntry = OutputOf<typeof reports.details>['data']['activity'][number];

type StageLabel = (stage: string) => string | undefined;

/** Returns the history of an item, including the entries that the current request records. */
export async function entriesOf(
  { app, tx, client_id, request }: Pick<SignedWriteContext, 'app' | 'tx' | 'client_id' | 'request'>,
  item: { item_kind: string; item_id: string },
  { recent, stageLabel }: { recent: ItemHistory; stageLabel: StageLabel },
): Promise<ItemEntry[]> {
  const history = [...(await itemHistory(tx, { client_id, ...item })), ...recent];
  const people = await findPeople(tx, { client_id, ids: peopleMentioned(history) });
  const photoUrl = photoUrls(app, { client_id, now: request.now });
  return itemEntries(history, { people, stageLabel, photoUrl, item_kind: item.item_kind });
}

/** Converts an item's history to the entries that the API returns, newest first. */
export function itemEntries(
  history: ItemHistory,
  options: {
    people: ReadonlyMap<string, FoundPerson>;
    stageLabel: StageLabel;
    photoUrl: ReturnType<typeof photoUrls>;
    item_kind: string;
    /** True to name the item by its label ('ER-1042') instead of 'the report'. */
    is_labelled?: boolean;
  },
): ItemEntry[] {
  return history
    .map((row) => ({
      id: row.id,
      name: row.actor ? `${row.actor.first_name} ${row.actor.last_name}` : 'Outlay',
      email: row.actor?.email ?? '',
      img_path: options.photoUrl(row.actor_photo_id),
      comments: row.comment,
      timestamp: row.at.toISOString(),
      status: (row.to_stage && options.stageLabel(row.to_stage)) || '',
      sentence:
        activitySentence(row.action, {
          item: row.item_label,
          ...(options.is_labelled ? {} : { page: options.item_kind }),
          facts: row.facts,
        }) + enteredByText(row.entered_by),
      behalf_user: row.behalf_user && { ...row.behalf_user, img_path: options.photoUrl(row.behalf_photo_id) },
      edited_data: editsIn(row),
      attachment_ids: idsInFact(row, 'attachment_ids'),
      mentions: mentionsIn(row).flatMap((id) => {
        const person = options.people.get(id);
        return person ? [briefOf(person)] : [];
      }),
    }))
    .reverse();
}

/** Returns the ids of the people mentioned in comments. */
export function peopleMentioned(history: ItemHistory): string[] {
  return [...new Set(history.flatMap(mentionsIn))];
}

function mentionsIn(row: ItemHistory[number]): string[] {
  return idsInFact(row, 'mention_ids');
}

function idsInFact({ facts }: ItemHistory[number], key: 'mention_ids' | 'attachment_ids'): string[] {
  const ids = facts[key];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Returns an approver's edits of lines, as they were recorded at the time. */
function editsIn({ facts }: ItemHistory[number]): ItemEntry['edited_data'] {
  return Array.isArray(facts.edited_data) ? facts.edited_data : [];
}
