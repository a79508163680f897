import { isUuid } from '#domain/text/is-uuid.ts';
import { useSession } from '../../../lib/session.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';

/** The request field that names the colleague whose items a request is about; absent for the user's own items. */
export interface FiledFor {
  for_user_id?: string;
}

/**
 * Returns the request field that names the colleague for whom the user files: the owner of the open item, or the person
 * in the URL. Empty if this is the user.
 */
export function useFiledFor(owner?: { user_id: string } | null): FiledFor {
  const { user } = useSession();
  const { search } = useUrlSearch();
  return filedFor(owner?.user_id ?? search.for, user.user_id);
}

export function filedFor(owner_id: string | undefined, user_id: string): FiledFor {
  return isUuid(owner_id) && owner_id !== user_id ? { for_user_id: owner_id } : {};
}

/** Adds the colleague to the start of a URL query. */
export function forQuery({ for_user_id }: FiledFor, query = ''): string {
  if (!for_user_id) return query;
  return query ? `for=${for_user_id}&${query}` : `for=${for_user_id}`;
}
