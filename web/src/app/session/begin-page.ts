import type { QueryClient } from '@tanstack/react-query';
import { routeRow } from '#domain/access/route-table.ts';
import { rowOf } from '../../lib/return-path.ts';
import { storage } from '../../lib/storage.ts';
import { type Place, screens } from '../routes.tsx';
import { entryAt } from './entry-route.ts';
import { rightsQuery } from './session-queries.ts';

/** Asks for what the page at an address will show before it is drawn, where its door is as good as open. */
export async function beginPage(queries: QueryClient, place: Place): Promise<void> {
  const row = rowOf(place.pathname);
  const begin = row && screens[row]?.begin;
  // A company whose subscription is over is about to be led elsewhere.
  if (!begin || !storage.access_token.read() || storage.subscription.read()?.status === false) return;
  // As known from last time, or once it is. Without an answer it is the session that says so, not this page.
  const isForAll = routeRow(row).needs.kind === 'signed_in';
  const permissions = isForAll ? {} : (storage.rights.read() ?? (await permissionsOf(queries)));
  if (!permissions) return;
  if (isForAll || entryAt(place.pathname, { permissions, is_enabled: true }) === 'open') begin(queries, place);
}

async function permissionsOf(queries: QueryClient) {
  const rights = await queries.ensureQueryData(rightsQuery).catch(() => null);
  return rights?.user_rp_details;
}

/** Where the browser stands, as the router will read it. */
export function placeOf({ pathname, search, hash }: Location): Place {
  return { pathname, search: Object.fromEntries(new URLSearchParams(search)), hash: hash.slice(1) };
}
