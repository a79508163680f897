import { useEffect, useRef } from 'react';

/** Keyboard shortcuts of a screen by key name, such as `j` or `Escape`. An undefined handler disables the key. */
type Keys = Readonly<Record<string, (() => void) | undefined>>;

const repeatableKeys = ['j', 'k'];

/** Handles single-key shortcuts, except while the user types or a dialog is open. */
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
      // Holding a key down repeats navigation, but no other action.
      if (!event.repeat || repeatableKeys.includes(event.key)) act();
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
