export interface ZoneChoice {
  value: string;
  label: string;
}

/** Every zone this browser knows, each with its present distance from Greenwich: 'Europe/Paris (GMT+1)'. */
export function timeZoneChoices(now: Date, present: string): ZoneChoice[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), present]);
  return [...zones]
    .filter(Boolean)
    .sort()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offsetOf(value, now)})` }));
}

function offsetOf(zone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    // The server may know a zone this browser does not; it stays choosable as it is.
    return zone;
  }
}
