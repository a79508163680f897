import { plural, t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { notify } from '../../ui/notices.ts';
import { ScreenReaderText } from '../../ui/ScreenReaderText.tsx';
import { SegmentField } from '../../ui/SegmentField.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import styles from './NoticesBell.module.css';
import type { Notice, NoticeFilter, useNotices } from './notices.calls.ts';

interface NoticesPopoverProps {
  notices: ReturnType<typeof useNotices>;
  label: string;
  /** The filter; undefined shows all notifications. */
  show: NoticeFilter | undefined;
  onShow: (show: NoticeFilter | undefined) => void;
  /** The bell and the unread count, which are shown in the button that opens the list. */
  children: ReactNode;
}

/** The list of notifications. It opens on mount, because it replaces the bell button that the user has just pressed. */
export default function NoticesPopover({ notices, label, show, onShow, children }: NoticesPopoverProps) {
  const { unread, query } = notices;
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const read = useWrite('notices.read');

  // This button gets the focus first, so that closing the list returns the focus to it.
  useEffect(() => {
    target.current?.focus();
    setOpen(true);
  }, []);

  function markRead(ids?: string[]) {
    read.mutate(ids ? { ids } : {}, { onError: (error) => notify.failure(errorText(error)) });
  }

  function follow({ id, is_read }: Notice) {
    setOpen(false);
    if (!is_read) markRead([id]);
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={12}
      width="min(400px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          ref={target}
          className={styles.bell ?? ''}
          aria-label={label}
          onClick={() => {
            setOpen(!isOpen);
            if (!isOpen) void query.refetch();
          }}
        >
          {children}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''} aria-labelledby={titleId}>
        <div className={styles.head}>
          <h2 id={titleId}>{t`Notifications`}</h2>
          {unread > 0 && (
            <TextButton disabled={read.isPending} onClick={() => markRead()}>
              {t`Mark all as read`}
            </TextButton>
          )}
        </div>
        <div className={styles.filter}>
          <SegmentField
            label={t`Show`}
            isSpoken
            value={show ?? 'all'}
            options={filterOptions}
            onChange={(value) => onShow(value === 'all' ? undefined : value)}
          />
        </div>
        <div className={styles.body}>
          <NoticeList notices={notices} isFiltered={show !== undefined} onFollow={follow} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const filterOptions = [
  { value: 'all', label: t`All` },
  { value: 'unread', label: t`Unread` },
  { value: 'reports', label: t`Reports` },
  { value: 'advances', label: t`Advances` },
  { value: 'others', label: t`Other` },
] as const;

interface NoticeListProps {
  notices: ReturnType<typeof useNotices>;
  isFiltered: boolean;
  onFollow: (notice: Notice) => void;
}

function NoticeList({ notices: { list, query }, isFiltered, onFollow }: NoticeListProps) {
  return (
    <ListStatus
      of={query}
      count={list.length}
      rows={4}
      failed={t`Failed to fetch Notifications.`}
      empty={
        <EmptyState
          title={isFiltered ? t`No such notifications` : t`No notifications`}
          icon={<IconBellOff size={20} aria-hidden="true" />}
        >
          {t`Approval requests, decisions and reminders appear here.`}
        </EmptyState>
      }
    >
      <ul>
        {list.map((notice) => (
          <li key={notice.id}>
            <NoticeLink notice={notice} onFollow={() => onFollow(notice)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            size="sm"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t`Show older`}
          </Button>
        </div>
      )}
    </ListStatus>
  );
}

function NoticeLink({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { user } = useSession();
  return (
    <AppLink
      className={styles.notice}
      href={notice.address}
      data-unread={!notice.is_read || undefined}
      onClick={onFollow}
    >
      <span className={styles.title}>
        {!notice.is_read && <ScreenReaderText>{t`Unread:`} </ScreenReaderText>}
        {notice.title}
      </span>
      <span className={styles.text}>{notice.body}</span>
      <span className={styles.at}>
        <DateTime at={notice.created_at} zone={user.time_zone} />
        {notice.no_of_earlier > 0 && ` · ${earlierText(notice.no_of_earlier)}`}
      </span>
    </AppLink>
  );
}

function earlierText(count: number): string {
  return plural(count, '1 earlier update', '# earlier updates');
}
