import { sql } from 'kysely';
import type { ReminderKind, ReminderSchedule } from '#domain/notifications/reminders.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for reminders and reminded_people. */

export interface ReminderRow {
  kind: ReminderKind;
  version: number;
  /** The schedule that the company chose; null if the default applies. */
  schedule: ReminderSchedule | null;
  message: string;
  last_run_on: string | null;
}

/** Reads the reminders that the company changed or that have been sent. */
export async function readReminders(tx: CompanyTransaction, client_id: string): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select kind, version, schedule, message, last_run_on::text as last_run_on from reminders
    where client_id = ${client_id}`.execute(tx);
  return rows;
}

/** Saves a reminder. Returns false if it has been changed since `version`. */
export async function writeReminder(
  tx: CompanyTransaction,
  { client_id, kind, version }: { client_id: string; kind: ReminderKind; version: number },
  { schedule, message }: { schedule: ReminderSchedule | null; message: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into reminders as r (client_id, kind, version, schedule, message)
    values (${client_id}, ${kind}, ${version + 1}, ${schedule && JSON.stringify(schedule)}::jsonb, ${message})
    on conflict (client_id, kind) do update
      set version = excluded.version, schedule = excluded.schedule, message = excluded.message
      where r.version = ${version}
    returning kind`.execute(tx);
  return rows.length > 0;
}

/** Marks a person as reminded on this day. Returns false if the person was already reminded on this day. */
export async function markReminded(
  tx: CompanyTransaction,
  { client_id, kind, user_id, today }: { client_id: string; kind: ReminderKind; user_id: string; today: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into reminded_people as p (client_id, kind, user_id, reminded_on)
    values (${client_id}, ${kind}, ${user_id}, ${today})
    on conflict (client_id, kind, user_id) do update set reminded_on = excluded.reminded_on
      where p.reminded_on < excluded.reminded_on
    returning user_id`.execute(tx);
  return rows.length > 0;
}

export async function markRun(
  tx: CompanyTransaction,
  { client_id, kind, today }: { client_id: string; kind: ReminderKind; today: string },
): Promise<void> {
  await sql`
    insert into reminders as r (client_id, kind, last_run_on) values (${client_id}, ${kind}, ${today})
    on conflict (client_id, kind) do update set last_run_on = excluded.last_run_on
      where r.last_run_on is distinct from excluded.last_run_on`.execute(tx);
}
