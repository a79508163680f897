import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { type Answer, call, type Sent } from '../lib/call.ts';

/** How many rows come at once. A page of the list has as many. */
export const pageSize = 50;

export interface PageAnswer {
  data: unknown[];
  total_records: number;
  next: string | null;
}

/** The lists of the contract that page as every list does. */
export type PagedListName = {
  [Name in EndpointName]: Answer<Name> extends PageAnswer
    ? 'page' extends keyof NonNullable<Sent<Name>>
      ? Name
      : never
    : never;
}[EndpointName];

export type QueryOf<Name extends PagedListName> = Omit<Sent<Name>, 'after' | 'page' | 'limit'>;

/** Under what a page of a list is kept. */
export function pageKey<Name extends PagedListName>(name: Name, asked: QueryOf<Name>, page: number) {
  return [name, { ...asked, limit: pageSize, page }] as const;
}

/** A page that follows one already here goes on after its last row; any other is jumped to. */
export function pageQuery<Name extends PagedListName>(
  queries: QueryClient,
  { name, asked, page }: { name: Name; asked: QueryOf<Name>; page: number },
) {
  return queryOptions({
    queryKey: pageKey(name, asked, page),
    queryFn: (): Promise<Answer<Name>> => {
      const before = queries.getQueryState<PageAnswer>(pageKey(name, asked, page - 1));
      const after = before && !before.isInvalidated ? before.data?.next : null;
      const place = page === 1 ? {} : after ? { after } : { page };
      return call(name, { ...asked, limit: pageSize, ...place } as unknown as Sent<Name>);
    },
  });
}
