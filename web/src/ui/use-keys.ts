import { useEffect, useRef } from 'react';

/** Single keys of a screen, by what they are called: `j`, `Escape`. One that is absent means nothing now. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

const walking = ['j', 'k'];

/** Listens to single keys; not while somebody types or a dialog is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act || isKeyTaken(event)) return;
      event.preventDefault();
      // A key that is held down walks on, but decides once.
      if (!event.repeat || walking.includes(event.key)) act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(
        'input:not([type="checkbox"]), textarea, select, [role="combobox"], [role^="menu"], [role="option"]',
      ));
  return isTyping || document.querySelector('dialog[open]') !== null;
}
