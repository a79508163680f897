import type { notices } from '#contract/notices.contract.ts';
import { open, type RoutesOf, read, write } from '../../http/context.ts';
import { pathOf } from './item-messages.ts';
import { listChosenEvents, saveChosenEvent, saveNoticeSettings, showNoticeSettings } from './notice-choices.ts';
import { countUnread, markRead, readNotices } from './notices.rows.ts';
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts';

const pageSize = 20;

/** Endpoints for the notifications of the signed-in person. */
export const noticesRoutes = {
  list: read(async ({ tx, actor: { client_id, user_id } }, { before, show }) => {
    const [rows, no_of_unread] = await Promise.all([
      readNotices(tx, { client_id, user_id, before, show, limit: pageSize + 1 }),
      countUnread(tx, { client_id, user_id }),
    ]);
    return {
      status: true,
      data: rows.slice(0, pageSize).map(({ created_at, ...notice }) => ({
        ...notice,
        address: pathOf(notice),
        created_at: created_at.toISOString(),
      })),
      no_of_unread,
      has_more: rows.length > pageSize,
    };
  }),
  read: write(async ({ tx, actor: { client_id, user_id }, request }, { ids }) => {
    await markRead(tx, { client_id, user_id, ids, now: request.now });
    return { status: true };
  }),
  settings: read(showNoticeSettings),
  saveSettings: write(saveNoticeSettings),
  events: read(listChosenEvents),
  saveEvent: write(saveChosenEvent),
  unsubscribeDetails: open(showUnsubscribe),
  unsubscribe: open(unsubscribe),
} satisfies RoutesOf<typeof notices>;
