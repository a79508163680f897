/** Returns the browser's time zone, such as 'Europe/Paris'. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
