import type { ReactNode } from 'react';
import { personName, useSession } from '../../../../lib/session.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { rich } from '../../../../ui/rich.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { itemUrl } from '../approval-urls.ts';
import type { DecidedItem } from '../item.ts';
import styles from './ItemHead.module.css';

interface ItemHeadProps {
  item: DecidedItem;
  creator: { first_name: string; last_name: string; email: string; department: string | null; entity: string | null };
  submitted_at: string | null;
  /** True while the item waits for this user. The stage is then hidden. */
  isWaiting: boolean;
  /** A Money element with the look `big`. */
  total: ReactNode;
}

/** The title, number, owner, submission time and total of the open item. */
export function ItemHead({ item, creator, submitted_at, isWaiting, total }: ItemHeadProps) {
  const { user } = useSession();
  const name = personName(creator);
  const who = [name, creator.department, creator.entity].filter(Boolean).join(', ');
  return (
    <header className={styles.head}>
      <Avatar name={name} email={creator.email} size={36} />
      <div className={styles.words}>
        <h2>
          <AppLink href={itemUrl(item)}>{item.title}</AppLink> <span className={styles.number}>{item.number}</span>
        </h2>
        <p>
          <span>{who}</span>{' '}
          {submitted_at && <span>{rich`Submitted ${<DateTime at={submitted_at} zone={user.time_zone} />}`}</span>}{' '}
          {!isWaiting && <StatusDot stage={item.stage} />}
        </p>
      </div>
      <div className={styles.total}>{total}</div>
    </header>
  );
}
