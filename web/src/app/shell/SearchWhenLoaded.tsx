import { lazy, Suspense, useState } from 'react';

let Loaded: typeof import('../../features/search/SearchDialog.tsx').default | null = null;

/** Preloads the search dialog. */
export async function loadSearch() {
  const module = await import('../../features/search/SearchDialog.tsx');
  Loaded = module.default;
  return module;
}

const Lazy = lazy(loadSearch);

/** Renders the preloaded search dialog synchronously, so that no key typed after Cmd/Ctrl+K is lost. */
export function SearchWhenLoaded({ onClose }: { onClose: () => void }) {
  // The component is chosen once, because switching it would lose the typed text.
  const [Search] = useState(() => Loaded ?? Lazy);
  return (
    <Suspense>
      <Search onClose={onClose} />
    </Suspense>
  );
}
