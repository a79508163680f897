import { type ReactNode, useEffect } from 'react';
import { SessionContext } from '../../lib/session.ts';
import { shellFlags } from '../../lib/shell-flags.ts';
import { clearLocalStorage } from '../../lib/storage.ts';
import { useStore } from '../../lib/store.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { useOutsideServices } from '../outside/use-outside-services.ts';
import { SessionOverPage } from '../pages/AccessDeniedPage.tsx';
import styles from '../pages/MessagePage.module.css';
import { useSessionLoad } from './use-session-load.ts';

/** Renders the signed-in area after the initial user check. */
export function SessionBoundary({ children }: { children: ReactNode }) {
  const load = useSessionLoad();
  const { init_checked, token_invalid } = useStore(shellFlags);
  const session = load.state === 'ready' ? load.session : null;
  const isInactive = session?.user.is_active === false;
  useOutsideServices(session);

  useEffect(() => {
    if (!isInactive) return;
    clearLocalStorage();
    window.location.assign('/');
  }, [isInactive]);

  if (load.state === 'failed') {
    return (
      <main className={styles.bare}>
        <h1 className={styles.spoken}>Outlay could not be opened</h1>
        <FailedState title="Outlay could not be opened." onRetry={load.retry}>
          The server did not respond correctly. Nothing was lost.
        </FailedState>
      </main>
    );
  }
  if (!session || !init_checked || isInactive) return <LoadingImage />;
  if (token_invalid) return <SessionOverPage path={window.location.pathname} is_bare />;
  return <SessionContext value={session}>{children}</SessionContext>;
}
