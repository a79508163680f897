import { isBuilt } from '#domain/access/menu.ts';
import { hasGrant, type RoutePermissions, routeOf } from '#domain/access/route-permissions.ts';
import { routeRow } from '#domain/access/route-table.ts';
import type { PlanFeature } from '#domain/billing/plans.ts';
import { routeForUrl } from '../../lib/return-path.ts';

interface MissingFeature {
  feature: PlanFeature;
  plan: string;
}

/** The pages that a company without an active subscription can open. */
const openWhenEnded: readonly (string | undefined)[] = [
  '/subscriptions',
  '/payment-loading',
  '/payment-error',
  '/changepassword',
];

export const setUpPath = '/set-up-two-factor';

/**
 * The result of the check whether a signed-in user may open a URL. `subscribe` means that the company's subscription
 * has ended.
 */
export type PageAccess = 'open' | 'not_found' | 'denied' | 'subscribe';

export function pageAccess(
  pathname: string,
  facts: { permissions: RoutePermissions; is_enabled: boolean },
): PageAccess {
  const row = routeForUrl(pathname);
  if (!facts.is_enabled && !openWhenEnded.includes(row)) return 'subscribe';
  // Unknown paths below /settings match the /settings route but have no page.
  if (!row || !isBuilt(row) || !routeOf(pathname)) return 'not_found';
  return hasGrant(facts.permissions, row) ? 'open' : 'denied';
}

/**
 * Returns the feature that this page requires and the company's plan lacks, with a plan that includes the feature;
 * undefined if the plan is sufficient.
 */
export function missingFeature(pathname: string, missing: readonly MissingFeature[]): MissingFeature | undefined {
  const row = routeForUrl(pathname);
  const feature = row && routeRow(row).plan_feature;
  return missing.find((each) => each.feature === feature);
}

/**
 * Returns true if a public page redirects signed-in users to the home page. Pages with a token in the URL do not,
 * because a signed-in user may still open an invitation or a password link. Neither does the set-up of a second factor,
 * which needs the session.
 */
export function redirectsHome(pathname: string): boolean {
  const row = routeForUrl(pathname);
  if (!row || row.includes('{token}') || row === '/sign-in/logout' || row === setUpPath) return false;
  return routeRow(row).needs.kind === 'anyone';
}

/**
 * Returns true if the session should be loaded in advance for this page. It is not loaded for signing out and for links
 * with a token, because these end or replace the session.
 */
export function needsSession(pathname: string): boolean {
  const row = routeForUrl(pathname);
  return !row || routeRow(row).needs.kind !== 'anyone' || redirectsHome(pathname);
}
