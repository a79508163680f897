import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconBuilding,
  IconLifebuoy,
  IconLock,
  IconLogout,
  IconMoon,
  IconShieldCheck,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsColleague } from '../../features/people/parts/use-is-colleague.ts';
import { personName, useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { useLogOut } from '../../ui/use-log-out.tsx';
import { companiesQuery, switchCompany } from '../session/switch-company.ts';
import styles from './ProfileButton.module.css';
import { useShell } from './shell-context.ts';

/**
 * The profile menu with its own button. It replaces the button that the user clicked in `ProfileButton`, and therefore
 * opens the menu immediately.
 */
export default function ProfileMenu({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const isColleague = useIsColleague();
  const logOut = useLogOut();
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  // The button takes the focus first, so that it gets the focus back when the menu closes.
  useEffect(() => {
    target.current?.focus();
    setOpen(true);
  }, []);

  return (
    <>
      <Menu width={232} opened={isOpen} onChange={setOpen} returnFocus>
        <Menu.Target>
          <button
            ref={target}
            type="button"
            className={styles.profile}
            aria-label={t`Profile menu`}
            // Escape also closes the menu while the focus is still on the button.
            onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
          >
            {children}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.me}>
            <b>{personName(user)}</b>
            <span title={user.email}>{user.email}</span>
          </div>
          <Menu.Item component={AppLink} href="/profile" leftSection={<IconUser aria-hidden="true" />}>
            {t`Profile`}
          </Menu.Item>
          <Menu.Item component={AppLink} href="/changepassword" leftSection={<IconLock aria-hidden="true" />}>
            {t`Change password`}
          </Menu.Item>
          {isColleague && (
            <Menu.Item component={AppLink} href="/policies" leftSection={<IconShieldCheck aria-hidden="true" />}>
              {t`Expense policy`}
            </Menu.Item>
          )}
          <CompanyItems />
          <PhoneItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout aria-hidden="true" />} onClick={logOut.start}>
            {t`Logout`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {logOut.dialog}
    </>
  );
}

/** Menu items for the person's other companies. */
function CompanyItems() {
  const { data } = useQuery(companiesQuery);
  const others = data?.companies.filter(({ is_current }) => !is_current) ?? [];
  if (others.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t`Switch company`}</Menu.Label>
      {others.map(({ client_id, name }) => (
        <Menu.Item
          key={client_id}
          leftSection={<IconBuilding aria-hidden="true" />}
          onClick={() => void switchCompany(client_id)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

/** Menu items that do not fit into the top bar of a phone. */
function PhoneItems() {
  const { is_phone } = useShell();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  if (!is_phone) return null;
  return (
    <>
      <Menu.Item component={AppLink} href="/help" leftSection={<IconLifebuoy aria-hidden="true" />}>
        {t`Support`}
      </Menu.Item>
      <Menu.Item
        leftSection={isDark ? <IconSun aria-hidden="true" /> : <IconMoon aria-hidden="true" />}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? t`Light` : t`Dark`}
      </Menu.Item>
    </>
  );
}
