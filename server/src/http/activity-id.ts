import { v7 as uuidv7 } from 'uuid';

let last = 0;

/** Ids contain the time of the entry, so sorting by id sorts by time and preserves the order within a millisecond. */
export function activityId(at: Date): string {
  last = (last + 1) & 0x7fffffff;
  return uuidv7({ msecs: at.getTime(), seq: last });
}
