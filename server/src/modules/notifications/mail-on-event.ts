import { t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { composeMail, greeting } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { type LinkKind, makePasswordLink } from '../auth/make-link.ts';
import { findCompany } from '../companies/find-company.ts';
import { findUser } from '../people/find-user.ts';
import { claimAndCompose, sendClaimed } from './send-once.ts';

interface UserEvent {
  client_id: string;
  event: string;
  event_id: string;
  user_id: string;
}

/** Sends the mail of an event to one person, once per event, even when the worker crashes and retries. */
export async function mailOnEvent(app: App, event: UserEvent): Promise<void> {
  const compose = composers[event.event];
  if (!compose) return;
  const { client_id, user_id } = event;
  const company = await findCompany(app.database, client_id);
  if (!company) return;
  const now = app.clock();
  const key = { client_id, id: event.event_id, kind: event.event, user_id };
  const claimed = await app.database.inCompany(client_id, (tx) =>
    claimAndCompose(tx, { ...key, now }, async () => {
      const user = await findUser(tx, { client_id, user_id });
      if (!user?.is_active) return null;
      const link = (kind: LinkKind) =>
        makePasswordLink(tx, { client_id, user_id, kind, now, public_url: app.public_url });
      return inLanguage(user.language, () =>
        compose({ user, company: company.name, public_url: app.public_url, link }),
      );
    }),
  );
  await sendClaimed(app, key, claimed);
}

interface Message {
  user: { email: string; pending_email: string | null; first_name: string };
  company: string;
  public_url: string;
  link(kind: LinkKind): Promise<string>;
}

const composers: Record<string, ((message: Message) => Promise<Mail | null>) | undefined> = {
  'password.reset_asked': async ({ user, link }) =>
    composeMail({
      to: user.email,
      subject: t`Choose a new password`,
      greeting: greeting(user.first_name),
      lines: [t`You requested a new password. The link works once, for one hour, and signs you out on all devices.`],
      action: { label: t`Choose a new password`, url: await link('password_reset') },
      footer: t`If you did not request this, ignore this mail. Your password stays the same.`,
    }),
  'password.changed': async ({ user, public_url }) =>
    composeMail({
      to: user.email,
      subject: t`Your password was changed`,
      greeting: greeting(user.first_name),
      lines: [t`The password of your Outlay account was changed, and your other sessions were signed out.`],
      action: { label: t`This was not me: choose a new password`, url: `${public_url}/forgot-password` },
      footer: t`If you changed it yourself, there is nothing to do.`,
    }),
  'two_factor.turned_on': async ({ user, company, public_url }) =>
    composeMail({
      to: user.email,
      subject: t`Two-factor sign-in is on`,
      greeting: greeting(user.first_name),
      lines: [
        t`Signing in to your Outlay account at ${company} now needs a second step besides your password.`,
        t`Keep your recovery codes in a safe place. Each of them works once if you lose your device.`,
      ],
      action: { label: t`Review your profile`, url: `${public_url}/profile` },
      footer: t`If you did not turn it on, change your password and contact an administrator.`,
    }),
  'two_factor.turned_off': async ({ user, company, public_url }) =>
    composeMail({
      to: user.email,
      subject: t`Two-factor sign-in is off`,
      greeting: greeting(user.first_name),
      lines: [t`Your Outlay account at ${company} is now protected by your password alone.`],
      action: { label: t`Turn it on again`, url: `${public_url}/profile` },
      footer: t`If you did not turn it off, change your password and contact an administrator.`,
    }),
  'user.new_device': async ({ user, public_url }) =>
    composeMail({
      to: user.email,
      subject: t`New sign-in to your account`,
      greeting: greeting(user.first_name),
      lines: [t`Your Outlay account was used to sign in from a browser that you had not used before.`],
      action: { label: t`Review your sessions`, url: `${public_url}/profile` },
      footer: t`If this was you, there is nothing to do. Otherwise change your password.`,
    }),
  'user.email_requested': async ({ user, company, link }) =>
    user.pending_email
      ? composeMail({
          to: user.pending_email,
          subject: t`Confirm your new email`,
          greeting: greeting(user.first_name),
          lines: [
            t`${company} wants you to sign in to Outlay with this email from now on.`,
            t`Confirm it with the link, which works once, for 24 hours.`,
          ],
          action: { label: t`Confirm this email`, url: await link('email_change') },
          footer: t`If you do not know what this is about, ignore this mail. Nothing changes.`,
        })
      : null,
  'user.email_notice': async ({ user, company, public_url }) =>
    user.pending_email
      ? composeMail({
          to: user.email,
          subject: t`Your email will change`,
          greeting: greeting(user.first_name),
          lines: [
            t`An administrator of ${company} changed your sign-in email to ${user.pending_email}.`,
            t`It takes effect when the new email is confirmed. Until then you sign in with this one.`,
          ],
          action: { label: t`Open Outlay`, url: public_url },
          footer: t`If you did not expect this, contact an administrator of ${company}.`,
        })
      : null,
  'user.invited': async ({ user, company, link }) =>
    composeMail({
      to: user.email,
      subject: t`${company} invites you to Outlay`,
      greeting: greeting(user.first_name),
      lines: [
        t`${company} uses Outlay for expenses: submit them in seconds and track them until they are paid.`,
        t`The link works once, for seven days.`,
      ],
      action: { label: t`Accept the invitation`, url: await link('invitation') },
      footer: t`If you do not know ${company}, ignore this mail.`,
    }),
};
