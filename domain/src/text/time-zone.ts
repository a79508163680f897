/** Whether a name is an IANA time zone that the product supports. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/u.test(name);
  } catch {
    return false;
  }
}
