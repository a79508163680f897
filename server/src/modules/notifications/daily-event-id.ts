import { parse, v5 as uuidv5, v7 as uuidv7 } from 'uuid';

/**
 * Returns one id per event, item and day, for an event that is announced at most once a day however often it happens.
 */
export function dailyEventId(event: string, item_id: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return uuidv7({ msecs: Date.parse(day), random: parse(uuidv5(`${event} ${day}`, item_id)) });
}
