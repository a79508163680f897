import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { type Answer, call, type Sent } from '../lib/call.ts';

/** The number of rows per request, and per page of the pager. */
export const pageSize = 50;

/** Returns the page, counted from 1, that contains the row at an index. */
export function pageOfRow(index: number): number {
  return Math.floor(Math.max(0, index) / pageSize) + 1;
}

export interface PageAnswer {
  data: unknown[];
  total_records: number;
  next: string | null;
}

/** The contract's endpoints that return lists in pages. */
export type PagedListName = {
  [Name in EndpointName]: Answer<Name> extends PageAnswer
    ? 'page' extends keyof NonNullable<Sent<Name>>
      ? Name
      : never
    : never;
}[EndpointName];

export type QueryOf<Name extends PagedListName> = Omit<Sent<Name>, 'after' | 'page' | 'limit'>;

export function pageKey<Name extends PagedListName>(name: Name, input: QueryOf<Name>, page: number) {
  return [name, { ...input, limit: pageSize, page }] as const;
}

/** Returns the query for one page. It uses the cursor if the previous page is loaded, and the page number otherwise. */
export function pageQuery<Name extends PagedListName>(
  queries: QueryClient,
  { name, input, page }: { name: Name; input: QueryOf<Name>; page: number },
) {
  return queryOptions({
    queryKey: pageKey(name, input, page),
    queryFn: (): Promise<Answer<Name>> => {
      const previous = queries.getQueryState<PageAnswer>(pageKey(name, input, page - 1));
      const after = previous && !previous.isInvalidated ? previous.data?.next : null;
      const position = page === 1 ? {} : after ? { after } : { page };
      return call(name, { ...input, limit: pageSize, ...position } as unknown as Sent<Name>);
    },
  });
}
