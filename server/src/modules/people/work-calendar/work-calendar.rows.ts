import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries for work_calendars and holidays. */

export interface HolidayRow {
  id: string;
  day: string;
  name: string;
  entity_id: string | null;
  version: number;
}

export async function readDaysOff(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ days_off: number[]; version: number }> {
  const { rows } = await sql<{ days_off: number[]; version: number }>`
    select days_off, version from work_calendars where client_id = ${client_id}`.execute(tx);
  return rows[0] ?? { days_off: [], version: 0 };
}

/**
 * Saves the days off; returns false if someone else has saved them since `version`. A company without saved days off
 * has version 0.
 */
export async function writeDaysOff(
  tx: CompanyTransaction,
  { client_id, days_off, version }: { client_id: string; days_off: readonly number[]; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into work_calendars as w (client_id, days_off, version)
    select ${client_id}::uuid, ${[...days_off]}::smallint[], least(${version}::integer, 2147483646) + 1 where ${version}::integer = 0
      or exists (select from work_calendars where client_id = ${client_id})
    on conflict (client_id) do update set days_off = excluded.days_off, version = excluded.version
      where w.version = excluded.version - 1
    returning version`.execute(tx);
  return rows.length > 0;
}

interface Days {
  client_id: string;
  from: string;
  to?: string;
}

export async function readHolidays(tx: CompanyTransaction, { client_id, from, to }: Days): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select id, day::text as day, name, entity_id, version from holidays
    where client_id = ${client_id} and day >= ${from}::date ${to ? sql`and day <= ${to}::date` : sql``}
    order by day, name`.execute(tx);
  return rows;
}

/** Reads the calendar of one person: the company's holidays and the holidays of the person's entity. */
export async function readCalendarOfPerson(
  tx: CompanyTransaction,
  { client_id, from, to, user_id }: Required<Days> & { user_id: string },
): Promise<{ days_off: number[]; holidays: string[] }> {
  const { rows } = await sql<{ days_off: number[]; holidays: string[] }>`
    select coalesce((select days_off from work_calendars where client_id = ${client_id}), '{}') as days_off,
      array(select h.day::text from holidays h
        where h.client_id = ${client_id} and h.day between ${from}::date and ${to}::date
          and (h.entity_id is null or h.entity_id =
            (select entity_id from users where client_id = ${client_id} and id = ${user_id}))) as holidays`.execute(tx);
  return rows[0] ?? { days_off: [], holidays: [] };
}

export async function countHolidays(tx: CompanyTransaction, client_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from holidays where client_id = ${client_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function lockHoliday(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<HolidayRow | undefined> {
  const { rows } = await sql<HolidayRow>`
    select id, day::text as day, name, entity_id, version from holidays
    where client_id = ${client_id} and id = ${id} for update`.execute(tx);
  return rows[0];
}

type NewHoliday = Omit<HolidayRow, 'version'> & { client_id: string };

export async function insertHoliday(tx: CompanyTransaction, holiday: NewHoliday): Promise<void> {
  await tx.insertInto('holidays').values(holiday).execute();
}

/** Inserts the holidays that are not known yet and returns their number. */
export async function insertNewHolidays(tx: CompanyTransaction, holidays: readonly NewHoliday[]): Promise<number> {
  if (holidays.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('holidays')
    .values([...holidays])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

export async function updateHoliday(tx: CompanyTransaction, { client_id, id, ...change }: NewHoliday): Promise<void> {
  await sql`update holidays set day = ${change.day}::date, name = ${change.name}, entity_id = ${change.entity_id},
      version = version + 1
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

export async function deleteHoliday(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<void> {
  await tx.deleteFrom('holidays').where('client_id', '=', client_id).where('id', '=', id).execute();
}
