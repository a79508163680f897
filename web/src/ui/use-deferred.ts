import { useEffect, useState } from 'react';

let isFirstPage = true;

/**
 * True for the first frame of a visit's first page, for what can come a frame later than what people came for, where
 * that is there already: everything is new to the browser then and takes its time.
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
