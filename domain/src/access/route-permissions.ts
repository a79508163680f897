import { type Access, isPermitted } from './permission.ts';
import { everyRoute, type RoutePath } from './route-table.ts';

/**
 * The grants of each route: 'read', 'write' and the anchors of its tabs. Routes that the user may not read are absent.
 */
export type RoutePermissions = Partial<Record<string, readonly string[]>>;

/**
 * Returns the route permissions for the browser. The menu, the search and the route guard decide only by these
 * permissions.
 */
export function routePermissions(access: Access): RoutePermissions {
  const granted: Record<string, string[]> = {};
  for (const row of everyRoute) {
    if (!isPermitted(row.needs, access)) continue;
    const grants = ['read'];
    if (row.write && isPermitted(row.write, access)) grants.push('write');
    for (const [anchor, needs] of Object.entries(row.tabs ?? {})) if (isPermitted(needs, access)) grants.push(anchor);
    granted[row.path] = grants;
  }
  return granted;
}

export function hasGrant(permissions: RoutePermissions, path: RoutePath, grant = 'read'): boolean {
  return permissions[path]?.includes(grant) ?? false;
}

/** Finds the route of a URL path: '/report/0190…' → '/report/{reportId}'. */
export function routeOf(address: string): RoutePath | undefined {
  const parts = split(address);
  const row = everyRoute.find(({ path }) => {
    const pattern = split(path);
    return (
      pattern.length === parts.length && pattern.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  });
  return row?.path as RoutePath | undefined;
}

function split(address: string): string[] {
  return (address.split(/[?#]/u, 1)[0] ?? '').split('/').filter(Boolean);
}
