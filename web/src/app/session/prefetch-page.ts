import type { QueryClient } from '@tanstack/react-query';
import { routeRow } from '#domain/access/route-table.ts';
import { routeForUrl } from '../../lib/return-path.ts';
import { storage } from '../../lib/storage.ts';
import { type PageLocation, screens } from '../routes.tsx';
import { pageAccess } from './page-access.ts';
import { rightsQuery } from './session-queries.ts';

/** Requests the data of a page before it renders, if the user is likely to have access to it. */
export async function prefetchPage(queries: QueryClient, location: PageLocation): Promise<void> {
  const row = routeForUrl(location.pathname);
  const prefetch = row && screens[row]?.prefetch;
  // Users of a company without an active subscription are redirected to another page, so they do not need the data.
  if (!prefetch || !storage.access_token.read() || storage.subscription.read()?.status === false) return;

  // Uses the stored permissions if there are any, and otherwise waits until they are loaded. If that fails, the session
  // shows the error.
  const isForAll = routeRow(row).needs.kind === 'signed_in';
  const permissions = isForAll ? {} : (storage.rights.read() ?? (await permissionsOf(queries)));
  if (!permissions) return;
  if (isForAll || pageAccess(location.pathname, { permissions, is_enabled: true }) === 'open') {
    prefetch(queries, location);
  }
}

async function permissionsOf(queries: QueryClient) {
  const rights = await queries.ensureQueryData(rightsQuery).catch(() => null);
  return rights?.user_rp_details;
}

/** Parses the browser's location in the same way as the router. */
export function pageLocation({ pathname, search, hash }: Location): PageLocation {
  return { pathname, search: Object.fromEntries(new URLSearchParams(search)), hash: hash.slice(1) };
}
