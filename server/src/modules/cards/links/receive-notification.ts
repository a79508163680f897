import { createHash } from 'node:crypto';
import type { App, WebhookHandler } from '../../../http/context.ts';
import { type CardFeedPort, type FeedNotification, FeedUnavailable } from '../../../outside/cards/port.ts';
import { companyOfItem, deleteOldEvents, insertLinkEvent, lockLinkOfItem } from './card-links.rows.ts';

const storedDays = 30;

/**
 * Returns the handler for notifications from the card feed. A notification says only that something has changed, so the
 * handler queues a sync of the connection. A notification that was already received is ignored.
 */
export function receiveFeedNotification(app: App, cards: CardFeedPort): WebhookHandler {
  return async ({ raw, signature }) => {
    const now = app.clock();
    let notification: FeedNotification | null;
    try {
      notification = await cards.readNotification({ raw, signature, now });
    } catch (error) {
      // With this status, the card feed sends the notification again.
      if (error instanceof FeedUnavailable) return 503;
      throw error;
    }
    if (!notification) return 401;

    const { item_id, code } = notification;
    const client_id = item_id && (await companyOfItem(app.database, item_id));
    if (!item_id || !client_id) return 200;
    const token_hash = createHash('sha256').update(signature).digest('hex');
    await app.database.inCompany(client_id, async (tx) => {
      const link = await lockLinkOfItem(tx, { client_id, item_id });
      if (!link || link.state === 'removed') return;
      const event = { client_id, link_id: link.id, token_hash, code, received_at: now };
      if (!(await insertLinkEvent(tx, event))) return;
      await deleteOldEvents(tx, {
        client_id,
        link_id: link.id,
        before: new Date(now.getTime() - storedDays * 86_400_000),
      });
      await app.jobs.send(tx, 'card-link.sync', { client_id, link_id: link.id });
    });
    return 200;
  };
}
