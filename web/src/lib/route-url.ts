import type { RoutePath } from '#domain/access/route-table.ts';

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/** The parameters of a route: `{ reportId: string }` for '/report/{reportId}'. */
export type RouteParams<Path extends RoutePath> = { [Name in ParamName<Path>]: string };

interface RouteTarget<Path extends RoutePath> {
  path: Path;
  params: RouteParams<Path>;
  /** The query parameters; undefined values are left out. */
  search?: Readonly<Record<string, string | undefined>>;
  /** The tab of the page, without the hash sign. */
  hash?: string;
}

/** Builds the URL of a page. The compiler checks that the route exists and that its parameters are given. */
export function routeUrl<Path extends RoutePath>({ path, params, search = {}, hash }: RouteTarget<Path>): string {
  const values: Readonly<Record<string, string>> = params;
  const pathname = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return `${pathname}${query}${hash ? `#${hash}` : ''}`;
}
