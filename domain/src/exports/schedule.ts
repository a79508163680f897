import { Temporal } from 'temporal-polyfill';
import { weekdays } from '../dates/weekdays.ts';

/**
 * The days on which a schedule runs. Weekdays are 1 (Monday) to 7 (Sunday). Monthly schedules use days up to 28, which
 * every month has.
 */
export type Recurrence =
  | { kind: 'daily' }
  | { kind: 'weekly'; weekdays: readonly number[] }
  | { kind: 'monthly'; day: number | 'last' };

interface Schedule {
  recurrence: Recurrence;
  /** The time as 'HH:MM' in the time zone. */
  time: string;
  time_zone: string;
}

/**
 * The number of days that are searched for a run. Two runs are at most a month apart; the second month is a safety
 * margin.
 */
const maxDays = 62;

/** Returns the first run after an instant. */
export function nextRun(schedule: Schedule, after: Date): Date {
  return findRun(schedule, after, 1, (run) => run > after.getTime());
}

/**
 * Returns the run to perform once a schedule is due. After an outage this is the newest missed run, so that recipients
 * get one file instead of one for every missed day.
 */
export function newestDueRun(schedule: Schedule, now: Date): Date {
  return findRun(schedule, now, -1, (run) => run <= now.getTime());
}

/**
 * Finds a run on the days around an instant, going forwards or backwards. A day has one run, even if its time occurs
 * twice.
 */
function findRun(schedule: Schedule, from: Date, step: 1 | -1, fits: (run: number) => boolean): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO(schedule.time_zone)
    .toPlainDate()
    .subtract({ days: step });

  for (let count = 0; count <= maxDays; count += 1) {
    const day = start.add({ days: count * step });
    if (!runsOn(schedule.recurrence, day)) continue;
    const run = runAt(schedule, day);
    if (fits(run)) return new Date(run);
  }
  throw new Error('The schedule has no run within two months.');
}

function runsOn(recurrence: Recurrence, day: Temporal.PlainDate): boolean {
  switch (recurrence.kind) {
    case 'daily':
      return true;
    case 'weekly':
      return recurrence.weekdays.includes(day.dayOfWeek);
    case 'monthly':
      return day.day === (recurrence.day === 'last' ? day.daysInMonth : recurrence.day);
  }
}

/**
 * Returns the instant of a run. If the clock change skips the time, the run is at the change; if the time occurs twice,
 * the first one is used.
 */
function runAt({ time, time_zone }: Schedule, day: Temporal.PlainDate): number {
  const local = day.toPlainDateTime(Temporal.PlainTime.from(time));
  const zoned = local.toZonedDateTime(time_zone);
  if (zoned.toPlainDateTime().equals(local)) return zoned.epochMilliseconds;
  // `getTimeZoneTransition('previous')` excludes the instant itself, but the first instant after a skipped time may be
  // exactly the transition.
  return (zoned.add({ seconds: 1 }).getTimeZoneTransition('previous') ?? zoned).epochMilliseconds;
}

/** Describes a schedule: 'Every Monday at 07:00, Europe/Berlin'. */
export function scheduleText({ recurrence, time, time_zone }: Schedule): string {
  return `${recurrenceText(recurrence)} at ${time}, ${time_zone}`;
}

function recurrenceText(recurrence: Recurrence): string {
  switch (recurrence.kind) {
    case 'daily':
      return 'Every day';
    case 'weekly':
      return `Every ${weekdaysText(recurrence.weekdays)}`;
    case 'monthly':
      return recurrence.day === 'last'
        ? 'On the last day of each month'
        : `On the ${ordinal(recurrence.day)} of each month`;
  }
}

function weekdaysText(chosen: readonly number[]): string {
  const names = weekdays.filter((_, index) => chosen.includes(index + 1));
  if (names.length === weekdays.length) return 'day';
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}

/** Returns the ordinal of a day: '1st', '2nd', '11th'. */
function ordinal(day: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[String(ordinals.select(day))] ?? 'th';
  return `${day}${ending}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
