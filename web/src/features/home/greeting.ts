import { currentLanguage, t } from '#domain/language/translate.ts';
import { isTimeZone } from '#domain/text/time-zone.ts';

/** Greets the user by the time of day in their time zone: 'Good morning, Maya'. */
export function greeting(now: Date, { first_name, time_zone }: { first_name: string; time_zone: string }): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', ...inZone(time_zone) }).format(now),
  );
  if (hour >= 4 && hour < 12) return t`Good morning, ${first_name}`;
  return hour >= 12 && hour < 18 ? t`Good afternoon, ${first_name}` : t`Good evening, ${first_name}`;
}

/** Formats a date: 'Thursday, 12 November 2026'. */
export function longDate(now: Date, time_zone: string): string {
  const { code, locale } = currentLanguage();
  const format = new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...inZone(time_zone),
  });
  if (code !== 'en') return format.format(now);

  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}

function inZone(time_zone: string): { timeZone?: string } {
  return isTimeZone(time_zone) ? { timeZone: time_zone } : {};
}
