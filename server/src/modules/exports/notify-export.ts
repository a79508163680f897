import { v7 as uuidv7 } from 'uuid';
import { savedText } from '#domain/language/saved-text.ts';
import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { availabilityText, availableDays } from './availability-text.ts';
import { type ExportRow, readExport } from './exports.rows.ts';
import { isScheduled } from './schedules/schedule-runs.rows.ts';

/** Announces that an export is ready or failed, except for scheduled exports, which have their own messages. */
export async function announceExport(
  app: App,
  tx: CompanyTransaction,
  { id, requested_by }: Pick<ExportRow, 'id' | 'requested_by'>,
  { client_id, event }: { client_id: string; event: 'export.ready' | 'export.failed' },
): Promise<void> {
  if (await isScheduled(tx, { client_id, export_id: id })) return;
  const ids = { user_id: requested_by.user_id, export_id: id };
  await app.jobs.send(tx, 'event', { client_id, event, event_id: uuidv7(), ...ids });
}

/** Notifies the requester that the file of an export is ready or could not be created. */
export async function notifyExport(
  app: App,
  payload: EventPayloads['export.ready'] | EventPayloads['export.failed'],
): Promise<void> {
  const { export_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const found = await readExport(tx, { client_id, id: export_id });
    if (!found) return undefined;
    const { title, failure } = found;
    const days = await availableDays(tx, client_id);
    const words = () =>
      event.event === 'export.ready'
        ? { subject: t`${title} is ready`, lines: [availabilityText(days)], action: t`Download` }
        : { subject: t`${title} could not be exported`, lines: [savedText(failure)], action: t`View exports` };
    const footer = () => t`You receive this because you requested this export.`;
    return { ...event, about: { item_kind: 'export', item_id: export_id }, words, footer, payload };
  });
}
