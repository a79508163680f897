import { use } from 'react';
import { SessionContext } from './session.ts';
import { browserTimeZone } from './time-zone.ts';

/** The time zone of the user's profile. Public pages use the browser's. */
export function useTimeZone(): string {
  return use(SessionContext)?.user.time_zone ?? browserTimeZone();
}
