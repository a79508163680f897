import { instantText, zoneText } from '#domain/dates/instant-text.ts';
import { useTimeZone } from '../lib/use-time-zone.ts';

/** A point in time in the viewer's time zone, or in the given one. The tooltip names the zone. */
export function DateTime({ at, zone: otherZone }: { at: string | Date; zone?: string }) {
  const ownZone = useTimeZone();
  const zone = otherZone ?? ownZone;
  const text = instantText(at, zone);
  return (
    <time dateTime={new Date(at).toISOString()} title={`${text} (${zoneText(at, zone)})`}>
      {text}
    </time>
  );
}
