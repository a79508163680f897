import { sql } from 'kysely';
import type {
  MailFrequency,
  NotificationRecipient,
  NotificationSetting,
} from '#domain/notifications/notification-events.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for notification_settings. */

export interface SettingRow {
  event: string;
  version: number;
  is_own: boolean;
  mail: MailFrequency;
  in_app: boolean;
  chat: boolean;
  push: boolean;
  can_override: boolean;
  recipients: NotificationRecipient[];
  group_ids: string[];
  addresses: string[];
}

/** Reads the settings that the company has changed, for one event or for all. */
export async function readSettings(
  tx: CompanyTransaction,
  { client_id, event }: { client_id: string; event?: string },
): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select event, version, is_own, mail, in_app, chat, push, can_override, recipients, group_ids, addresses
    from notification_settings
    where client_id = ${client_id} ${event === undefined ? sql`` : sql`and event = ${event}`}
    order by event`.execute(tx);
  return rows;
}

/**
 * Saves the setting of an event. Returns false if it has been changed since `version`; an event without a row has
 * version 0.
 */
export async function writeSetting(
  tx: CompanyTransaction,
  { client_id, event, version }: { client_id: string; event: string; version: number },
  setting: NotificationSetting & { is_own: boolean },
): Promise<boolean> {
  const values = {
    version: version + 1,
    is_own: setting.is_own,
    mail: setting.mail,
    in_app: setting.in_app,
    chat: setting.chat,
    push: setting.push,
    can_override: setting.can_override,
    recipients: [...setting.recipients],
    group_ids: [...setting.group_ids],
    addresses: [...setting.addresses],
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notification_settings')
    .values({ client_id, event, ...values })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'event']).doUpdateSet(values).where('notification_settings.version', '=', version),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
