import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Opening another page moves the focus to it, as loading a document would; the first page leaves it to the browser. */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
