import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { personName, useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import styles from './ProfileButton.module.css';

const load = () => import('./ProfileMenu.tsx');
const ProfileMenu = lazy(load);

/**
 * The button of the profile menu. The menu loads when the user hovers over or focuses the button, because most visits
 * do not need it.
 */
export function ProfileButton() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const content = (
    <>
      <Avatar name={personName(user)} email={user.email} size={28} />
      <IconChevronDown size={14} aria-hidden="true" />
    </>
  );
  const button = (
    <button
      type="button"
      className={styles.profile}
      aria-label={t`Profile menu`}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setOpen(true)}
    >
      {content}
    </button>
  );

  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <ProfileMenu>{content}</ProfileMenu>
    </Suspense>
  );
}
