import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { dailyEventId } from '../notifications/daily-event-id.ts';
import type { MessageText } from '../notifications/item-messages.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { type AchCompanyRow, readAchCompany } from './ach-company.rows.ts';

export type SetUpEvent = 'ach.needs_action' | 'ach.deposits_ready' | 'ach.recertify_due';

/** Announces an event of the set-up, at most once a day. */
export async function announceSetUp(app: App, tx: CompanyTransaction, client_id: string, event: SetUpEvent) {
  const event_id = dailyEventId(event, client_id, app.clock());
  await app.jobs.send(tx, 'event', { client_id, event, event_id });
}

/** Notifies the administrators about what the bank requires from the company. */
export async function notifySetUp(app: App, event: EventPayloads[SetUpEvent]): Promise<void> {
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const company = await readAchCompany(tx, client_id);
    return {
      ...event,
      about: { item_kind: 'ach', item_id: client_id },
      words: () => messages[event.event](company),
      footer: () => t`You receive this because you are an administrator of your company.`,
      payload: event,
    };
  });
}

const messages: Record<SetUpEvent, (company: AchCompanyRow) => MessageText> = {
  'ach.needs_action': () => ({
    subject: t`The bank needs more information`,
    lines: [t`The bank could not verify your company. Correct the details or upload the documents it asks for.`],
    action: t`Continue set-up`,
  }),
  'ach.deposits_ready': () => ({
    subject: t`Two small deposits have arrived`,
    lines: [t`Enter the amounts of both deposits to confirm the bank account of your company.`],
    action: t`Enter amounts`,
  }),
  'ach.recertify_due': ({ recertify_by }) => ({
    subject: t`Confirm the owners of your company again`,
    lines: [
      recertify_by
        ? t`The bank requires a new certification by ${dateText(recertify_by)}. Payments stop after that day.`
        : t`The bank requires a new certification. Payments stop until then.`,
    ],
    action: t`Certify owners`,
  }),
};
