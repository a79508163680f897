import { v7 as uuidv7 } from 'uuid';

let last = 0;

/** The id tells the same time as the line, so that a list by id is a list by time; within a moment the order stays. */
export function activityId(at: Date): string {
  last = (last + 1) & 0x7fffffff;
  return uuidv7({ msecs: at.getTime(), seq: last });
}
