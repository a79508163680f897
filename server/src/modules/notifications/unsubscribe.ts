import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { notices } from '#contract/notices.contract.ts';
import { optionalMailLabel } from '#domain/notifications/optional-mails.ts';
import type { App, OpenContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { findCompany } from '../companies/find-company.ts';
import { findUser } from '../people/find-user.ts';
import { readNoticeChoice, setMailOff } from './notices.rows.ts';
import { type MailSubscription, readUnsubscribeToken } from './unsubscribe-token.ts';

/** Shows which kind of email an unsubscribe link turns off. Mail scanners follow links, so this changes nothing. */
export async function showUnsubscribe(
  { app }: OpenContext,
  { token }: InputOf<typeof notices.unsubscribeDetails>,
): Promise<OutputOf<typeof notices.unsubscribeDetails>> {
  const { client_id, user_id, event, label } = subscriptionOf(app, token);
  const company = await findCompany(app.database, client_id);
  return app.database.readInCompany(client_id, async (tx) => {
    const [user, choice] = await Promise.all([
      findUser(tx, { client_id, user_id }),
      readNoticeChoice(tx, { client_id, user_id }),
    ]);
    if (!company || !user) throw new Refused('mail.link_unknown');
    return {
      status: true,
      company: company.name,
      email: user.email,
      mails: label,
      is_off: choice.choices[event]?.mail === 'off',
    };
  });
}

/** Turns a kind of email off, or lets the company's setting for it apply again. A repeated request changes nothing. */
export async function unsubscribe(
  { app }: Pick<OpenContext, 'app'>,
  { token, is_off }: InputOf<typeof notices.unsubscribe>,
): Promise<OutputOf<typeof notices.unsubscribe>> {
  const { client_id, user_id, event } = subscriptionOf(app, token);
  await app.database.inCompany(client_id, async (tx) => {
    if (!(await findUser(tx, { client_id, user_id }))) throw new Refused('mail.link_unknown');
    await setMailOff(tx, { client_id, user_id, event, is_off });
  });
  return { status: true, is_off };
}

function subscriptionOf(app: App, token: string): MailSubscription & { label: string } {
  const subscription = readUnsubscribeToken(token, app.secret);
  const label = subscription && optionalMailLabel(subscription.event);
  if (!subscription || !label) throw new Refused('mail.link_unknown');
  return { ...subscription, label };
}
