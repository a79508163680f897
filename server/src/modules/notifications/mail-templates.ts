import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.contract.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import { t, translate } from '#domain/language/translate.ts';
import { defaultLook } from '#domain/notifications/mail-look.ts';
import {
  defaultTemplate,
  fillTemplate,
  type MailTemplate,
  type PlaceholderValues,
  placeholdersOf,
  unknownPlaceholder,
} from '#domain/notifications/mail-template.ts';
import { notificationEventFor } from '#domain/notifications/notification-events.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, App, ReadContext, SignedWriteContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { Refused } from '../../http/refusals.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { composeMail, greeting } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { companyDefaults } from '../companies/find-company.ts';
import { findUser } from '../people/find-user.ts';
import { type ItemMessage, type MessageText, pathOf, textFor } from './item-messages.ts';
import { readBrand } from './mail-look.ts';
import {
  deleteTemplateTest,
  insertTemplateTest,
  readLook,
  readTemplate,
  readTemplateTest,
  writeTemplate,
} from './mail-templates.rows.ts';
import { readItemMessage } from './read-item-message.ts';
import { claimAndCompose, sendClaimed } from './send-once.ts';

export async function showTemplate(
  { tx, actor: { client_id } }: ReadContext,
  { event }: InputOf<typeof notifications.template>,
): Promise<OutputOf<typeof notifications.template>> {
  const [{ version, template }, look, { logo }] = await Promise.all([
    readTemplate(tx, { client_id, event }),
    readLook(tx, client_id),
    companyDefaults(tx, client_id),
  ]);
  const { color, shows_logo, version: look_version } = look ?? { ...defaultLook, version: 0 };
  return {
    status: true,
    data: { ...(template ?? defaultTemplate), version, is_own: template !== null, placeholders: placeholdersOf(event) },
    look: { color, shows_logo, version: look_version, has_logo: logo !== null },
  };
}

export async function saveTemplate(
  { tx, client_id, record }: SignedWriteContext,
  { event, version, template }: InputOf<typeof notifications.saveTemplate>,
): Promise<OutputOf<typeof notifications.saveTemplate>> {
  refuseUnknown(template, event);
  const before = await readTemplate(tx, { client_id, event });
  if (before.version !== version || !(await writeTemplate(tx, { client_id, event, version }, template)))
    throw new Refused('item.changed');

  const found = notificationEventFor(event);
  record({
    action: template ? 'mail_template_changed' : 'mail_template_reset',
    item_kind: 'notification',
    item_id: client_id,
    item_label: found ? `${found.group}: ${found.label}` : event,
    is_setting: true,
    facts: { before: before.template ?? defaultTemplate, after: template ?? defaultTemplate },
  });
  return { status: true };
}

/**
 * Renders the email as its reader would get it. Uses the values of the requested item if the person may see the
 * company's items, otherwise sample values.
 */
export async function previewTemplate(
  { app, tx, actor }: ReadContext,
  { event, item_id, template }: InputOf<typeof notifications.previewTemplate>,
): Promise<OutputOf<typeof notifications.previewTemplate>> {
  refuseUnknown(template, event);
  const { client_id, user_id } = actor;
  const visible_id = await visibleItem(tx, actor, { event, item_id });
  const mail = await composeTest(app, tx, { client_id, user_id, event, item_id: visible_id, template });
  return { status: true, subject: mail.subject, text: mail.text, html: shownInPage(mail) };
}

/** Sends the template as a test mail to the administrator who edits it, after this transaction is committed. */
export async function testTemplate(
  { tx, client_id, actor, request, announce }: SignedWriteContext,
  { event, item_id, template }: InputOf<typeof notifications.testTemplate>,
): Promise<OutputOf<typeof notifications.testTemplate>> {
  refuseUnknown(template, event);
  const id = uuidv7();
  const { user_id } = actor;
  const visible_id = await visibleItem(tx, actor, { event, item_id });
  const test = { client_id, id, user_id, event, ...template, item_id: visible_id, created_at: request.now };
  await insertTemplateTest(tx, test);
  announce('mail_template.tested', { user_id, test_id: id });
  return { status: true };
}

