import { sql } from 'kysely';
import type { MailLook } from '#domain/notifications/mail-look.ts';
import type { MailTemplate } from '#domain/notifications/mail-template.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for mail_templates, mail_looks and mail_template_tests. */

interface TemplateKey {
  client_id: string;
  event: string;
}

export async function readTemplate(
  tx: CompanyTransaction,
  { client_id, event }: TemplateKey,
): Promise<{ version: number; template: MailTemplate | null }> {
  const row = await tx
    .selectFrom('mail_templates')
    .select(['version', 'subject', 'body'])
    .where('client_id', '=', client_id)
    .where('event', '=', event)
    .executeTakeFirst();
  const { version = 0, subject = null, body = null } = row ?? {};
  return { version, template: subject !== null && body !== null ? { subject, body } : null };
}

/** Saves a template. Returns false if it has been changed since `version`. */
export async function writeTemplate(
  tx: CompanyTransaction,
  { client_id, event, version }: TemplateKey & { version: number },
  template: MailTemplate | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_templates as t (client_id, event, version, subject, body)
    values (${client_id}, ${event}, ${version + 1}, ${template?.subject ?? null}, ${template?.body ?? null})
    on conflict (client_id, event) do update
      set version = excluded.version, subject = excluded.subject, body = excluded.body
      where t.version = ${version}
    returning event`.execute(tx);
  return rows.length > 0;
}

export async function readLook(
  tx: CompanyTransaction,
  client_id: string,
): Promise<(MailLook & { version: number }) | undefined> {
  return tx
    .selectFrom('mail_looks')
    .select(['version', 'color', 'shows_logo'])
    .where('client_id', '=', client_id)
    .executeTakeFirst();
}

/** Saves the look. Returns false if it has been changed since `version`. */
export async function writeLook(
  tx: CompanyTransaction,
  { client_id, version }: { client_id: string; version: number },
  { color, shows_logo }: MailLook,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_looks as l (client_id, version, color, shows_logo)
    values (${client_id}, ${version + 1}, ${color}, ${shows_logo})
    on conflict (client_id) do update
      set version = excluded.version, color = excluded.color, shows_logo = excluded.shows_logo
      where l.version = ${version}
    returning client_id`.execute(tx);
  return rows.length > 0;
}

interface TemplateTest extends MailTemplate {
  client_id: string;
  id: string;
  user_id: string;
  event: string;
  item_id: string | null;
  created_at: Date;
}

export async function insertTemplateTest(tx: CompanyTransaction, test: TemplateTest): Promise<void> {
  await tx.insertInto('mail_template_tests').values(test).execute();
}

export function readTemplateTest(tx: CompanyTransaction, { client_id, id }: Pick<TemplateTest, 'client_id' | 'id'>) {
  return tx
    .selectFrom('mail_template_tests')
    .select(['user_id', 'event', 'subject', 'body', 'item_id'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteTemplateTest(
  tx: CompanyTransaction,
  { client_id, id }: Pick<TemplateTest, 'client_id' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('mail_template_tests').where('client_id', '=', client_id).where('id', '=', id).execute();
}
