import { lazy, Suspense, useState } from 'react';

let Loaded: typeof import('../../features/search/SearchDialog.tsx').default | null = null;

/** Loads the script of the search dialog, so that the dialog can later be rendered immediately. */
export async function loadSearch() {
  const module = await import('../../features/search/SearchDialog.tsx');
  Loaded = module.default;
  return module;
}

const Lazy = lazy(loadSearch);

/** Renders the search dialog immediately if it is already loaded, so that no key typed after Cmd/Ctrl+K is lost. */
export function SearchWhenLoaded({ onClose }: { onClose: () => void }) {
  // The component never changes afterwards, because a change would lose the typed text.
  const [Search] = useState(() => Loaded ?? Lazy);
  return (
    <Suspense>
      <Search onClose={onClose} />
    </Suspense>
  );
}