/** Sends the test mail of a template once, then deletes the saved test. */
export async function mailTemplateTest(app: App, payload: EventPayloads['mail_template.tested']): Promise<void> {
  const { client_id, user_id, test_id, event, event_id } = payload;
  const key = { client_id, id: event_id, kind: event, user_id };
  const claimed = await app.database.inCompany(client_id, (tx) =>
    claimAndCompose(tx, { ...key, now: app.clock() }, async () => {
      const test = await readTemplateTest(tx, { client_id, id: test_id });
      if (!test) return null;
      const { subject, body } = test;
      return composeTest(app, tx, { client_id, ...test, template: { subject, body } });
    }),
  );
  await sendClaimed(app, key, claimed);
  await app.database.inCompany(client_id, (tx) => deleteTemplateTest(tx, { client_id, id: test_id }));
}

/**
 * Returns the id of the item to preview. Returns null without an item, and for people who may not see the company's
 * items; the preview then has sample values. Refuses an unknown item.
 */
async function visibleItem(
  tx: CompanyTransaction,
  { access, client_id, user_id }: Actor,
  { event, item_id }: { event: string; item_id?: string | undefined },
): Promise<string | null> {
  const area = event.startsWith('advance.') ? 'Advances' : 'Reports';
  if (!item_id || !isPermitted(can(area, 'read'), access)) return null;
  if (!(await readMessage(tx, { client_id, user_id, event, item_id }))) throw new Refused('item.not_found');
  return item_id;
}

interface TestedMail {
  client_id: string;
  user_id: string;
  event: string;
  item_id: string | null;
  template: MailTemplate;
}

async function composeTest(
  app: App,
  tx: CompanyTransaction,
  { client_id, user_id, event, item_id, template }: TestedMail,
): Promise<Mail> {
  const [user, brand, item] = await Promise.all([
    findUser(tx, { client_id, user_id }),
    readBrand(tx, client_id),
    item_id ? readMessage(tx, { client_id, user_id, event, item_id }) : null,
  ]);
  return inLanguage(user?.language ?? null, () => {
    const usual = (item && textFor(event, item)) ?? sampleText(event);
    const values = {
      first_name: user?.first_name ?? '',
      company: brand.company,
      ...(item ? valuesOf(item) : sampleValues()),
    };
    const { subject, lines } = fillTemplate(template, { usual, values });
    return composeMail({
      to: user?.email ?? '',
      subject,
      greeting: greeting(user?.first_name),
      lines,
      action: { label: usual.action, url: `${app.public_url}${item ? pathOf(item) : '/home'}` },
      footer: t`This is a test of the text of this email.`,
      brand,
    });
  });
}

async function readMessage(
  tx: CompanyTransaction,
  { client_id, user_id, event, item_id }: Omit<TestedMail, 'template' | 'item_id'> & { item_id: string },
): Promise<ItemMessage | null> {
  const [item_kind] = event.split('.');
  if (item_kind !== 'report' && item_kind !== 'advance') return null;
  return readItemMessage(tx, { client_id, item_kind, item_id }, { event, user_id });
}

/** Returns the values of a report or an advance that a template can use. */
export function valuesOf({ label, title, submission, actor, comment }: ItemMessage): PlaceholderValues {
  return { number: label, title, amount: submission.amount, submitter: submission.by, actor, comment };
}

const sampleValues = (): PlaceholderValues => ({
  number: 'ER-1042',
  title: t`Trip to Prague`,
  amount: t`USD 740.00, 3 expenses`,
  submitter: 'Ana Novak',
  actor: 'Ben Cole',
  comment: t`Thank you.`,
});

/** Returns a placeholder for the usual text of an event that is not about a report or an advance. */
function sampleText(event: string): MessageText {
  const found = notificationEventFor(event);
  return {
    subject: found ? `${translate(found.group)}: ${translate(found.label)}` : event,
    lines: [t`The usual text of this email appears here.`],
    action: t`Open Outlay`,
  };
}

function refuseUnknown(template: MailTemplate | null, event: string): void {
  const unknown = template ? unknownPlaceholder(template, event) : undefined;
  if (unknown !== undefined) throw new Refused('mail_template.unknown_placeholder', { name: `{${unknown}}` });
}

/**
 * Returns the HTML of the mail for display in a page: with the attached logo inlined, and without the style sheet for
 * dark mode, which the page's content security policy forbids.
 */
function shownInPage({ html, logo }: Mail): string {
  const plain = html.replace(/<style>.*?<\/style>/su, '');
  return logo ? plain.replace('cid:logo', logo) : plain;
}
