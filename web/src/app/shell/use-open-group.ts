import { useState } from 'react';
import type { StoredValue } from '../../lib/storage.ts';

/** Returns the open state of a menu group: as the user left it, but always open while `must_stay_open`. */
export function useOpenGroup(closed: StoredValue<'closed'>, must_stay_open: boolean) {
  const [isClosed, setClosed] = useState(closed.read() === 'closed');

  function toggle() {
    if (isClosed) closed.clear();
    else closed.write('closed');
    setClosed(!isClosed);
  }

  return { is_open: must_stay_open || !isClosed, toggle };
}
