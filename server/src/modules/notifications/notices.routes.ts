import type { notices } from '#contract/notices.contract.ts';
import { optionalMailLabel } from '#domain/notifications/optional-mails.ts';
import { open, type RoutesOf, read, write } from '../../http/context.ts';
import { pathOf } from './item-messages.ts';
import { countUnread, markRead, readMailChoice, readNotices, saveMailChoice } from './notices.rows.ts';
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts';

const pageSize = 20;

/** The notifications of the signed-in person. */
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
  settings: read(async ({ tx, actor: { client_id, user_id } }) => {
    const { frequency, quiet_hours, mails_off } = await readMailChoice(tx, { client_id, user_id });
    return {
      status: true,
      approval_mails: frequency ?? 'company',
      quiet_hours,
      mails_off: mails_off.flatMap((key) => {
        const label = optionalMailLabel(key);
        return label ? [{ key, label }] : [];
      }),
    };
  }),
  saveSettings: write(async ({ tx, actor: { client_id, user_id } }, { approval_mails, quiet_hours, mails_off }) => {
    const before = await readMailChoice(tx, { client_id, user_id });
    await saveMailChoice(tx, {
      client_id,
      user_id,
      frequency: approval_mails === 'company' ? null : approval_mails,
      quiet_hours: quiet_hours === undefined ? before.quiet_hours : quiet_hours,
      mails_off: mails_off ?? before.mails_off,
    });
    return { status: true };
  }),
  unsubscribeDetails: open(showUnsubscribe),
  unsubscribe: open(unsubscribe),
} satisfies RoutesOf<typeof notices>;
