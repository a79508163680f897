import { t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { makeToken } from '../../http/opaque-token.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { composeMail, greeting } from '../../outside/mail/compose.ts';
import { claimAndCompose, sendClaimed } from '../notifications/send-once.ts';
import { findUser } from '../people/find-user.ts';
import { lockReceiptSender, setSenderToken } from './receipt-senders.rows.ts';

/**
 * Mails the link that confirms an address to that address. The token is created here, so that it is not stored in a
 * job.
 */
export async function mailSenderLink(app: App, event: EventPayloads['receipt_sender.added']): Promise<void> {
  const { client_id, user_id, sender_id: id } = event;
  const key = { client_id, id: event.event_id, kind: event.event, user_id };
  const claimed = await app.database.inCompany(client_id, (tx) =>
    claimAndCompose(tx, { ...key, now: app.clock() }, async () => {
      const [user, sender] = [
        await findUser(tx, { client_id, user_id }),
        await lockReceiptSender(tx, { client_id, id }),
      ];
      if (!user?.is_active || !sender || sender.confirmed_at) return null;
      const { token, token_hash } = makeToken({ client_id, id });
      await setSenderToken(tx, { client_id, id, token_hash });
      return inLanguage(user.language, () =>
        composeMail({
          to: sender.email,
          subject: t`Confirm this address for your receipts`,
          greeting: greeting(user.first_name),
          lines: [
            t`You added this address in Outlay, to send receipts from it.`,
            t`The link works once, for 24 hours, while you are signed in to Outlay.`,
          ],
          action: { label: t`Confirm this address`, url: `${app.public_url}/profile?sender=${token}` },
          footer: t`If you do not know what this is about, ignore this mail. Nothing changes.`,
        }),
      );
    }),
  );
  await sendClaimed(app, key, claimed);
}
