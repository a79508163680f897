import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { builtMenu, type MenuEntry } from '#domain/access/menu.ts';
import { useSession } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';
import { currentEntry, entryAt } from './sidebar-sections.ts';

/**
 * Returns the user's menu entries and the entry to highlight. A visit to an entry's page is stored, so that detail
 * pages can highlight this entry later.
 */
export function useMenu(): { entries: MenuEntry[]; current: MenuEntry | undefined; pathname: string } {
  const { rights, is_provider_admin } = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  const entries = builtMenu({
    permissions: rights.user_rp_details,
    ach_verified: rights.ach_data.details.customer.status === 'verified',
    is_provider_admin,
  });
  const visited = entryAt(entries, pathname)?.tab;

  useEffect(() => {
    if (visited) storage.previous_tab.write(visited);
  }, [visited]);

  return { entries, pathname, current: currentEntry(entries, { pathname, previous_tab: storage.previous_tab.read() }) };
}
