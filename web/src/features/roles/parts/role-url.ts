import { routeUrl } from '../../../lib/route-url.ts';

export const rolesPath = '/settings/general/roles';

/** The URL of the table of all roles. */
export const allRolesUrl = routeUrl({ path: rolesPath, params: {}, search: { view: 'all' } });

/** Returns the URL of a role, or of a new role: `{ role: 'new', copy_of }`. */
export function roleUrl(search: { role: string; copy_of?: string }): string {
  return routeUrl({ path: rolesPath, params: {}, search });
}
