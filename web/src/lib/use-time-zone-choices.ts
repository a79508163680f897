import { useMemo, useState } from 'react';
import { timeZoneChoice, timeZoneChoices } from './time-zone-choices.ts';

/**
 * Returns the props of a time zone select. Until the select opens, it lists only the current value, because computing
 * the offsets of all zones is slow.
 */
export function useTimeZoneChoices(zone: string) {
  const [isOpened, setOpened] = useState(false);
  const data = useMemo(() => {
    const now = new Date();
    return isOpened ? timeZoneChoices(now, zone) : [timeZoneChoice(zone, now)];
  }, [isOpened, zone]);
  return { data, limit: maxShown, onDropdownOpen: () => setOpened(true) };
}

/** The number of zones shown at once; the others can be found by searching. */
const maxShown = 100;
