import { Temporal } from 'temporal-polyfill';
import { dateText, dayMonthText } from '../dates/date-text.ts';
import { isEnglish } from '../dates/intl-format.ts';
import { weekdays } from '../dates/weekdays.ts';
import { t, translate } from '../language/translate.ts';

export const repeatIntervals = ['week', 'month', 'quarter', 'year'] as const;
export type RepeatInterval = (typeof repeatIntervals)[number];

export interface Repetition {
  every: RepeatInterval;
  /** The first day. The weekday or the day of the month stays the same for all later days. */
  starts_on: string;
  until_on: string | null;
}

const steps = {
  week: { weeks: 1 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { months: 12 },
} satisfies Record<RepeatInterval, Temporal.DurationLike>;

/**
 * Returns the first day of the repetition after a date; null after its end. Days are counted from the first one, so the
 * 31st becomes the last day of a shorter month and is the 31st again afterwards.
 */
export function nextRepeatDay(repetition: Repetition, after: string): string | null {
  const start = Temporal.PlainDate.from(repetition.starts_on);
  let count = Math.max(0, elapsedSteps(start, Temporal.PlainDate.from(after), repetition.every) - 1);
  let day = repeatDay(start, repetition.every, count);
  while (day <= after) {
    count += 1;
    day = repeatDay(start, repetition.every, count);
  }
  return repetition.until_on !== null && day > repetition.until_on ? null : day;
}

/** Returns the first day of the repetition on or after a date; null after its end. */
function firstRepeatDay(repetition: Repetition, from: string): string | null {
  return nextRepeatDay(repetition, Temporal.PlainDate.from(from).subtract({ days: 1 }).toString());
}

function repeatDay(start: Temporal.PlainDate, every: RepeatInterval, count: number): string {
  const { weeks = 0, months = 0 }: { weeks?: number; months?: number } = steps[every];
  return start.add({ weeks: weeks * count, months: months * count }, { overflow: 'constrain' }).toString();
}

function elapsedSteps(start: Temporal.PlainDate, until: Temporal.PlainDate, every: RepeatInterval): number {
  if (Temporal.PlainDate.compare(until, start) <= 0) return 0;
  const { weeks, months = 1 }: { weeks?: number; months?: number } = steps[every];
  if (weeks) return Math.trunc(start.until(until, { largestUnit: 'days' }).days / 7);
  return Math.trunc(start.until(until, { largestUnit: 'months' }).months / months);
}

/** Describes a repetition: 'Every month on the 5th until 31 Dec 2026'. */
export function repetitionText({ every, starts_on, until_on }: Repetition): string {
  const day = Temporal.PlainDate.from(starts_on);
  const on = {
    week: () => t`Every week on ${translate(weekdays[day.dayOfWeek - 1] ?? '')}`,
    month: () => t`Every month on the ${ordinal(day.day)}`,
    quarter: () => t`Every three months on the ${ordinal(day.day)}`,
    year: () => t`Every year on ${dayMonthText(starts_on)}`,
  }[every]();
  return until_on === null ? on : t`${on} until ${dateText(until_on)}`;
}

/** Returns the ordinal of a day: '1st', '2nd', '11th'. In other languages, the translated text adds the ending. */
function ordinal(day: number): string {
  if (!isEnglish()) return String(day);
  const ending = { one: 'st', two: 'nd', few: 'rd' }[String(ordinals.select(day))] ?? 'th';
  return `${day}${ending}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

export const repeatActions = ['pause', 'resume', 'skip_next', 'stop'] as const;
export type RepeatAction = (typeof repeatActions)[number];

export type RepeatState = 'active' | 'paused' | 'stopped';

interface RepeatProgress extends Repetition {
  state: RepeatState;
  next_on: string | null;
}

/**
 * Returns the state after an action; undefined if the action is not possible now. Days that passed during a pause are
 * skipped.
 */
export function actOnRepetition(
  repetition: RepeatProgress,
  action: RepeatAction,
  today: string,
): Pick<RepeatProgress, 'state' | 'next_on'> | undefined {
  const { state, next_on } = repetition;
  if (state === 'stopped' || next_on === null) return undefined;
  switch (action) {
    case 'pause':
      return state === 'active' ? { state: 'paused', next_on } : undefined;
    case 'resume':
      return state === 'paused' ? { state: 'active', next_on: laterOf(repetition, next_on, today) } : undefined;
    case 'skip_next':
      return { state, next_on: nextRepeatDay(repetition, next_on) };
    case 'stop':
      return { state: 'stopped', next_on: null };
  }
}

function laterOf(repetition: Repetition, next_on: string, today: string): string | null {
  return next_on >= today ? next_on : firstRepeatDay(repetition, today);
}
