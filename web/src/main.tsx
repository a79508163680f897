import './ui/base-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { buildQueryClient } from './app/query-client.ts';
import { buildRouter } from './app/router.tsx';
import { beginSession } from './app/session/session-queries.ts';
import { lendSurroundings } from './lib/react-to-failure.ts';
import { setFlags } from './lib/shell-flags.ts';
import { storage } from './lib/storage.ts';
import { shareStyleNonce } from './ui/style-nonce.ts';

shareStyleNonce();
setFlags({ trial_header_closed: storage.trial_header.read() === 'closed' });

const queries = buildQueryClient();
const router = buildRouter(queries);

lendSurroundings({
  showNotice: (text) => void import('./ui/notices.ts').then(({ notify }) => notify.failure(text)),
  currentPath: () => window.location.pathname,
  goTo: (path) => {
    queries.clear();
    void router.navigate({ href: path, replace: true });
  },
});
// The entry page of the address bar may be about to replace the token.
if (!window.location.pathname.startsWith('/auth/')) beginSession(queries);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} router={router} />
    </StrictMode>,
  );
}
