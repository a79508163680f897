import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { moveItem } from './move-item.ts';

export interface KeyboardOrder {
  /** The current order, including an unfinished move. */
  keys: readonly string[];
  lifted: string | null;
  /** Describes the last step for screen readers. */
  announcement: string;
  onKeyDown(event: KeyboardEvent, key: string): void;
  onBlur(key: string): void;
}

interface Lifted {
  key: string;
  keys: readonly string[];
}

/** Moves a row with the keyboard: lift, move, drop or cancel. `onReorder` is called only after the drop. */
export function useKeyboardOrder(options: {
  keys: readonly string[];
  nameOf: (key: string) => string;
  onReorder: (keys: string[]) => void;
}): KeyboardOrder {
  const { keys, nameOf, onReorder } = options;
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, announce] = useState('');
  const latest = useRef(lifted);
  const shown = lifted?.keys ?? keys;

  // Moving a row in the DOM takes the focus away from its handle, so the handle is focused again.
  const liftedKey = lifted?.key;
  const position = liftedKey === undefined ? -1 : shown.indexOf(liftedKey);
  useLayoutEffect(() => {
    latest.current = lifted;
  }, [lifted]);
  useLayoutEffect(() => {
    if (liftedKey !== undefined && position >= 0) handleOf(liftedKey)?.focus();
  }, [liftedKey, position]);

  function drop({ key, keys: newKeys }: Lifted) {
    setLifted(null);
    announce(`${nameOf(key)} dropped at ${positionText(newKeys, key)}.`);
    if (newKeys.join() !== keys.join()) onReorder([...newKeys]);
  }

  function move(current: Lifted, by: number) {
    const from = current.keys.indexOf(current.key);
    const to = from + by;
    if (to < 0 || to >= current.keys.length) return;
    const newKeys = moveItem(current.keys, { from, to });
    setLifted({ ...current, keys: newKeys });
    announce(`${nameOf(current.key)} moved to ${positionText(newKeys, current.key)}.`);
  }

  return {
    keys: shown,
    lifted: lifted?.key ?? null,
    announcement,
    onKeyDown(event, key) {
      const step = steps[event.key];
      if (step === undefined) return;

      if (lifted?.key !== key) {
        if (step !== 'toggle') return;
        event.preventDefault();
        setLifted({ key, keys });
        announce(`${nameOf(key)} lifted from ${positionText(keys, key)}.`);
        return;
      }

      event.preventDefault();
      event.stopPropagation();
      if (step === 'toggle') drop(lifted);
      else if (step === 'cancel') {
        setLifted(null);
        announce(`${nameOf(key)} returned to ${positionText(keys, key)}.`);
      } else move(lifted, step);
    },
    onBlur(key) {
      // A moved row gets its focus back within this frame; only a real loss of focus drops it.
      requestAnimationFrame(() => {
        if (latest.current?.key === key && document.activeElement !== handleOf(key)) drop(latest.current);
      });
    },
  };
}

const steps: Partial<Record<string, 'toggle' | 'cancel' | number>> = {
  ' ': 'toggle',
  Enter: 'toggle',
  Escape: 'cancel',
  ArrowUp: -1,
  ArrowDown: 1,
};

function handleOf(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-sort-key="${CSS.escape(key)}"]`);
}

function positionText(keys: readonly string[], key: string): string {
  return `position ${keys.indexOf(key) + 1} of ${keys.length}`;
}
