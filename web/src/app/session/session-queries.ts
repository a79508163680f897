import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { invalidTokenText } from '../../lib/react-to-failure.ts';
import { setFlags } from '../../lib/shell-flags.ts';
import { storage } from '../../lib/storage.ts';
import { fetchClientInfo } from './client-info.ts';
import { toProvider } from './to-provider.ts';

const staleTime = 60_000;
const asker = 'user_check';

/** The initial user check. Routes are drawn only after it. */
export const userCheck = queryOptions({
  queryKey: ['people.detailsByToken', {}] as const,
  queryFn: () => call('people.detailsByToken', {}, { asker }).finally(() => setFlags({ init_checked: true })),
  staleTime,
});

export const rightsQuery = queryOptions({
  queryKey: ['roles.byUserId', {}] as const,
  queryFn: async () => {
    const rights = await call('roles.byUserId', {}, { asker });
    setFlags({ token_invalid: rights.message === invalidTokenText });
    return rights;
  },
  staleTime,
});

/** The entry chain has stored it; only a token that came another way makes it ask. */
export const clientQuery = queryOptions({
  queryKey: ['client.info', {}] as const,
  queryFn: async () => storage.client.read() ?? (await fetchClientInfo()),
  staleTime: Number.POSITIVE_INFINITY,
});

export function subscriptionQuery(expense_client_id: string) {
  return queryOptions({
    queryKey: ['billing.activeDetailsByAppId', { expense_client_id }] as const,
    queryFn: async () => {
      const answer = await call('billing.activeDetailsByAppId', { expense_client_id }, { asker, ...toProvider });
      storage.subscription.write({ status: answer.status });
      return answer;
    },
    staleTime,
  });
}

export function providerQuery(expense_client_id: string) {
  return queryOptions({
    queryKey: ['providerAdmin.verify', { expense_client_id }] as const,
    queryFn: () => call('providerAdmin.verify', { expense_client_id }, { asker, ...toProvider }),
    staleTime,
  });
}

export function navbarQuery(company: string) {
  return queryOptions({
    queryKey: ['auth.company', { company }] as const,
    queryFn: () => call('auth.company', { company }, { asker, bearer: true }),
    staleTime,
  });
}

/** Begins what the shell will ask for before the first component is drawn. */
export function beginSession(queries: QueryClient): void {
  if (!storage.access_token.read()) return;
  void queries.prefetchQuery(userCheck);
  void queries.prefetchQuery(rightsQuery);
  const client = storage.client.read();
  if (client) void queries.prefetchQuery(subscriptionQuery(client.client_id));
}
