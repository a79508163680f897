import { addDays } from '#domain/dates/calendar-days.ts';
import type { WorkCalendar } from '#domain/dates/working-days.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readCalendarOfPerson, readDaysOff, readHolidays } from './work-calendar.rows.ts';

/**
 * The numbers of days before and after a point in time that a calendar covers. No reminder or escalation waits longer.
 */
const daysBefore = 400;
const daysAfter = 100;

/** Reads the working days of one person, around a point in time. */
export function workCalendarOf(
  tx: CompanyTransaction,
  { client_id, user_id, now }: { client_id: string; user_id: string; now: Date },
): Promise<WorkCalendar> {
  return readCalendarOfPerson(tx, { client_id, user_id, ...daysAround(now) });
}

/** Returns the working days of an entity, or of the whole company for people without an entity. */
export type WorkCalendars = (entity_id: string | null) => WorkCalendar;

export async function workCalendars(
  tx: CompanyTransaction,
  { client_id, now }: { client_id: string; now: Date },
): Promise<WorkCalendars> {
  const [{ days_off }, rows] = await Promise.all([
    readDaysOff(tx, client_id),
    readHolidays(tx, { client_id, ...daysAround(now) }),
  ]);
  return (entity_id) => ({
    days_off,
    holidays: rows.filter((row) => row.entity_id === null || row.entity_id === entity_id).map(({ day }) => day),
  });
}

function daysAround(now: Date): { from: string; to: string } {
  const today = now.toISOString().slice(0, 10);
  return { from: addDays(today, -daysBefore), to: addDays(today, daysAfter) };
}
