import { plural, t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { readNewTransactions } from './card-reminders.rows.ts';
import { readLink } from './links/card-links.rows.ts';

/** Notifies a person of new card transactions, at most once a day. */
export async function notifyNewTransactions(app: App, event: EventPayloads['card.transactions_new']): Promise<void> {
  const { client_id, user_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const { count, merchants } = await readNewTransactions(tx, { client_id, user_id });
    if (count === 0) return undefined;
    return {
      ...event,
      about: { item_kind: 'cards', item_id: user_id },
      words: () => ({
        subject: plural(count, '1 card transaction to review', '# card transactions to review'),
        lines: [t`The newest are from ${merchants.join(', ')}. Create expenses from them, or mark them as personal.`],
        action: t`View card transactions`,
      }),
      footer: () => t`You receive this because transactions of your company card arrived.`,
      payload: event,
    };
  });
}

/** Notifies the administrators that a bank requires a new sign-in and no transactions arrive until then. */
export async function notifyLinkFailed(app: App, payload: EventPayloads['card_link.failed']): Promise<void> {
  const { link_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const link = await readLink(tx, { client_id, id: link_id });
    if (link?.state !== 'reconnect') return undefined;
    return {
      ...event,
      about: { item_kind: 'card_link', item_id: link_id },
      words: () => ({
        subject: t`The card feed of ${link.institution} must be renewed`,
        lines: [t`The bank asks for a new sign-in. Until then no card transactions arrive.`],
        action: t`Connect again`,
      }),
      footer: () => t`You receive this because you are an administrator of your company.`,
      payload,
    };
  });
}
