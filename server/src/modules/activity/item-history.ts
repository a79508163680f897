import { v7 as uuidv7 } from 'uuid';
import { activitySentence, enteredByText } from '#domain/activity/activity-sentence.ts';
import { savedText } from '#domain/language/saved-text.ts';
import type { StepDone } from '#domain/reports/approval-steps.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import { type ItemHistoryRow, readItemHistory } from './activity.rows.ts';

export interface HistoryLine {
  at: Date;
  who: string;
  on_behalf_of: string | null;
  sentence: string;
  comment: string;
  /** The changes of lines with their reasons, such as 'Amount changed from 72.10 to 50.00: Cap'. */
  changes: string[];
}

export type ItemHistory = readonly ItemHistoryRow[];

/** The maximum number of entries that are read. No item is expected to have more. */
const maxEntries = 1_000;

/** Reads the activity of an item, oldest first. */
export function itemHistory(
  tx: CompanyTransaction,
  options: { client_id: string; item_kind: string; item_id: string },
): Promise<ItemHistory> {
  return readItemHistory(tx, { ...options, limit: maxEntries });
}

/** Returns the latest entry with this action, for the approval timeline; null if there is none. */
export function lastDone(history: ItemHistory, action: string): StepDone | null {
  const row = history.findLast((entry) => entry.action === action);
  return row ? { person: row.actor, behalf_user: row.behalf_user, at: row.at.toISOString() } : null;
}

/**
 * Creates the history row of an entry that the current request records. The entry is saved when the request ends, but
 * the response already shows it.
 */
export function currentActivityLine(
  { actor, request }: Pick<SignedWriteContext, 'actor' | 'request'>,
  line: ItemLine,
  behalf_user: ItemHistoryRow['behalf_user'],
): ItemHistoryRow {
  const { user_id, first_name, last_name, email } = actor;
  return {
    id: uuidv7({ msecs: request.now.getTime() }),
    at: request.now,
    action: line.action,
    item_label: line.item_label ?? '',
    from_stage: line.from_stage ?? null,
    to_stage: line.to_stage ?? null,
    comment: line.comment ?? '',
    facts: line.facts ?? {},
    entered_by: actor.entered_by,
    actor: line.actor_id === null ? null : { user_id, first_name, last_name, email },
    behalf_user,
    // Photos are read only with the saved history.
    actor_photo_id: null,
    behalf_photo_id: null,
  };
}

/** Formats an entry as text for the PDF. The text calls the item 'the report', as its page does. */
export function historyLine(
  { at, actor, behalf_user, action, item_label, facts, comment, entered_by }: ItemHistoryRow,
  item_kind: string,
): HistoryLine {
  const name = (person: NonNullable<ItemHistoryRow['actor']>) => `${person.first_name} ${person.last_name}`;
  return {
    at,
    who: actor ? name(actor) : 'Outlay',
    on_behalf_of: behalf_user && name(behalf_user),
    sentence: activitySentence(action, { item: item_label, page: item_kind, facts }) + enteredByText(entered_by),
    comment,
    changes: changesIn(facts, comment),
  };
}

function changesIn(facts: ItemHistoryRow['facts'], comment: string): string[] {
  const changes: unknown[] = Array.isArray(facts.edited_data) ? facts.edited_data : [];
  return changes.flatMap((change) => {
    const { edited_msg, comments } = change as { edited_msg?: unknown; comments?: unknown };
    if (typeof edited_msg !== 'string' || edited_msg === '') return [];
    return typeof comments === 'string' && comments !== '' && comments !== comment
      ? [`${savedText(edited_msg)}: ${comments}`]
      : [savedText(edited_msg)];
  });
}
