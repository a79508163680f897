import { parse, v5 as uuidv5, v7 as uuidv7 } from 'uuid';

/**
 * Returns the same id for the same event, item and day, so that an event that happens several times a day is announced
 * only once.
 */
export function dailyEventId(event: string, item_id: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return uuidv7({ msecs: Date.parse(day), random: parse(uuidv5(`${event} ${day}`, item_id)) });
}
