import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { moveItem } from './move-item.ts';

export interface KeyboardOrder {
  /** As shown now: the given order, or the one being tried. */
  keys: readonly string[];
  lifted: string | null;
  /** The last step in words. */
  said: string;
  onKeyDown(event: KeyboardEvent, key: string): void;
  onBlur(key: string): void;
}

interface Lifted {
  key: string;
  keys: readonly string[];
}

/** Moving a row by keys: lifted, moved, put down or put back. Nothing is told to the owner until it is put down. */
export function useKeyboardOrder(options: {
  keys: readonly string[];
  nameOf: (key: string) => string;
  onReorder: (keys: string[]) => void;
}): KeyboardOrder {
  const { keys, nameOf, onReorder } = options;
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, say] = useState('');
  const latest = useRef(lifted);
  const shown = lifted?.keys ?? keys;

  // A row that changes its place in the page loses the focus its handle had.
  const liftedKey = lifted?.key;
  const place = liftedKey === undefined ? -1 : shown.indexOf(liftedKey);
  useLayoutEffect(() => {
    latest.current = lifted;
  }, [lifted]);
  useLayoutEffect(() => {
    if (liftedKey !== undefined && place >= 0) handleOf(liftedKey)?.focus();
  }, [liftedKey, place]);

  function putDown({ key, keys: tried }: Lifted) {
    setLifted(null);
    say(`${nameOf(key)} put down at ${unitLabels(tried, key)}.`);
    if (tried.join() !== keys.join()) onReorder([...tried]);
  }

  function move(current: Lifted, by: number) {
    const from = current.keys.indexOf(current.key);
    const to = from + by;
    if (to < 0 || to >= current.keys.length) return;
    const tried = moveItem(current.keys, { from, to });
    setLifted({ ...current, keys: tried });
    say(`${nameOf(current.key)} moved to ${unitLabels(tried, current.key)}.`);
  }

  return {
    keys: shown,
    lifted: lifted?.key ?? null,
    said,
    onKeyDown(event, key) {
      const step = steps[event.key];
      if (step === undefined) return;
      if (lifted?.key !== key) {
        if (step !== 'toggle') return;
        event.preventDefault();
        setLifted({ key, keys });
        say(`${nameOf(key)} lifted from ${unitLabels(keys, key)}.`);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (step === 'toggle') putDown(lifted);
      else if (step === 'back') {
        setLifted(null);
        say(`${nameOf(key)} put back to ${unitLabels(keys, key)}.`);
      } else move(lifted, step);
    },
    onBlur(key) {
      // The row may only have changed its place; then the focus is back within this frame.
      requestAnimationFrame(() => {
        if (latest.current?.key === key && document.activeElement !== handleOf(key)) putDown(latest.current);
      });
    },
  };
}

const steps: Partial<Record<string, 'toggle' | 'back' | number>> = {
  ' ': 'toggle',
  Enter: 'toggle',
  Escape: 'back',
  ArrowUp: -1,
  ArrowDown: 1,
};

function handleOf(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-sort-key="${CSS.escape(key)}"]`);
}

function unitLabels(keys: readonly string[], key: string): string {
  return `place ${keys.indexOf(key) + 1} of ${keys.length}`;
}
