import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import type { EventName } from '../jobs/events.ts';
import { activityId } from './activity-id.ts';
import type { ActivityLine, Actor, App, CounterDelta, RequestInfo, WriteContext } from './context.ts';
import { netDeltas } from './counter-deltas.ts';
import { inLanguage } from './language.ts';
import { type ActivityRow, insertActivity, moveCounters } from './request-pipeline.rows.ts';

/**
 * Runs a write. The changes of the handler and their history, events and counters are saved in one transaction, or
 * nothing is saved. Handlers only report what happened, so they cannot forget to save a part of it. Writes run in
 * English, because many people read what they save.
 */
export async function runWrite<T>(
  entry: { app: App; request: RequestInfo; client_id: string; actor: Actor | null; tx: CompanyTransaction },
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const lines: ActivityLine[] = [];
  const events: { event: EventName; ids: Record<string, string> }[] = [];
  const deltas: CounterDelta[] = [];
  const deferred: (() => Promise<unknown>)[] = [];
  const context: WriteContext = {
    ...entry,
    record: (line) => void lines.push(line),
    announce: (event, ids) => void events.push({ event, ids }),
    count: (delta) => void deltas.push(delta),
    defer: (write) => void deferred.push(write),
  };
  const result = await inLanguage('en', () => work(context));

  const { tx, client_id, app } = entry;
  const rows = lines.map((line) => activityRow(entry, line));
  const feed = lines.flatMap((line, index) => feedOf(entry, line, rows[index]));
  const sendEvent = ({ event, ids }: (typeof events)[number]) =>
    app.jobs.send(tx, 'event', { client_id, event, event_id: uuidv7(), ...lineAbout(ids, rows), ...ids });
  await Promise.all([...deferred.map((write) => write()), insertActivity(tx, rows, feed), ...events.map(sendEvent)]);
  moveCounters(tx, netDeltas(client_id, deltas));
  return result;
}

/** Runs a write in a company's transaction when nobody is signed in. */
export function writeInCompany<T>(
  entry: { app: App; request: RequestInfo; client_id: string },
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  return entry.app.database.inCompany(entry.client_id, (tx) => runWrite({ ...entry, actor: null, tx }, work));
}

function activityRow(
  entry: { request: RequestInfo; client_id: string; actor: Actor | null },
  line: ActivityLine,
): ActivityRow {
  return {
    client_id: entry.client_id,
    id: activityId(entry.request.now),
    at: entry.request.now,
    actor_id: line.actor_id === undefined ? (entry.actor?.user_id ?? null) : line.actor_id,
    on_behalf_of_id: line.on_behalf_of_id ?? null,
    action: line.action,
    item_kind: line.item_kind,
    item_id: line.item_id,
    item_label: line.item_label ?? '',
    from_stage: line.from_stage ?? null,
    to_stage: line.to_stage ?? null,
    comment: line.comment ?? '',
    facts: line.facts ?? {},
    is_setting: line.is_setting ?? false,
    entered_by: line.entered_by ?? entry.actor?.entered_by ?? null,
    request_id: entry.request.request_id,
  };
}

/**
 * Finds the history entry that belongs to an event, so that the message about the event stays correct even if the item
 * changes before it is sent.
 */
function lineAbout(ids: Record<string, string>, rows: readonly ActivityRow[]): { activity_id?: string } {
  const line = rows.findLast(({ item_id }) => item_id === (ids.report_id ?? ids.advance_id ?? ids.expense_id));
  return line ? { activity_id: line.id } : {};
}

function feedOf(entry: { client_id: string; actor: Actor | null }, line: ActivityLine, row: ActivityRow | undefined) {
  if (!row) return [];
  const ownFeed = entry.actor && !line.is_setting && line.is_on_home !== false ? [entry.actor.user_id] : [];
  const readers = new Set([...(line.shown_to ?? []), ...ownFeed]);
  return [...readers].map((person_id) => ({ client_id: entry.client_id, person_id, activity_id: row.id }));
}
