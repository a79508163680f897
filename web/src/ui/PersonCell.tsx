import type { ReactNode } from 'react';
import { Avatar, type AvatarProps } from './Avatar.tsx';
import styles from './PersonCell.module.css';

interface PersonCellProps extends AvatarProps {
  /** The second line: email, entity or department. */
  detail?: ReactNode;
}

/** A person in a table or a list: avatar, name and an optional second line. */
export function PersonCell({ detail, size = detail ? 28 : 20, ...person }: PersonCellProps) {
  return (
    <span className={styles.person}>
      <Avatar {...person} size={size} />
      <span className={styles.words}>
        <span className={detail ? styles.name : styles.plain}>{person.name}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </span>
  );
}
