import { type QueryClient, useQuery } from '@tanstack/react-query';
import { CallError } from '../../lib/call-error.ts';
import type { Session } from '../../lib/session.ts';
import {
  clientQuery,
  navbarQuery,
  providerQuery,
  rightsQuery,
  subscriptionQuery,
  userCheck,
} from './session-queries.ts';

type SessionLoad =
  | { state: 'loading' }
  | { state: 'failed'; is_unreachable: boolean }
  | { state: 'ready'; session: Session };

/**
 * Loads the session with parallel requests. The session is ready when the user, the permissions, the company and, if
 * required, the subscription have loaded. The check for provider admins and the navigation data may arrive later.
 */
export function useSessionLoad(): SessionLoad {
  const user = useQuery(userCheck);
  const rights = useQuery(rightsQuery);
  const client = useQuery(clientQuery);
  const client_id = client.data?.client_id ?? '';
  const needsSubscription = client.data !== undefined && client.data.subscription_required !== 0;
  const subscription = useQuery({ ...subscriptionQuery(client_id), enabled: client_id !== '' });
  const provider = useQuery({ ...providerQuery(client_id), enabled: client_id !== '' });
  const navbar = useQuery({ ...navbarQuery(client_id), enabled: client_id !== '' });

  const required = [user, rights, client, ...(needsSubscription ? [subscription] : [])];
  if (user.data && rights.data && client.data && (!needsSubscription || subscription.data)) {
    return {
      state: 'ready',
      session: {
        user: user.data.data,
        rights: rights.data,
        client: client.data,
        subscription: subscription.data ?? null,
        is_provider_admin: provider.data?.iladmin_action ?? false,
        navbar: navbar.data ?? null,
      },
    };
  }

  if (!required.some((query) => query.isError)) return { state: 'loading' };
  return {
    state: 'failed',
    is_unreachable: required.some(({ error }) => error instanceof CallError && error.status === 0),
  };
}

/**
 * Repeats all failed queries and not only the session's, because the page's prefetched data may have failed as well.
 */
export function retryFailed(queries: QueryClient): void {
  void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}

/**
 * Returns true if the subscription is active or the company needs none. A loaded subscription takes precedence over the
 * stored company, because a paid subscription can end during the session.
 */
export function isEnabled({ client, subscription }: Session): boolean {
  return subscription ? subscription.status : client.subscription_required === 0;
}
