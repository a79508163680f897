import { v7 as uuidv7 } from 'uuid';

let last = 0;

/**
 * Creates the id of an activity. It contains the time, so sorting by id sorts by time and preserves the order of
 * entries within a millisecond.
 */
export function activityId(at: Date): string {
  last = (last + 1) & 0x7fffffff;
  return uuidv7({ msecs: at.getTime(), seq: last });
}
