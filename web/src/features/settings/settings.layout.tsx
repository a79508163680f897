import { IconChevronLeft } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { storage } from '../../lib/storage.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { SettingsNav } from './parts/SettingsNav.tsx';
import { SettingsSelect } from './parts/SettingsSelect.tsx';
import { useSettingsPages } from './parts/use-settings-pages.ts';
import styles from './settings.module.css';

/** Shows the settings navigation on the left and the page on the right. On narrow screens the navigation is a menu. */
export function SettingsLayout() {
  const parts = useSettingsPages();
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = parts
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .at(-1);

  return (
    <div className={styles.layout}>
      <SettingsNav parts={parts} current={current?.key} />
      <SettingsSelect parts={parts} current={current} />
      <div className={styles.body}>
        {storage.first_steps.read() && (
          <TextLink href="/getting-started" className={styles.back ?? ''}>
            <IconChevronLeft aria-hidden="true" />
            First steps
          </TextLink>
        )}
        <Outlet />
      </div>
    </div>
  );
}
