import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { clearTokens, storage } from '../../lib/storage.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import styles from './MessagePage.module.css';
import { MessagePage } from './MessagePage.tsx';

/**
 * Shown instead of a page that the user may not see, or after a denied call. If the session has ended, asks the user to
 * sign in again instead.
 */
export function AccessDeniedPage({ path, is_session_over = false }: { path: string; is_session_over?: boolean }) {
  if (is_session_over) return <SessionOverPage path={path} />;
  return (
    <MessagePage
      title={t`You do not have access to this page`}
      icon={<IconLock size={20} aria-hidden="true" />}
      action={
        <Button component={AppLink} href="/home" variant="default">
          {t`Go home`}
        </Button>
      }
    >
      <span className={styles.path}>{path}</span>
      <br />
      {t`Ask an administrator of your company for access.`}
    </MessagePage>
  );
}

export function SessionOverPage({ path, is_bare = false }: { path: string; is_bare?: boolean }) {
  function signInAgain() {
    clearTokens();
    const back = safeReturnPath(path);
    if (back) storage.flow.write(back);
    window.location.assign('/sign-in');
  }

  return (
    <MessagePage
      title={t`Your session has ended`}
      is_bare={is_bare}
      icon={<IconLock size={20} aria-hidden="true" />}
      action={<Button onClick={signInAgain}>{t`Sign in again`}</Button>}
    >
      {t`Sign in again to continue where you left off.`}
    </MessagePage>
  );
}
