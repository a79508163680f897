import { useEffect, useRef } from 'react';
import { isKeyTaken } from './use-keys.ts';

interface TableKeys {
  total: number;
  active: number;
  onMove: (index: number) => void;
  onOpen: (index: number) => void;
  onChoose: (index: number) => void;
}

/** j and k walk the rows, Enter opens, x chooses; not while somebody types or a dialog is open. */
export function useTableKeys(keys: TableKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { total, active, onMove, onOpen, onChoose } = latest.current;
      if (total === 0 || isKeyTaken(event)) return;
      if (event.key === 'j') onMove(Math.min(active + 1, total - 1));
      else if (event.key === 'k') onMove(Math.max(active - 1, 0));
      else if (event.key === 'x' && active >= 0) onChoose(active);
      else if (event.key === 'Enter' && active >= 0 && isRow(event.target)) onOpen(active);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** On a button or link inside the row Enter has a meaning of its own. */
function isRow(target: EventTarget | null): boolean {
  return target instanceof HTMLTableRowElement;
}
