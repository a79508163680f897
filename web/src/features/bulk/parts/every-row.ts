import { type Answer, call, type Sent } from '../../../lib/call.ts';
import type { PageAnswer, PagedListName, QueryOf } from '../../../ui/page-query.ts';
import { atOnce } from './bulk-selection.ts';

const pageSize = 100;

/** Fetches the rows that match a query, page by page, up to the number of items that a bulk action may have. */
export async function everyRow<Name extends PagedListName>(
  name: Name,
  query: QueryOf<Name>,
): Promise<Answer<Name>['data'][number][]> {
  const rows: Answer<Name>['data'][number][] = [];
  let after: string | null = null;
  do {
    const input = { ...query, limit: pageSize, ...(after ? { after } : {}) } as unknown as Sent<Name>;
    const page: PageAnswer = await call(name, input);
    rows.push(...(page.data as Answer<Name>['data'][number][]));
    after = page.next;
  } while (after && rows.length < atOnce);
  return rows.slice(0, atOnce);
}
