/** 'D MMM YYYY, hh:mm A' in the viewer's zone: '9 Nov 2026, 04:12 PM'. */
export function instantText(at: string | Date, zone?: string): string {
  const { day, month, year, hour, minute, dayPeriod } = partsOf(at, zone);
  return `${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod.toUpperCase()}`;
}

/** 'D MMM YYYY' of an instant in the viewer's zone. */
export function dayText(at: string | Date, zone?: string): string {
  const { day, month, year } = partsOf(at, zone);
  return `${day} ${month} ${year}`;
}

/** A calendar date ('2026-11-09') has no zone and must not move by a day: '9 Nov 2026'. */
export function dateText(date: string): string {
  return dayText(`${date.slice(0, 10)}T00:00:00Z`, 'UTC');
}

/** 'Europe/Paris, GMT+1': the zone an instant is told in. */
export function zoneText(at: string | Date, zone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', ...(zone ? { timeZone: zone } : {}) });
  const offset = format.formatToParts(new Date(at)).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return `${zone ?? format.resolvedOptions().timeZone}, ${offset}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(at: string | Date, zone = '') {
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
