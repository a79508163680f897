import './ui/base-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { ignoreStrayFiles } from './app/ignore-stray-files.ts';
import { buildQueryClient } from './app/query-client.ts';
import { buildRouter } from './app/router.tsx';
import { needsSession } from './app/session/page-access.ts';
import { pageLocation, prefetchPage } from './app/session/prefetch-page.ts';
import { prefetchSession, reloadSubscription } from './app/session/session-queries.ts';
import { provideAppHooks } from './lib/react-to-failure.ts';
import { resetFlags } from './lib/shell-flags.ts';
import { shareStyleNonce } from './ui/style-nonce.ts';

shareStyleNonce();
resetFlags();
ignoreStrayFiles();

const queries = buildQueryClient();
provideAppHooks({
  showNotice: (text) => void import('./ui/notices.ts').then(({ notify }) => notify.failure(text)),
  currentPath: () => window.location.pathname,
  goTo: (path) => {
    queries.clear();
    void router.navigate({ href: path, replace: true });
  },
  reloadSubscription: () => reloadSubscription(queries),
});
// Requested first, so that the responses load while the router is built.
if (needsSession(window.location.pathname)) {
  prefetchSession(queries);
  void prefetchPage(queries, pageLocation(window.location));
}
const router = buildRouter(queries);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} router={router} />
    </StrictMode>,
  );
}
