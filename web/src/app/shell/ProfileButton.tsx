import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { personName, useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import styles from './ProfileButton.module.css';

const load = () => import('./ProfileMenu.tsx');
const ProfileMenu = lazy(load);

/** The menu's script comes when someone reaches for it: few do on the first page they open. */
export function ProfileButton() {
  const { user } = useSession();
  const [isWanted, setWanted] = useState(false);
  const inside = (
    <>
      <Avatar name={personName(user)} size={28} />
      <IconChevronDown size={14} aria-hidden="true" />
    </>
  );
  const button = (
    <button
      type="button"
      className={styles.profile}
      aria-label="Profile menu"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {inside}
    </button>
  );

  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ProfileMenu>{inside}</ProfileMenu>
    </Suspense>
  );
}
