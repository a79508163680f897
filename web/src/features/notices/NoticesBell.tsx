import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import styles from './NoticesBell.module.css';
import { useNotices } from './notices.calls.ts';

const load = () => import('./NoticesPopover.tsx');
const NoticesPopover = lazy(load);

const most = 99;

/** How much is unread, and behind it what. The list's script comes when someone reaches for it. */
export function NoticesBell() {
  const [isWanted, setWanted] = useState(false);
  const notices = useNotices();
  const { unread } = notices;
  const inside = (
    <>
      <IconBell aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </>
  );
  const label = labelOf(unread);
  const button = (
    <ActionIcon
      className={styles.bell ?? ''}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {inside}
    </ActionIcon>
  );

  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <NoticesPopover notices={notices} label={label}>
        {inside}
      </NoticesPopover>
    </Suspense>
  );
}

function labelOf(unread: number): string {
  if (unread === 0) return 'Notifications';
  return unread === 1 ? '1 new notification' : `${unread > most ? `More than ${most}` : unread} new notifications`;
}
