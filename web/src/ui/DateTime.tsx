import { instantText, zoneText } from '#domain/dates/instant-text.ts';

/** A point in time in the viewer's time zone. The tooltip names the zone. */
export function DateTime({ at, zone }: { at: string | Date; zone?: string }) {
  const text = instantText(at, zone);
  return (
    <time dateTime={new Date(at).toISOString()} title={`${text} (${zoneText(at, zone)})`}>
      {text}
    </time>
  );
}
