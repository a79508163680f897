import { t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { notifyPerson } from '../notifications/notify-person.ts';

/** Asks a person to add a bank account. */
export async function notifyBankRequested(app: App, event: EventPayloads['bank.requested']): Promise<void> {
  const { client_id, user_id } = event;
  await notifyPerson(app, client_id, async () => ({
    ...event,
    about: { item_kind: 'bank', item_id: user_id },
    words: () => ({
      subject: t`Add your bank account to be paid`,
      lines: [t`A payment is waiting for you. Add your bank account in Outlay, and the money is sent to it.`],
      action: t`Add bank account`,
    }),
    footer: () => t`You receive this email because a payment for you is waiting.`,
    payload: event,
  }));
}
