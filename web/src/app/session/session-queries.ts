import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { followLanguage } from '../../lib/language.ts';
import { invalidTokenText } from '../../lib/react-to-failure.ts';
import { setFlags } from '../../lib/shell-flags.ts';
import { clearLocalStorage, storage } from '../../lib/storage.ts';
import { fetchClientInfo } from './client-info.ts';
import { providerCall } from './provider-call.ts';

const requestClient = 'user_check';
/** These queries start before the first render, so components must not repeat them when they mount. */
const prefetched = { staleTime: 60_000, retryOnMount: false };

/** Checks the user of the access token. No route renders before the check has finished. */
export const userCheck = queryOptions({
  queryKey: ['people.detailsByToken', {}] as const,
  queryFn: async () => {
    const answer = await call('people.detailsByToken', {}, { requestClient }).finally(() =>
      setFlags({ init_checked: true }),
    );
    // The storage is cleared here and not in a component: refused calls of a deactivated user may redirect before any
    // component renders.
    if (!answer.data.is_active) clearLocalStorage();
    followLanguage(answer.data.language);
    return answer;
  },
  ...prefetched,
});

export const rightsQuery = queryOptions({
  queryKey: ['roles.byUserId', {}] as const,
  queryFn: async () => {
    const rights = await call('roles.byUserId', {}, { requestClient });
    setFlags({ token_invalid: rights.message === invalidTokenText });
    storage.rights.write(rights.user_rp_details);
    return rights;
  },
  ...prefetched,
});

/**
 * The query for the company. The entry chain has usually stored the company, so the first page does not wait for the
 * query. It is refetched like other queries.
 */
export const clientQuery = queryOptions({
  queryKey: ['client.info', {}] as const,
  queryFn: () => fetchClientInfo(storage.client.read() ? requestClient : 'client_info'),
  initialData: () => storage.client.read() ?? undefined,
  ...prefetched,
});

/** Fetches the company and its subscription again. If the subscription has ended, the shell opens /subscriptions. */
export function reloadSubscription(queries: QueryClient): void {
  const keys = ['client.info', 'billing.activeDetailsByAppId'];
  void queries.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) });
}

export function subscriptionQuery(expense_client_id: string) {
  return queryOptions({
    queryKey: ['billing.activeDetailsByAppId', { expense_client_id }] as const,
    queryFn: async () => {
      const answer = await call(
        'billing.activeDetailsByAppId',
        { expense_client_id },
        { requestClient, ...providerCall },
      );
      storage.subscription.write({ status: answer.status });
      return answer;
    },
    ...prefetched,
  });
}

export function providerQuery(expense_client_id: string) {
  return queryOptions({
    queryKey: ['providerAdmin.verify', { expense_client_id }] as const,
    queryFn: () => call('providerAdmin.verify', { expense_client_id }, { requestClient, ...providerCall }),
    ...prefetched,
  });
}

export function navbarQuery(company: string) {
  return queryOptions({
    queryKey: ['auth.company', { company }] as const,
    queryFn: () => call('auth.company', { company }, { requestClient, bearer: true }),
    ...prefetched,
  });
}

/**
 * Starts the requests for which the shell waits, before the first component renders. Does nothing without an access
 * token.
 */
export function prefetchSession(queries: QueryClient): void {
  if (!storage.access_token.read()) return;
  void queries.prefetchQuery(userCheck);
  void queries.prefetchQuery(rightsQuery);
  const client_id = storage.client.read()?.client_id;
  if (client_id) void queries.prefetchQuery(subscriptionQuery(client_id));
}
