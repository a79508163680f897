import { useEffect } from 'react';

const idleMs = 1_500;

/**
 * Opens the search with Cmd/Ctrl+K. The script of the search dialog loads while the page is idle, so that the user can
 * type immediately.
 */
export function useSearchKeys(open: (() => void) | null, load: () => Promise<unknown>): void {
  useEffect(() => {
    // If this fails, the script loads when the search opens.
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
