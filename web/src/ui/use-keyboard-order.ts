import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
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
    announce(t`${nameOf(key)} dropped at position ${newKeys.indexOf(key) + 1} of ${newKeys.length}.`);
    if (newKeys.join() !== keys.join()) onReorder([...newKeys]);
  }

  function move(current: Lifted, by: number) {
    const from = current.keys.indexOf(current.key);
    const to = from + by;
    if (to < 0 || to >= current.keys.length) return;
    const newKeys = moveItem(current.keys, { from, to });
    setLifted({ ...current, keys: newKeys });
    announce(t`${nameOf(current.key)} moved to position ${newKeys.indexOf(current.key) + 1} of ${newKeys.length}.`);
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
        announce(t`${nameOf(key)} lifted from position ${keys.indexOf(key) + 1} of ${keys.length}.`);
        return;
      }

      event.preventDefault();
      event.stopPropagation();
      if (step === 'toggle') drop(lifted);
      else if (step === 'cancel') {
        setLifted(null);
        announce(t`${nameOf(key)} returned to position ${keys.indexOf(key) + 1} of ${keys.length}.`);
      } else move(lifted, step);
    },
    onBlur(key) {
      // A moved row gets its focus back within this frame. If the focus is then elsewhere, the user has left the row,
      // so the row is dropped at its new position.
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
