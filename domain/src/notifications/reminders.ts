import { Temporal } from 'temporal-polyfill';
import { addDays } from '../dates/calendar-days.ts';
import { weekdays } from '../dates/weekdays.ts';
import { isWorkingDay, type WorkCalendar, workingDayBefore } from '../dates/working-days.ts';
import { msg, t, translate } from '../language/translate.ts';

export const reminderKinds = ['unreported_expenses', 'missing_receipts', 'expiring_expenses', 'card_receipts'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** The schedule of a reminder, in the time zone of each person. */
export interface ReminderSchedule {
  is_on: boolean;
  every: 'day' | 'week' | 'month';
  /**
   * The weekday (1 is Monday) or the day of the month, where 31 is the last day of a shorter month. Ignored for a daily
   * reminder.
   */
  day: number;
  hour: number;
}

interface Reminder {
  label: string;
  /** Completes the sentence “remind people of …”. */
  topic: string;
  /** The notification setting that the reminder follows. */
  event: string;
  defaults: ReminderSchedule;
}

export const reminders = {
  unreported_expenses: {
    label: msg`Unreported expenses`,
    topic: msg`expenses that are not in a report`,
    event: 'expense.unreported',
    defaults: { is_on: true, every: 'month', day: 25, hour: 9 },
  },
  missing_receipts: {
    label: msg`Missing receipts`,
    topic: msg`expenses without the required receipt`,
    event: 'expense.receipts_missing',
    defaults: { is_on: true, every: 'week', day: 3, hour: 9 },
  },
  expiring_expenses: {
    label: msg`Expiring expenses`,
    topic: msg`expenses that soon become too old to claim`,
    event: 'expense.expiring',
    defaults: { is_on: true, every: 'week', day: 1, hour: 9 },
  },
  card_receipts: {
    label: msg`Missing card receipts`,
    topic: msg`card transactions without a receipt`,
    event: 'card.receipts_missing',
    defaults: { is_on: true, every: 'week', day: 1, hour: 7 },
  },
} as const satisfies Record<ReminderKind, Reminder>;

/** Describes a reminder: “Every Monday at 07:00, remind people of card transactions without a receipt.” */
export function reminderSentence(kind: ReminderKind, schedule: ReminderSchedule): string {
  const topic = translate(reminders[kind].topic);
  if (!schedule.is_on) return t`Do not remind people of ${topic}.`;
  return t`${dayText(schedule)} at ${String(schedule.hour).padStart(2, '0')}:00, remind people of ${topic}.`;
}

function dayText({ every, day }: ReminderSchedule): string {
  switch (every) {
    case 'day':
      return t`Every day`;
    case 'week':
      return t`Every ${translate(weekdays[day - 1] ?? weekdays[0])}`;
    case 'month':
      return day >= 31 ? t`On the last day of each month` : t`On day ${day} of each month`;
  }
}

/**
 * True on the days on which the reminder is sent. `date` is 'YYYY-MM-DD' in the person's time zone. A reminder due on a
 * day off is sent on the next working day.
 */
export function isReminderDay(schedule: ReminderSchedule, date: string, calendar: WorkCalendar): boolean {
  if (!schedule.is_on || !isWorkingDay(date, calendar)) return false;
  const before = workingDayBefore(date, calendar);
  for (let day = date; day > before; day = addDays(day, -1)) if (isScheduledOn(schedule, day)) return true;
  return false;
}

function isScheduledOn({ every, day }: ReminderSchedule, date: string): boolean {
  const on = Temporal.PlainDate.from(date);
  if (every === 'day') return true;
  return every === 'week' ? on.dayOfWeek === day : on.day === Math.min(day, on.daysInMonth);
}

/** Returns the next time at which the reminder is sent to people in a time zone; null while it is off. */
export function nextReminder(
  schedule: ReminderSchedule,
  now: Date,
  { time_zone, calendar }: { time_zone: string; calendar: WorkCalendar },
): Date | null {
  if (!schedule.is_on) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone);
  const isLater = local.hour >= schedule.hour;
  let date = local.toPlainDate().add({ days: isLater ? 1 : 0 });
  while (!isReminderDay(schedule, date.toString(), calendar)) date = date.add({ days: 1 });
  const next = date.toZonedDateTime({ timeZone: time_zone, plainTime: { hour: schedule.hour } });
  return new Date(next.epochMilliseconds);
}
