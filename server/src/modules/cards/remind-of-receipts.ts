import { plural, t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { reminderMessage, runReminder } from '../notifications/reminders.ts';
import { readPeopleToRemind } from './card-reminders.rows.ts';
import { countMissingReceipts } from './card-transaction-list.rows.ts';

export async function remindEveryCompany(app: App): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await remindOfReceipts(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'missing card receipts could not be reminded of');
    }
}

/** Reminds each person once, on the day that the company has chosen, with one message about all their transactions. */
export function remindOfReceipts(app: App, client_id: string): Promise<void> {
  return runReminder(app, {
    client_id,
    kind: 'card_receipts',
    event: 'card.receipts_missing',
    readPeople: (tx) => readPeopleToRemind(tx, client_id),
  });
}

/**
 * Notifies a person of missing receipts. The receipts are counted when the message is composed, so that those added in
 * the meantime are left out.
 */
export async function notifyMissingReceipts(app: App, event: EventPayloads['card.receipts_missing']): Promise<void> {
  const { client_id, user_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const count = await countMissingReceipts(tx, { client_id, user_id });
    if (count === 0) return undefined;
    const message = await reminderMessage(tx, { client_id, kind: 'card_receipts' });
    return {
      ...event,
      about: { item_kind: 'cards', item_id: user_id },
      words: () => ({
        subject: plural(count, '1 card transaction needs a receipt', '# card transactions need a receipt'),
        lines: [
          ...message,
          t`Add the receipts, or mark transactions as personal. The list shows what is missing first.`,
        ],
        action: t`View card transactions`,
      }),
      footer: () => t`You receive this reminder while receipts are missing.`,
      payload: event,
    };
  });
}
