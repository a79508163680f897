import { useEffect, useEffectEvent } from 'react';

/** Ctrl or Cmd and Enter save from anywhere on the page, unless a dialog has the word. */
export function useSaveKeys(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
