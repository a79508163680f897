import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { personName, useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './Sidebar.module.css';
import { SidebarNav } from './SidebarNav.tsx';

/** The logo, the menu and, at the bottom, the user and the company. */
export function Sidebar({ is_rail, onClose }: { is_rail: boolean; onClose?: () => void }) {
  const { user, navbar } = useSession();
  const name = personName(user);
  const company = navbar?.company.name ?? user.company;
  return (
    <div className={styles.sidebar} data-rail={is_rail || undefined}>
      <div className={styles.brand}>
        <AppLink href="/home" {...(is_rail ? { title: 'Outlay' } : {})}>
          <Logo markOnly={is_rail} />
        </AppLink>
        {onClose && (
          <ActionIcon aria-label={t`Close menu`} onClick={onClose}>
            <IconX aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <SidebarNav is_rail={is_rail} />
      <div className={styles.who}>
        <AppLink href="/profile" title={company}>
          {navbar?.company.logo_url ? (
            <img className={styles.logo} src={navbar.company.logo_url} alt="" />
          ) : (
            <Avatar name={name} email={user.email} size={28} />
          )}
          <span className={styles.person}>
            <b>{name}</b>
            <small>{company}</small>
          </span>
        </AppLink>
      </div>
    </div>
  );
}
