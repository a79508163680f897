interface ZoneChoice {
  value: string;
  label: string;
}

/**
 * Returns every time zone the browser knows, and the current one, with their offsets at this time: 'Europe/Paris
 * (GMT+1)'.
 */
export function timeZoneChoices(now: Date, current: string): ZoneChoice[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current]);
  return [...zones]
    .filter(Boolean)
    .sort()
    .map((zone) => timeZoneChoice(zone, now));
}

export function timeZoneChoice(zone: string, now: Date): ZoneChoice {
  return { value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone, now)})` };
}

function offsetOf(zone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    // The browser does not know this time zone of the server, so it is listed without an offset.
    return zone;
  }
}
