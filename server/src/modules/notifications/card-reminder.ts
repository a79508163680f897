import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.contract.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { readCardReminder, writeCardReminder } from './card-reminder.rows.ts';

type Answer = OutputOf<typeof notifications.cardReminder>;

export async function showCardReminder({ tx, actor }: ReadContext): Promise<Answer> {
  return { status: true, weekday: await readCardReminder(tx, actor.client_id) };
}

export async function saveCardReminder(
  { tx, client_id, record }: SignedWriteContext,
  { weekday }: InputOf<typeof notifications.saveCardReminder>,
): Promise<Answer> {
  const before = await readCardReminder(tx, client_id);
  await writeCardReminder(tx, { client_id, weekday });
  record({
    action: 'card_reminder_changed',
    item_kind: 'notification',
    item_id: client_id,
    item_label: 'Missing card receipts',
    is_setting: true,
    facts: { before: { weekday: before }, after: { weekday } },
  });
  return { status: true, weekday };
}

/** The weekday on which people are reminded; null if they are not. */
export function cardReminderWeekday(tx: CompanyTransaction, client_id: string): Promise<number | null> {
  return readCardReminder(tx, client_id);
}
