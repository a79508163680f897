/**
 * Whether a name is an IANA time zone. Intl also accepts offsets such as '+01:00'; these are not names and return
 * false.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/u.test(name);
  } catch {
    return false;
  }
}
