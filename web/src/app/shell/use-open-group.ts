import { useState } from 'react';
import type { StoredValue } from '../../lib/storage.ts';

/** Whether a group of the menu is open: as the person left it, and always while it must be kept open. */
export function useOpenGroup(closed: StoredValue<'closed'>, is_saved: boolean) {
  const [isClosed, setClosed] = useState(closed.read() === 'closed');

  function toggle() {
    if (isClosed) closed.clear();
    else closed.write('closed');
    setClosed(!isClosed);
  }

  return { is_open: is_saved || !isClosed, toggle };
}
