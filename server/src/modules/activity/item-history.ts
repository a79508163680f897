import { activitySentence } from '#domain/activity/activity-sentence.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { type ItemHistoryRow, readItemHistory } from './activity.rows.ts';

export interface HistoryLine {
  at: Date;
  who: string;
  on_behalf_of: string | null;
  sentence: string;
  comment: string;
}

/** More than any item gathers in its life. */
const most = 1_000;

/** What happened to an item, the oldest first, with who did it and on whose behalf. */
export function itemHistory(
  tx: CompanyTransaction,
  of: { client_id: string; item_kind: string; item_id: string },
): Promise<ItemHistoryRow[]> {
  return readItemHistory(tx, { ...of, limit: most });
}

/** The same in words, for paper. */
export function historyLine({ at, actor, behalf_user, action, comment }: ItemHistoryRow): HistoryLine {
  const name = (person: NonNullable<ItemHistoryRow['actor']>) => `${person.first_name} ${person.last_name}`;
  return {
    at,
    who: actor ? name(actor) : 'Outlay',
    on_behalf_of: behalf_user && name(behalf_user),
    sentence: activitySentence(action),
    comment,
  };
}
