import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';

export const rolesQuery = queryOf('roles.details', {});

/** Returns the query for the members of a role, a hundred per page. */
export const membersQuery = (role_id: string) =>
  infiniteQueryOptions({
    queryKey: ['roles.members', { role_id }],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => call('roles.members', { role_id, ...(pageParam ? { after: pageParam } : {}) }),
    getNextPageParam: ({ next }) => next,
  });
