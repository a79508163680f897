import { useState } from 'react';
import type { StoredValue } from '../../lib/storage.ts';

/**
 * Returns whether a menu group is open, as the user last left it, and a function to toggle it. The group is always open
 * while `must_stay_open`.
 */
export function useOpenGroup(closed: StoredValue<'closed'>, must_stay_open: boolean) {
  const [isClosed, setClosed] = useState(closed.read() === 'closed');

  function toggle() {
    if (isClosed) closed.clear();
    else closed.write('closed');
    setClosed(!isClosed);
  }

  return { is_open: must_stay_open || !isClosed, toggle };
}
