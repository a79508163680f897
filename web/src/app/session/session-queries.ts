import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { invalidTokenText } from '../../lib/react-to-failure.ts';
import { setFlags } from '../../lib/shell-flags.ts';
import { clearLocalStorage, storage } from '../../lib/storage.ts';
import { fetchClientInfo } from './client-info.ts';
import { toProvider } from './to-provider.ts';

const requestClient = 'user_check';
/** Asked before anything is drawn, and not a second time because something is. */
const early = { staleTime: 60_000, retryOnMount: false };

/** The initial user check. Routes are drawn only after it. */
export const userCheck = queryOptions({
  queryKey: ['people.detailsByToken', {}] as const,
  queryFn: async () => {
    const answer = await call('people.detailsByToken', {}, { requestClient }).finally(() =>
      setFlags({ init_checked: true }),
    );
    // Here and not on a screen: the other calls of a disabled person are refused and may lead away from it first.
    if (!answer.data.is_active) clearLocalStorage();
    return answer;
  },
  ...early,
});

export const rightsQuery = queryOptions({
  queryKey: ['roles.byUserId', {}] as const,
  queryFn: async () => {
    const rights = await call('roles.byUserId', {}, { requestClient });
    setFlags({ token_invalid: rights.message === invalidTokenText });
    storage.rights.write(rights.user_rp_details);
    return rights;
  },
  ...early,
});

/** The entry chain has stored it; only a token that came another way makes it ask. */
export const clientQuery = queryOptions({
  queryKey: ['client.info', {}] as const,
  queryFn: async () => storage.client.read() ?? (await fetchClientInfo()),
  ...early,
  staleTime: Number.POSITIVE_INFINITY,
});

export function subscriptionQuery(expense_client_id: string) {
  return queryOptions({
    queryKey: ['billing.activeDetailsByAppId', { expense_client_id }] as const,
    queryFn: async () => {
      const answer = await call(
        'billing.activeDetailsByAppId',
        { expense_client_id },
        { requestClient, ...toProvider },
      );
      storage.subscription.write({ status: answer.status });
      return answer;
    },
    ...early,
  });
}

export function providerQuery(expense_client_id: string) {
  return queryOptions({
    queryKey: ['providerAdmin.verify', { expense_client_id }] as const,
    queryFn: () => call('providerAdmin.verify', { expense_client_id }, { requestClient, ...toProvider }),
    ...early,
  });
}

export function navbarQuery(company: string) {
  return queryOptions({
    queryKey: ['auth.company', { company }] as const,
    queryFn: () => call('auth.company', { company }, { requestClient, bearer: true }),
    ...early,
  });
}

/** Begins what the shell waits for before the first component is drawn. */
export function beginSession(queries: QueryClient): void {
  if (!storage.access_token.read()) return;
  void queries.prefetchQuery(userCheck);
  void queries.prefetchQuery(rightsQuery);
  const client_id = storage.client.read()?.client_id;
  if (client_id) void queries.prefetchQuery(subscriptionQuery(client_id));
}
