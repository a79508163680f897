import { instantText, zoneText } from '#domain/dates/instant-text.ts';

/** Every instant of the product, in the viewer's zone, which its title names. */
export function DateTime({ at, zone }: { at: string | Date; zone?: string }) {
  const text = instantText(at, zone);
  return (
    <time dateTime={new Date(at).toISOString()} title={`${text} (${zoneText(at, zone)})`}>
      {text}
    </time>
  );
}
