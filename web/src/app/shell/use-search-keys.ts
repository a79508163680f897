import { useEffect } from 'react';

const idleMs = 1_500;

/** Opens the search with Cmd/Ctrl+K. The search dialog preloads while idle, so that typing can start immediately. */
export function useSearchKeys(open: (() => void) | null, load: () => Promise<unknown>): void {
  useEffect(() => {
    // If preloading fails, opening the search loads it.
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
