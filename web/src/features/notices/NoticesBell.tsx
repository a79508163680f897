import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import styles from './NoticesBell.module.css';
import { type NoticeFilter, useNotices } from './notices.calls.ts';

const load = () => import('./NoticesPopover.tsx');
const NoticesPopover = lazy(load);

const maxShown = 99;

/** The bell with the unread count. The code of the list is loaded when the user hovers over or focuses the bell. */
export function NoticesBell() {
  const [isOpened, setOpened] = useState(false);
  const [show, setShow] = useState<NoticeFilter>();
  const notices = useNotices(show);
  const { unread } = notices;
  const icon = (
    <>
      <IconBell aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > maxShown ? `${maxShown}+` : unread}
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
      onClick={() => setOpened(true)}
    >
      {icon}
    </ActionIcon>
  );

  if (!isOpened) return button;

  return (
    <Suspense fallback={button}>
      <NoticesPopover notices={notices} label={label} show={show} onShow={setShow}>
        {icon}
      </NoticesPopover>
    </Suspense>
  );
}

function labelOf(unread: number): string {
  if (unread === 0) return t`Notifications`;
  return unread > maxShown
    ? t`More than ${maxShown} new notifications`
    : plural(unread, '1 new notification', '# new notifications');
}
