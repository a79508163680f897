import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { RunState } from './schedules.rows.ts';

/** Queries on `report_schedule_runs` and `export_shares`. */

interface NewRun {
  client_id: string;
  id: string;
  schedule_id: string;
  due_at: Date;
  state: RunState;
  export_id: string | null;
  error: string;
}

export async function insertRun(tx: CompanyTransaction, run: NewRun): Promise<void> {
  await tx.insertInto('report_schedule_runs').values(run).execute();
}

interface PastRun extends Omit<NewRun, 'client_id' | 'schedule_id'> {
  rows: number;
  sent_to: { name: string; is_outside: boolean }[];
}

/** Reads the newest runs, with the people and outside addresses to which each file was sent. */
export async function readRuns(
  tx: CompanyTransaction,
  { client_id, schedule_id, limit }: { client_id: string; schedule_id: string; limit: number },
): Promise<PastRun[]> {
  const { rows } = await sql<PastRun>`
    select r.id, r.due_at, r.state, r.rows, r.error, r.export_id,
      (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'is_outside', t.is_outside)
          order by t.is_outside, t.name), '[]') from (
        select u.first_name || ' ' || u.last_name as name, false as is_outside
          from export_shares s join users u on u.client_id = ${client_id} and u.id = s.user_id
          where s.client_id = ${client_id} and s.export_id = r.export_id
        union all
        select o.email, true from outside_shares s
          join outside_recipients o on o.client_id = ${client_id} and o.id = s.recipient_id
          where s.client_id = ${client_id} and s.export_id = r.export_id) t) as sent_to
    from report_schedule_runs r where r.client_id = ${client_id} and r.schedule_id = ${schedule_id}
    order by r.id desc limit ${limit}`.execute(tx);
  return rows;
}

interface FinishedRun {
  id: string;
  state: RunState;
  recipient_ids: string[];
  outside_recipient_ids: string[];
}

/**
 * Saves the result of a finished export in its scheduled run. Returns undefined if the export does not belong to a run
 * or the run already has its result.
 */
export async function finishRun(
  tx: CompanyTransaction,
  { client_id, export_id }: { client_id: string; export_id: string },
): Promise<FinishedRun | undefined> {
  const { rows } = await sql<FinishedRun>`
    update report_schedule_runs r set rows = e.rows_done, error = left(e.failure, 500),
      state = case when e.state = 'failed' then 'failed'
        when e.rows_done = 0 and s.only_if_rows then 'no_rows' else 'sent' end
    from exports e, report_schedules s
    where r.client_id = ${client_id} and r.export_id = ${export_id} and r.state in ('working', 'failed')
      and e.client_id = ${client_id} and e.id = ${export_id} and e.state in ('ready', 'failed')
      and s.client_id = ${client_id} and s.id = r.schedule_id
    returning r.id, r.state, s.recipient_ids, s.outside_recipient_ids`.execute(tx);
  return rows[0];
}

export async function isScheduled(
  tx: CompanyTransaction,
  { client_id, export_id }: { client_id: string; export_id: string },
): Promise<boolean> {
  const { rows } = await sql`select from report_schedule_runs
    where client_id = ${client_id} and export_id = ${export_id} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertShares(
  tx: CompanyTransaction,
  { client_id, export_id, user_ids }: { client_id: string; export_id: string; user_ids: readonly string[] },
): Promise<void> {
  await sql`
    insert into export_shares (client_id, export_id, user_id)
    select ${client_id}::uuid, ${export_id}::uuid, user_id from unnest(${[...user_ids]}::uuid[]) as user_id
    on conflict do nothing
    returning client_id`.execute(tx);
}

/** The maximum number of received exports that are read for a person. A person receives fewer before exports expire. */
const maxReceived = 1_000;

/** Reads the ids of the newest exports that schedules sent to a person. */
export async function readReceivedIds(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('export_shares')
    .select('export_id')
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .orderBy('export_id', 'desc')
    .limit(maxReceived)
    .execute();
  return rows.map(({ export_id }) => export_id);
}

export interface SentRun {
  name: string;
  rows: number;
  due_at: Date;
  time_zone: string;
  user_ids: string[];
  export_id: string;
}

/** Reads a run whose file was sent, with the people who may download the file. */
export async function readSentRun(
  tx: CompanyTransaction,
  { client_id, run_id }: { client_id: string; run_id: string },
): Promise<SentRun | undefined> {
  const { rows } = await sql<SentRun>`
    select s.name, r.rows, r.due_at, s.time_zone, r.export_id,
      array(select p.user_id from export_shares p where p.client_id = ${client_id} and p.export_id = r.export_id) as user_ids
    from report_schedule_runs r
    join report_schedules s on s.client_id = ${client_id} and s.id = r.schedule_id
    where r.client_id = ${client_id} and r.id = ${run_id} and r.state = 'sent'`.execute(tx);
  return rows[0];
}
