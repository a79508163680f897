import { useEffect } from 'react';

const idleMs = 1_500;

/** Cmd/Ctrl+K opens the search from anywhere. It is fetched in a quiet moment: who presses the keys types on at once. */
export function useSearchKeys(open: (() => void) | null, load: () => Promise<unknown>): void {
  useEffect(() => {
    // Without a connection it is fetched once it is asked for.
    const timer = setTimeout(() => void load().catch(() => undefined), idleMs);
    return () => clearTimeout(timer);
  }, [load]);

  useEffect(() => {
    if (!open) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
}
