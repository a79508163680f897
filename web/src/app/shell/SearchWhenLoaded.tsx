import { lazy, Suspense, useState } from 'react';

let Loaded: typeof import('../../features/search/SearchDialog.tsx').default | null = null;

/** Fetches the search before it is asked for. */
export async function loadSearch() {
  const module = await import('../../features/search/SearchDialog.tsx');
  Loaded = module.default;
  return module;
}

const Lazy = lazy(loadSearch);

/** Once fetched it opens in the same moment, so that no letter typed after Cmd/Ctrl+K is lost. */
export function SearchWhenLoaded({ onClose }: { onClose: () => void }) {
  // Chosen once: another component in its place would forget what was typed.
  const [Search] = useState(() => Loaded ?? Lazy);
  return (
    <Suspense>
      <Search onClose={onClose} />
    </Suspense>
  );
}
