import { invitationDays, isPending } from '#domain/exports/outside-recipients.ts';
import { plural, t } from '#domain/language/translate.ts';
import type { App } from '../../../http/context.ts';
import { makeToken } from '../../../http/opaque-token.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { composeMail, greeting } from '../../../outside/mail/compose.ts';
import { readBrand } from '../../notifications/mail-look.ts';
import { claimAndCompose, sendClaimed } from '../../notifications/send-once.ts';
import { findPeople } from '../../people/find-people.ts';
import { lockRecipient, setRecipientToken } from './outside-recipients.rows.ts';

/**
 * Mails an invitation that asks the owner of an address whether they want to receive files. The token is created here,
 * so that it is not stored in a job.
 */
export async function mailInvitation(app: App, event: EventPayloads['outside_recipient.invited']): Promise<void> {
  const { client_id, recipient_id: id } = event;
  const key = { client_id, id: event.event_id, kind: event.event, user_id: null };
  const claimed = await app.database.inCompany(client_id, (tx) =>
    claimAndCompose(tx, { ...key, now: app.clock() }, async () => {
      const recipient = await lockRecipient(tx, { client_id, id });
      if (!recipient || !isPending(recipient.state)) return null;
      const { token, token_hash } = makeToken({ client_id, id });
      await setRecipientToken(tx, { client_id, id, token_hash });
      const [brand, people] = [
        await readBrand(tx, client_id),
        await findPeople(tx, { client_id, ids: [recipient.added_by] }),
      ];
      const adder = people.get(recipient.added_by);
      const sender = adder ? t`${`${adder.first_name} ${adder.last_name}`} of ${brand.company}` : brand.company;
      return composeMail({
        to: recipient.email,
        subject: t`${brand.company} wants to send you files`,
        greeting: greeting(),
        lines: [
          t`${sender} wants to send scheduled files from Outlay to ${recipient.email}.`,
          plural(
            invitationDays,
            'You receive nothing until you confirm. The link works once, for 1 day.',
            'You receive nothing until you confirm. The link works once, for # days.',
          ),
        ],
        action: { label: t`Confirm or decline`, url: `${app.public_url}/receive-files/${token}` },
        footer: t`If you do not know this company, decline or ignore this email. You can unsubscribe at any time.`,
        brand,
      });
    }),
  );
  await sendClaimed(app, key, claimed);
}
