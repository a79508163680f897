import { useMemo, useState } from 'react';
import { timeZoneChoice, timeZoneChoices } from './time-zone-choices.ts';

/** Props of a select of time zones. Until it opens, it has only its value: the offsets of all zones take long. */
export function useTimeZoneChoices(zone: string) {
  const [isOpened, setOpened] = useState(false);
  const data = useMemo(() => {
    const now = new Date();
    return isOpened ? timeZoneChoices(now, zone) : [timeZoneChoice(zone, now)];
  }, [isOpened, zone]);
  return { data, limit: maxShown, onDropdownOpen: () => setOpened(true) };
}

/** As many as are shown at once; searching finds the others. */
const maxShown = 100;
