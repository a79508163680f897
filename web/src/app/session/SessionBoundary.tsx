import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { t } from '#domain/language/translate.ts';
import { call } from '../../lib/call.ts';
import { openCaptureDialogs } from '../../lib/capture/capture-dialogs.ts';
import { createPhotos, PhotosContext } from '../../lib/photos.ts';
import { type Session, SessionContext } from '../../lib/session.ts';
import { shellFlags } from '../../lib/shell-flags.ts';
import { clearLocalStorage, storage } from '../../lib/storage.ts';
import { useStore } from '../../lib/store.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { useOutsideServices } from '../outside/use-outside-services.ts';
import { SessionOverPage } from '../pages/AccessDeniedPage.tsx';
import styles from '../pages/MessagePage.module.css';
import { retryFailed, useSessionLoad } from './use-session-load.ts';

/**
 * The page that is shown offline. If its script cannot be loaded either, which is possible without a service worker, a
 * message is shown instead.
 */
const OfflinePage = lazy(() =>
  import('../offline/OfflinePage.tsx')
    .then((module) => ({ default: module.OfflinePage }))
    .catch(() => ({ default: CouldNotOpen })),
);

/**
 * Renders the signed-in area as soon as the session is loaded. Until then it shows a loading image, the offline page or
 * an error.
 */
export function SessionBoundary({ children }: { children: ReactNode }) {
  const load = useSessionLoad();
  const { init_checked, token_invalid } = useStore(shellFlags);
  const session = load.state === 'ready' ? load.session : null;
  const isInactive = session?.user.is_active === false;
  const isOffline = useIsOffline(load);
  const person = storage.person.read();
  const queries = useQueryClient();
  const retry = useCallback(() => retryFailed(queries), [queries]);
  const [photos] = useState(() => createPhotos(async (emails) => (await call('photos.list', { emails })).data));
  useOutsideServices(session);
  useStoredPerson(session);

  useEffect(() => {
    if (!isInactive) return;
    clearLocalStorage();
    window.location.assign('/');
  }, [isInactive]);

  if (isOffline && person) {
    return (
      <Suspense fallback={<LoadingImage />}>
        <OfflinePage person={person} onRetry={retry} />
      </Suspense>
    );
  }
  if (load.state === 'failed') return <CouldNotOpen onRetry={retry} />;
  if (!session || !init_checked || isInactive) return <LoadingImage />;
  if (token_invalid) return <SessionOverPage path={window.location.pathname} is_bare />;
  return (
    <SessionContext value={session}>
      <PhotosContext value={photos}>{children}</PhotosContext>
    </SessionContext>
  );
}

function CouldNotOpen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.bare}>
      <h1 className={styles.spoken}>{t`Outlay could not be opened`}</h1>
      <FailedState title={t`Outlay could not be opened.`} onRetry={onRetry}>
        {t`The server did not respond correctly. Nothing was lost.`}
      </FailedState>
    </main>
  );
}

/**
 * Returns true from a failed connection until the session is loaded or loading it fails for another reason. It stays
 * true during a retry, and while the person types the details of a capture, because these would be lost with the
 * offline page.
 */
function useIsOffline(load: ReturnType<typeof useSessionLoad>): boolean {
  const [isOffline, setOffline] = useState(false);
  const isTyping = useStore(openCaptureDialogs) > 0;
  const isKept = isOffline && (isTyping || load.state === 'loading');
  const next = isKept || (load.state === 'failed' && load.is_unreachable);
  if (next !== isOffline) setOffline(next);
  return next;
}

/**
 * Stores the person on this device if they may upload receipts, so that they can add receipts even if the next visit is
 * offline.
 */
function useStoredPerson(session: Session | null): void {
  const user = session?.user;
  const mayUpload = session !== null && hasGrant(session.rights.user_rp_details, '/upload', 'write');
  useEffect(() => {
    if (!user?.is_active || !mayUpload) return;
    const { client_id, user_id, reimbursement_currency: currency, time_zone } = user;
    storage.person.write({ client_id, user_id, currency, time_zone });
  }, [user, mayUpload]);
}
