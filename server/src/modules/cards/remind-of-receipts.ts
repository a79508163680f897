import { localDay, localHour, weekdayOf } from '#domain/dates/local-day.ts';
import type { App } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { cardReminderWeekday } from '../notifications/card-reminder.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { markReminded, readPeopleToRemind } from './card-reminders.rows.ts';
import { readCardSummary } from './card-transaction-list.rows.ts';

const morningHour = 7;

export async function remindEveryCompany(app: App): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await remindOfReceipts(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'missing card receipts could not be reminded of');
    }
}

/** Reminds each person once on the company's day, from the morning in their time zone, with one message for all. */
export async function remindOfReceipts(app: App, client_id: string): Promise<void> {
  const request = systemRequest(app, 'card-reminders');
  const { weekday, people } = await app.database.readInCompany(client_id, async (tx) => ({
    weekday: await cardReminderWeekday(tx, client_id),
    people: await readPeopleToRemind(tx, client_id),
  }));

  for (const { user_id, time_zone } of people) {
    const today = localDay(request.now, time_zone);
    if (weekdayOf(today) !== weekday || localHour(request.now, time_zone) < morningHour) continue;
    await writeInCompany({ app, request, client_id }, async ({ tx, announce }) => {
      if (await markReminded(tx, { client_id, user_id, today })) announce('card.receipts_missing', { user_id });
    });
  }
}

/** The count is read when the message is written, so it leaves out what was handled meanwhile. */
export async function notifyMissingReceipts(app: App, event: EventPayloads['card.receipts_missing']): Promise<void> {
  const { client_id, user_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const { no_of_missing_receipts: count } = await readCardSummary(tx, { client_id, user_id });
    if (count === 0) return undefined;
    const subject = count === 1 ? '1 card transaction needs a receipt' : `${count} card transactions need a receipt`;
    return {
      ...event,
      about: { item_kind: 'cards', item_id: user_id },
      words: {
        subject,
        lines: ['Add the receipts, or mark transactions as personal. The list shows what is missing first.'],
        action: 'View card transactions',
      },
      footer: 'You receive this once a week while receipts are missing.',
      payload: event,
    };
  });
}
