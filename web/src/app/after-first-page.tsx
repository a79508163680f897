import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

type Loaded = { default: () => ReactNode };

const firstPageMs = 1_000;

/** Creates a component that loads a second after the page is shown, so that the page itself loads first. */
export function afterFirstPage(load: () => Promise<Loaded>): () => ReactNode {
  const Part = lazy(() => loadWhenOnline(load));
  return function LatePart() {
    const [isReady, setReady] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setReady(true), firstPageMs);
      return () => clearTimeout(timer);
    }, []);
    return <Suspense>{isReady && <Part />}</Suspense>;
  };
}

/**
 * Loads a part of the page. If that fails, the page works without the part; the load is repeated when the connection
 * returns.
 */
async function loadWhenOnline(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return loadWhenOnline(load);
  }
}
