import { useParams } from '@tanstack/react-router';
import type { RoutePath } from '#domain/access/route-table.ts';
import type { RouteParams } from './route-url.ts';

/** Returns the parameters in the URL of the open page, which must be a page of this route. */
export function useRouteParams<Path extends RoutePath>(_path: Path): RouteParams<Path> {
  return useParams({ strict: false }) as unknown as RouteParams<Path>;
}
