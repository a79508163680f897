import { instantDateText } from '#domain/dates/instant-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import type { App } from '../../../http/context.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { derivedId } from '../../notifications/find-recipients.ts';
import type { MessageText } from '../../notifications/item-messages.ts';
import { notifyPerson } from '../../notifications/notify-person.ts';
import { availabilityText, availableDays } from '../availability-text.ts';
import { readSentRun, type SentRun } from './schedule-runs.rows.ts';

/** Sends each active recipient a link to the file, once for each run. */
export async function mailScheduledFile(app: App, payload: EventPayloads['schedule.sent']): Promise<void> {
  const { client_id, run_id, event, event_id } = payload;
  const [run, days] = await app.database.readInCompany(client_id, (tx) =>
    Promise.all([readSentRun(tx, { client_id, run_id }), availableDays(tx, client_id)]),
  );
  if (!run) return;
  for (const user_id of run.user_ids)
    await notifyPerson(app, client_id, async () => ({
      client_id,
      user_id,
      event,
      event_id: derivedId(event_id, user_id),
      // The notification has the same id for all recipients, so that a person who also gets copies for other recipients
      // receives only one.
      activity_id: event_id,
      about: { item_kind: 'export', item_id: run_id },
      words: () => fileText(run, days),
      footer: () => t`You receive this because you are a recipient of this schedule.`,
      payload,
    }));
}

function fileText({ name, rows, due_at, time_zone }: SentRun, days: number | null): MessageText {
  return {
    subject: `${name}, ${instantDateText(due_at, time_zone)}`,
    lines: [
      plural(
        rows,
        'The scheduled export “{0}” is ready. It has 1 row.',
        'The scheduled export “{0}” is ready. It has # rows.',
        name,
      ),
      t`Sign in to download it.`,
      availabilityText(days),
    ],
    action: t`Download file`,
  };
}
