import './ui/base-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { buildQueryClient } from './app/query-client.ts';
import { buildRouter } from './app/router.tsx';
import { beginPage, placeOf } from './app/session/begin-page.ts';
import { asksWhoIsIn } from './app/session/entry-route.ts';
import { beginSession } from './app/session/session-queries.ts';
import { ignoreStrayFiles } from './app/stray-files.ts';
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
});
// Requested first, so that the responses load while the router is built.
if (asksWhoIsIn(window.location.pathname)) {
  beginSession(queries);
  void beginPage(queries, placeOf(window.location));
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
