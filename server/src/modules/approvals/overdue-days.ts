import { overdueDays } from '#domain/approvals/overdue.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { calendarDaysFor, type WorkCalendar } from '#domain/dates/working-days.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { workCalendarOf } from '../people/work-calendar/read-work-calendar.ts';

interface Approver {
  client_id: string;
  user_id: string;
  time_zone: string;
}

/**
 * Returns the number of calendar days after which an item is overdue for an approver today, and the calendar of working
 * days from which it is calculated.
 */
export async function overdueDaysOf(
  tx: CompanyTransaction,
  { client_id, user_id, time_zone }: Approver,
  now: Date,
): Promise<{ overdue_days: number; calendar: WorkCalendar }> {
  const calendar = await workCalendarOf(tx, { client_id, user_id, now });
  return { overdue_days: calendarDaysFor(overdueDays, localDay(now, time_zone), calendar), calendar };
}
