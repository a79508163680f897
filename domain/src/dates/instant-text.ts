import { shortMonthName } from './date-text.ts';
import { intlFormat, isEnglish } from './intl-format.ts';

/**
 * Formats an instant as 'D MMM YYYY, hh:mm A': '9 Nov 2026, 04:12 PM'. Without `zone`, the time zone of the device is
 * used. Other languages use their own format.
 */
export function instantText(at: string | Date, zone?: string): string {
  if (!isEnglish()) return inZone(at, zone, { ...dateOptions, ...clockOptions });
  const { day, month, year, hour, minute, dayPeriod } = partsOf(at, zone);
  return `${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod.toUpperCase()}`;
}

/** Formats the time of an instant as 'hh:mm A': '04:12 PM'. Without `zone`, the time zone of the device is used. */
export function clockText(at: string | Date, zone?: string): string {
  if (!isEnglish()) return inZone(at, zone, clockOptions);
  const { hour, minute, dayPeriod } = partsOf(at, zone);
  return `${hour}:${minute} ${dayPeriod.toUpperCase()}`;
}

/** Formats the date of an instant as 'D MMM YYYY'. Without `zone`, the time zone of the device is used. */
export function instantDateText(at: string | Date, zone?: string): string {
  if (!isEnglish()) return inZone(at, zone, dateOptions);
  const { day, month, year } = partsOf(at, zone);
  return `${day} ${month} ${year}`;
}

/**
 * Names a time zone with its offset at the instant: 'Europe/Paris, GMT+1'. Without `zone`, it is the time zone of the
 * device.
 */
export function zoneText(at: string | Date, zone?: string): string {
  const format = intlFormat({ timeZoneName: 'short', ...(zone ? { timeZone: zone } : {}) });
  const offset = format.formatToParts(new Date(at)).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return `${zone ?? format.resolvedOptions().timeZone}, ${offset}`;
}

const dateOptions: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const clockOptions: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

function inZone(at: string | Date, zone: string | undefined, options: Intl.DateTimeFormatOptions): string {
  return intlFormat(zone ? { ...options, timeZone: zone } : options).format(new Date(at));
}

interface Parts {
  day: string;
  month: string;
  year: string;
  hour: string;
  minute: string;
  dayPeriod: string;
}

/**
 * The browser's native Temporal API. It is used where available, because creating the first Intl format is slow: it
 * loads all locale tables.
 */
interface NativeTemporal {
  Now: { timeZoneId(): string };
  Instant: {
    fromEpochMilliseconds(at: number): {
      toZonedDateTimeISO(zone: string): Record<'day' | 'month' | 'year' | 'hour' | 'minute', number>;
    };
  };
}

function partsOf(at: string | Date, zone = ''): Parts {
  const { Temporal } = globalThis as { Temporal?: NativeTemporal };
  return Temporal ? partsByTemporal(Temporal, at, zone) : partsByIntl(at, zone);
}

function partsByTemporal({ Now, Instant }: NativeTemporal, at: string | Date, zone: string): Parts {
  const local = Instant.fromEpochMilliseconds(new Date(at).getTime()).toZonedDateTimeISO(zone || Now.timeZoneId());
  const twoDigits = (figure: number) => String(figure).padStart(2, '0');
  return {
    day: String(local.day),
    month: shortMonthName(local.month),
    year: String(local.year),
    hour: twoDigits(local.hour % 12 || 12),
    minute: twoDigits(local.minute),
    dayPeriod: local.hour < 12 ? 'AM' : 'PM',
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsByIntl(at: string | Date, zone: string): Parts {
  const format = formats.get(zone) ?? newFormat(zone);
  formats.set(zone, format);
  const found = { day: '', month: '', year: '', hour: '', minute: '', dayPeriod: '' };
  for (const { type, value } of format.formatToParts(new Date(at)))
    if (type in found) Object.assign(found, { [type]: value });
  return found;
}

function newFormat(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    ...(zone ? { timeZone: zone } : {}),
  });
}
