import { use } from 'react';
import { SessionContext } from './session.ts';
import { browserTimeZone } from './time-zone.ts';

/** Returns the time zone of the user's profile, or the browser's on public pages. */
export function useTimeZone(): string {
  return use(SessionContext)?.user.time_zone ?? browserTimeZone();
}
