import { IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './Activity.module.css';
import { Avatar, AvatarPair, type AvatarProps } from './Avatar.tsx';
import { DateTime } from './DateTime.tsx';
import { Money } from './Money.tsx';

interface ActivityItemProps {
  /** The person who acted; absent for automatic actions. */
  actor?: AvatarProps;
  /** The person on whose behalf the actor acted. */
  behalf_user?: AvatarProps;
  /** A 14 px icon for automatic actions. */
  icon?: ReactNode;
  /** One sentence, with names in <b>. */
  children: ReactNode;
  at: string;
  /** The time zone in which the time is shown; by default the viewer's. */
  zone?: string;
  comments?: ReactNode;
  /** Links to the files of the comment. */
  files?: ReactNode;
  /** The amount before and after an approver changed it. */
  edit?: { label: string; claimed: string; amount: string; currency: string };
  /** Further changes, one sentence each. */
  notes?: readonly { key: string; text: string; comments: string }[];
}

/** The activity of one item, in the given order. */
export function ActivityList({ items }: { items: readonly (ActivityItemProps & { id: string })[] }) {
  if (items.length === 0) return <p className={styles.none}>{t`No activity recorded yet`}</p>;
  return (
    <ul>
      {items.map(({ id, ...item }) => (
        <ActivityItem key={id} {...item} />
      ))}
    </ul>
  );
}

function ActivityItem(props: ActivityItemProps) {
  const { actor, behalf_user, icon, children, at, zone, comments, files, edit, notes = [] } = props;
  return (
    <li className={styles.item}>
      {actor && behalf_user && <AvatarPair actor={actor} behalf={behalf_user} />}
      {actor && !behalf_user && <Avatar {...actor} />}
      {!actor && <span className={styles.system}>{icon ?? <IconSettings size={14} aria-hidden="true" />}</span>}
      <div>
        {children}
        <span className={styles.at}>
          <DateTime at={at} {...(zone ? { zone } : {})} />
        </span>
        {(comments || edit || notes.length > 0) && (
          <blockquote className={styles.well}>
            {notes.map((note) => (
              <span key={note.key} className={styles.note} data-alone={!comments || undefined}>
                {note.text}
                {note.comments && <small>{note.comments}</small>}
              </span>
            ))}
            {edit && (
              <span className={styles.edit} data-alone={!comments || undefined}>
                {edit.label}
                <EditedAmount {...edit} />
              </span>
            )}
            {comments}
          </blockquote>
        )}
        {files}
      </div>
    </li>
  );
}

function EditedAmount({ claimed, amount, currency }: { claimed: string; amount: string; currency: string }) {
  return (
    <span className={styles.amount}>
      <s>{claimed}</s> <Money amount={amount} currency={currency} />
    </span>
  );
}
