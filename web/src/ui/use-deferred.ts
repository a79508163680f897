import { useEffect, useState } from 'react';

let isFirstPage = true;

/**
 * If `canWait` is true, returns true during the first frame of the first page of a visit, so that less important parts
 * render one frame later.
 */
export function useDeferred(canWait: boolean): boolean {
  const [isDeferred, setDeferred] = useState(isFirstPage && canWait);
  useEffect(() => {
    isFirstPage = false;
    if (!isDeferred) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDeferred(false));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isDeferred]);
  return isDeferred;
}
