import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../lib/session.ts';
import {
  clientQuery,
  navbarQuery,
  providerQuery,
  rightsQuery,
  subscriptionQuery,
  userCheck,
} from './session-queries.ts';

export type SessionLoad =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; session: Session };

/**
 * Everything about the person who is signed in, asked in parallel. User, rights, company and subscription are waited
 * for; the provider's verification and the navigation's data arrive when they do.
 */
export function useSessionLoad(): SessionLoad {
  const queries = useQueryClient();
  const user = useQuery(userCheck);
  const rights = useQuery(rightsQuery);
  const client = useQuery(clientQuery);
  const client_id = client.data?.client_id ?? '';
  const needsSubscription = client.data !== undefined && client.data.subscription_required !== 0;
  const subscription = useQuery({ ...subscriptionQuery(client_id), enabled: client_id !== '' });
  const provider = useQuery({ ...providerQuery(client_id), enabled: client_id !== '' });
  const navbar = useQuery({ ...navbarQuery(client_id), enabled: client_id !== '' });

  const awaited = [user, rights, client, ...(needsSubscription ? [subscription] : [])];
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
  if (!awaited.some((each) => each.isError)) return { state: 'loading' };
  return {
    state: 'failed',
    // The page behind the gate has asked in vain as well.
    retry: () => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
  };
}

/** Companies that need no subscription are always enabled. */
export function isEnabled({ client, subscription }: Session): boolean {
  return client.subscription_required === 0 || subscription?.status === true;
}
