import { lazy, Suspense, useState } from 'react';
import { useKeys } from '../../ui/use-keys.ts';

const ShortcutsDialog = lazy(() => import('../../features/help/parts/ShortcutsDialog.tsx'));

/** Shows the overview of keyboard shortcuts when the user presses the question mark key. */
export function ShortcutsOverlay() {
  const [isOpen, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  if (!isOpen) return null;

  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
