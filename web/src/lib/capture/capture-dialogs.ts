import { useEffect } from 'react';
import { createStore } from '../store.ts';

/** The number of open dialogs in which a person types the details of a capture. */
export const openCaptureDialogs = createStore(0);

/** Counts a dialog while it is open. */
export function useCountedDialog(): void {
  useEffect(() => {
    openCaptureDialogs.set(openCaptureDialogs.get() + 1);
    return () => openCaptureDialogs.set(openCaptureDialogs.get() - 1);
  }, []);
}
