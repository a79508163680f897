import { ActionIcon, Button } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLifebuoy,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react';
import { plural, t } from '#domain/language/translate.ts';
import { NoticesBell } from '../../features/notices/NoticesBell.tsx';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { KeyCap } from '../../ui/KeyCap.tsx';
import { ProfileButton } from './ProfileButton.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { useShell } from './shell-context.ts';
import styles from './TopBar.module.css';

export function TopBar() {
  const shell = useShell();
  return (
    <header className={styles.top}>
      {shell.is_phone && (
        <ActionIcon aria-label={t`Open menu`} onClick={shell.openDrawer}>
          <IconMenu2 size={20} aria-hidden="true" />
        </ActionIcon>
      )}
      {shell.can_collapse && (
        <ActionIcon aria-label={shell.is_rail ? t`Expand sidebar` : t`Collapse sidebar`} onClick={shell.toggleRail}>
          {shell.is_rail ? (
            <IconLayoutSidebarLeftExpand aria-hidden="true" />
          ) : (
            <IconLayoutSidebarLeftCollapse aria-hidden="true" />
          )}
        </ActionIcon>
      )}
      <button
        type="button"
        className={styles.search}
        aria-label={t`Search for an expense or policy`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={shell.openSearch}
      >
        <IconSearch aria-hidden="true" />
        <span className={styles.words}>{t`Search for an expense or policy`}</span>
        <span className={styles.keys} aria-hidden="true">
          <KeyCap>{isApple() ? '⌘ K' : t`Ctrl K`}</KeyCap>
        </span>
      </button>
      <div className={styles.end}>
        <TrialDays />
        <Button
          component={AppLink}
          href="/help"
          variant="subtle"
          className={styles.notOnPhone ?? ''}
          leftSection={<IconLifebuoy aria-hidden="true" />}
        >
          {t`Support`}
        </Button>
        <span className={styles.notOnPhone}>
          <SchemeSwitch />
        </span>
        <NoticesBell />
        <ProfileButton />
      </div>
    </header>
  );
}

/** The remaining days of the trial, as a link to the subscription. */
function TrialDays() {
  const { subscription } = useSession();
  if (subscription?.phase !== 'trial') return null;
  const { days } = subscription.trial_period_msg;
  return (
    <Button component={AppLink} href="/subscriptions" variant="subtle" className={styles.notOnPhone ?? ''}>
      {plural(days, '1 day left in your trial', '# days left in your trial')}
    </Button>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/u.test(navigator.platform);
}
