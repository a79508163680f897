import { v5 as uuidv5 } from 'uuid';
import type { LanguageCode } from '#domain/language/languages.ts';
import { t } from '#domain/language/translate.ts';
import { mailedAddresses } from '#domain/notifications/delivery.ts';
import { fillTemplate, type MailTemplate } from '#domain/notifications/mail-template.ts';
import { notificationEventFor } from '#domain/notifications/notification-events.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { composeMail, greeting, type MailAction, type MailBrand } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { pathOf } from './item-messages.ts';
import { readBrand } from './mail-look.ts';
import { readTemplate } from './mail-templates.rows.ts';
import {
  type ConfiguredMessage,
  copyLine,
  type EventMessage,
  moreUpdates,
  type NotifiedPerson,
  type PlannedDelivery,
  sourceOf,
} from './planned-delivery.ts';
import { claimAndCompose, sendClaimed } from './send-once.ts';
import { type MailSubscription, unsubscribeToken } from './unsubscribe-token.ts';

interface MailTo {
  id: string;
  /** Null for an address outside the company. */
  user_id: string | null;
  email: string;
  first_name: string;
  is_copy: boolean;
  /** Null for an address outside the company, and until the person chooses a language. */
  language: LanguageCode | null;
  waits_until: Date | null;
  has_notice: boolean;
  /** True when the person can turn off this kind of email. */
  is_optional: boolean;
}

/** Plans the mails of an event to people and to other addresses. */
export async function planMails(
  app: App,
  tx: CompanyTransaction,
  configured: ConfiguredMessage,
  people: readonly NotifiedPerson[],
): Promise<PlannedDelivery[]> {
  const { message, event, setting } = configured;
  const toPeople = people.filter(({ gets_mail }) => gets_mail).map((person) => mailToPerson(configured, person));
  const toAddresses = mailedAddresses(setting).map((email) => ({
    id: uuidv5(`${event.key} ${email}`, sourceOf(message)),
    user_id: null,
    email,
    is_copy: true,
    first_name: '',
    language: null,
    waits_until: null,
    has_notice: false,
    is_optional: false,
  }));

  const style = await readMailStyle(tx, { client_id: message.client_id, event: event.key });
  return [...toPeople, ...toAddresses].map((to) => ({
    ...to,
    channel: 'mail',
    prepare: async (key) => {
      const claimed = await claimAndCompose(tx, key, async () => {
        const links = to.is_copy ? [] : await inLanguage(to.language, async () => message.makeLinks?.());
        return inLanguage(to.language, () => composeMessage(app, message, { ...to, links: links ?? [], style }));
      });
      return () => sendClaimed(app, key, claimed);
    },
  }));
}

function mailToPerson({ message: { round_id }, setting }: ConfiguredMessage, person: NotifiedPerson): MailTo {
  const { user_id, email, first_name, language, is_copy, waits_until, has_notice } = person;
  return {
    id: round_id ? uuidv5(user_id, round_id) : person.id,
    user_id,
    email,
    first_name,
    language,
    is_copy,
    waits_until,
    has_notice,
    is_optional: setting.can_override,
  };
}

interface MailStyle {
  /** The company's own text for the event; null if it uses the standard text. */
  template: MailTemplate | null;
  brand: MailBrand;
}

async function readMailStyle(tx: CompanyTransaction, key: { client_id: string; event: string }): Promise<MailStyle> {
  const [{ template }, brand] = await Promise.all([readTemplate(tx, key), readBrand(tx, key.client_id)]);
  return { template, brand };
}

function composeMessage(
  app: App,
  message: EventMessage,
  to: MailTo & { links: readonly MailAction[]; style: MailStyle },
): Mail {
  const { client_id, event, about, round_id } = message;
  const text = message.words();
  const { template, brand } = to.style;
  const values = { ...message.values?.(), first_name: to.first_name, company: brand.company };
  const filled = template ? fillTemplate(template, { usual: text, values }) : text;
  const lines = [...(to.is_copy ? [copyLine()] : []), ...filled.lines, ...(round_id ? [moreUpdates()] : [])];
  return composeMail({
    to: to.email,
    subject: filled.subject,
    greeting: greeting(to.first_name),
    lines,
    footer: to.is_copy ? t`You receive this copy because of your company’s notification settings.` : message.footer(),
    action: { label: to.is_copy ? t`View in Outlay` : text.action, url: `${app.public_url}${pathOf(about)}` },
    choices: to.links,
    brand,
    ...(to.user_id && { fewer: mailSettingsLink(app) }),
    unsubscribe:
      to.user_id && to.is_optional
        ? unsubscribeLink(app, { client_id, user_id: to.user_id, event: notificationEventFor(event)?.key ?? event })
        : undefined,
  });
}

export function unsubscribeLink(app: Pick<App, 'public_url' | 'secret'>, mails: MailSubscription): MailAction {
  return {
    label: t`Unsubscribe from these emails`,
    url: `${app.public_url}/unsubscribe/${unsubscribeToken(mails, app.secret)}`,
  };
}

export function mailSettingsLink({ public_url }: Pick<App, 'public_url'>): { label: string; url: string } {
  return { label: t`Change email settings`, url: `${public_url}/profile` };
}
