import { v7 as uuidv7 } from 'uuid';
import { type NotificationEvent, notificationEvents } from '#domain/notifications/notification-events.ts';
import type { App } from '#server/http/context.ts';
import { onEvent } from '#server/modules/every-module.ts';
import { sendSampleDigest } from '#server/modules/notifications/daily-digest.ts';
import { mailOnEvent } from '#server/modules/notifications/mail-on-event.ts';
import { deleteSampleNotices, newestId, type SampleTable } from './outbox.rows.ts';

interface Outbox {
  client_id: string;
  /**
   * The recipient of the samples: a person without a demo account, so that no demo account shows these notifications.
   */
  user_id: string;
}

/** The events whose mails no setting can turn off. */
const accountEvents = [
  'user.invited',
  'user.new_device',
  'user.email_notice',
  'password.reset_asked',
  'password.changed',
  'two_factor.turned_on',
  'two_factor.turned_off',
];

/**
 * The id field and the table of the row that an event refers to. Events of reports and advances are not listed, because
 * `idsFor` handles them by their prefix.
 */
const tableOf: Record<string, [id: string, table: SampleTable] | undefined> = {
  'receipt_mail.handled': ['mail_id', 'receipt_mails'],
  'expense.repeated': ['expense_id', 'expenses'],
  'delegate.added': ['delegation_id', 'delegations'],
  'people.imported': ['import_id', 'imports'],
  'card_link.failed': ['link_id', 'card_links'],
  'accounting.failed': ['connection_id', 'accounting_connections'],
  'erp.failed': ['delivery_id', 'erp_deliveries'],
  'export.ready': ['export_id', 'exports'],
  'export.failed': ['export_id', 'exports'],
  'schedule.sent': ['run_id', 'report_schedule_runs'],
  'schedule.moved': ['schedule_id', 'report_schedules'],
  'webhook.disabled': ['webhook_id', 'webhooks'],
  'support.acting': ['acting_id', 'acting_sessions'],
  'report_request.answered': ['request_id', 'report_requests'],
};

/**
 * Sends one mail of each kind about items of the demo company to the local outbox. Skips events without a matching row.
 * Billing mails are sent separately, for the clients that they concern. Does nothing if a mail server is configured.
 */
export async function seedOutbox(app: App, { client_id, user_id }: Outbox): Promise<void> {
  if (app.config.SMTP_URL) return;
  const since = app.clock();
  for (const event of accountEvents) await mailOnEvent(app, { client_id, user_id, event, event_id: uuidv7() });
  for (const event of notificationEvents.filter(({ group }) => group !== 'Billing')) {
    const ids = await idsFor(app, client_id, event);
    if (ids) await onEvent(app, { client_id, user_id, event: event.key, event_id: uuidv7(), ...ids });
  }
  await inviteOutside(app, client_id);
  await sendSampleDigest(app, { client_id, user_id });
  await app.database.inCompany(client_id, (tx) => deleteSampleNotices(tx, { client_id, since }));
}

/**
 * Sends the invitation mail to an outside recipient of files. `notificationEvents` does not contain this event, because
 * the recipient does not belong to the company.
 */
async function inviteOutside(app: App, client_id: string): Promise<void> {
  const table = 'outside_recipients';
  const recipient_id = await app.database.readInCompany(client_id, (tx) => newestId(tx, { client_id, table }));
  if (recipient_id)
    await onEvent(app, { client_id, event: 'outside_recipient.invited', event_id: uuidv7(), recipient_id });
}

/** Returns the ids that an event needs; null if the demo company has no row for it. */
async function idsFor(app: App, client_id: string, { key }: NotificationEvent): Promise<Record<string, string> | null> {
  const [kind] = key.split('.');
  const found: [string, SampleTable] | undefined =
    kind === 'report' ? ['report_id', 'reports'] : kind === 'advance' ? ['advance_id', 'advances'] : tableOf[key];
  if (!found) return {};
  const [name, table] = found;
  const id = await app.database.readInCompany(client_id, (tx) => newestId(tx, { client_id, table }));
  return id ? { [name]: id } : null;
}
