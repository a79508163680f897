import { erpLayouts } from '#domain/accounting/erp-layouts.ts';
import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { App } from '../../../http/context.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { dailyEventId } from '../../notifications/daily-event-id.ts';
import { notifyPerson } from '../../notifications/notify-person.ts';
import { readWaitingDelivery } from './erp-deliveries.rows.ts';

/** Five attempts take about 15 minutes. Short interruptions are common, so nobody is notified earlier. */
const attemptsBeforeNotice = 5;

/** Announces that a file could not be delivered after several attempts, at most once a day for each file. */
export async function announceDeliveryFailed(
  app: App,
  tx: CompanyTransaction,
  { client_id, delivery_id, attempts }: { client_id: string; delivery_id: string; attempts: number },
): Promise<void> {
  if (attempts < attemptsBeforeNotice) return;
  const event = 'erp.failed';
  const event_id = dailyEventId(event, delivery_id, app.clock());
  await app.jobs.send(tx, 'event', { client_id, event, event_id, delivery_id });
}

/** Notifies the administrators that a journal file could not be delivered, with the server's error. */
export async function notifyDeliveryFailed(app: App, payload: EventPayloads['erp.failed']): Promise<void> {
  const { delivery_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const delivery = await readWaitingDelivery(tx, { client_id, id: delivery_id });
    if (!delivery) return undefined;
    const { file_name, system, error } = delivery;
    return {
      ...event,
      about: { item_kind: 'erp', item_id: delivery_id },
      words: () => ({
        subject: t`A journal file for ${erpLayouts[system].name} could not be delivered`,
        lines: [
          t`${file_name} was not accepted by your server: ${error}`,
          t`The delivery is repeated every few hours. Check the connection and deliver it again from the page.`,
        ],
        action: t`View deliveries`,
      }),
      footer: () => t`You receive this because you are an administrator of your company.`,
      payload,
    };
  });
}
