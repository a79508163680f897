import { type RawBuilder, sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { RecipientState } from '#domain/exports/outside-recipients.ts';
import type { Recurrence } from '#domain/exports/schedule.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** Queries on `report_schedules`. */

interface Key {
  client_id: string;
  id: string;
}

export interface ScheduleDraft {
  name: string;
  template_id: string;
  recurrence: Recurrence;
  time: string;
  time_zone: string;
  recipient_ids: string[];
  outside_recipient_ids: string[];
  only_if_rows: boolean;
  is_paused: boolean;
}

export interface ScheduleRow extends ScheduleDraft {
  id: string;
  owner_id: string;
  next_run_at: Date;
  version: number;
}

interface LastRun {
  id: string;
  due_at: string;
  state: RunState;
  rows: number;
  error: string;
}

export type RunState = 'working' | 'sent' | 'no_rows' | 'failed';

const columns = sql`s.id, s.name, s.template_id, s.recurrence, s.time, s.time_zone, s.recipient_ids,
  s.outside_recipient_ids, s.only_if_rows,
  s.is_paused, s.owner_id, s.next_run_at, s.version`;

interface ListedSchedule extends ScheduleRow {
  template_name: string;
  owner: PersonBrief;
  outside_recipients: { recipient_id: string; email: string; state: RecipientState }[];
  last_run: LastRun | null;
}

export async function readSchedules(tx: CompanyTransaction, client_id: string): Promise<ListedSchedule[]> {
  const { rows } = await sql<ListedSchedule>`
    select ${columns}, t.name as template_name, ${personColumn(client_id, sql`s.owner_id`)} as owner,
      (select jsonb_build_object('id', r.id, 'due_at', r.due_at, 'state', r.state, 'rows', r.rows, 'error', r.error)
        from report_schedule_runs r where r.client_id = ${client_id} and r.schedule_id = s.id
        order by r.id desc limit 1) as last_run,
      (select coalesce(jsonb_agg(jsonb_build_object('recipient_id', o.id, 'email', o.email, 'state', o.state)
          order by o.email), '[]') from outside_recipients o
        where o.client_id = ${client_id} and o.id = any(s.outside_recipient_ids)) as outside_recipients
    from report_schedules s join export_templates t on t.client_id = ${client_id} and t.id = s.template_id
    where s.client_id = ${client_id}
    order by lower(s.name), s.id`.execute(tx);
  return rows;
}

export async function findSchedule(tx: CompanyTransaction, { client_id, id }: Key): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from report_schedules s where s.client_id = ${client_id} and s.id = ${id}`.execute(tx);
  return rows[0];
}

/** Locks the schedule until the transaction ends. */
export async function lockSchedule(tx: CompanyTransaction, { client_id, id }: Key): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from report_schedules s where s.client_id = ${client_id} and s.id = ${id} for update`.execute(tx);
  return rows[0];
}

/**
 * Locks a schedule that is due; undefined if there is none. Skips schedules that another worker has locked, so that
 * each schedule runs once.
 */
export function lockDueSchedule(
  tx: CompanyTransaction,
  { client_id, now }: { client_id: string; now: Date },
): Promise<ScheduleRow | undefined> {
  return lockFirst(tx, client_id, sql`not s.is_paused and s.next_run_at <= ${now}`);
}

/** Locks a schedule whose owner is disabled; undefined if there is none. */
export function lockOwnerlessSchedule(tx: CompanyTransaction, client_id: string): Promise<ScheduleRow | undefined> {
  return lockFirst(
    tx,
    client_id,
    sql`exists (select from users u where u.client_id = ${client_id} and u.id = s.owner_id and not u.is_active)`,
  );
}

async function lockFirst(
  tx: CompanyTransaction,
  client_id: string,
  condition: RawBuilder<unknown>,
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from report_schedules s where s.client_id = ${client_id} and ${condition}
    order by s.next_run_at, s.id limit 1 for update of s skip locked`.execute(tx);
  return rows[0];
}

export async function countSchedules(tx: CompanyTransaction, client_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('report_schedules')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the name of a schedule that uses a template; undefined if there is none. */
export async function findScheduleOf(
  tx: CompanyTransaction,
  query: { client_id: string; template_id: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('report_schedules')
    .select('name')
    .where('client_id', '=', query.client_id)
    .where('template_id', '=', query.template_id)
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

export async function insertSchedule(
  tx: CompanyTransaction,
  { recurrence, ...row }: ScheduleDraft & Key & { owner_id: string; next_run_at: Date },
): Promise<void> {
  await tx
    .insertInto('report_schedules')
    .values({ ...row, recurrence: JSON.stringify(recurrence) })
    .execute();
}

export async function updateSchedule(
  tx: CompanyTransaction,
  key: Key,
  { recurrence, ...change }: ScheduleDraft & { next_run_at: Date },
): Promise<void> {
  await tx
    .updateTable('report_schedules')
    .set({ ...change, recurrence: JSON.stringify(recurrence), version: sql`version + 1` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}

export async function setScheduleFields(
  tx: CompanyTransaction,
  key: Key,
  change: { next_run_at: Date } | { owner_id: string },
): Promise<void> {
  await tx
    .updateTable('report_schedules')
    .set(change)
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}

export async function deleteSchedule(tx: CompanyTransaction, key: Key): Promise<void> {
  await tx.deleteFrom('report_schedules').where('client_id', '=', key.client_id).where('id', '=', key.id).execute();
}
