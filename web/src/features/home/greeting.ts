import { isTimeZone } from '#domain/text/time-zone.ts';

/** 'Good morning, Maya' by the time of day in the user's time zone. */
export function greeting(now: Date, { first_name, time_zone }: { first_name: string; time_zone: string }): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', ...inZone(time_zone) }).format(now),
  );
  return `Good ${partOfDay(hour)}, ${first_name}`;
}

/** 'Thursday, 12 November 2026' */
export function longDate(now: Date, time_zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...inZone(time_zone),
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

function inZone(time_zone: string): { timeZone?: string } {
  return isTimeZone(time_zone) ? { timeZone: time_zone } : {};
}
