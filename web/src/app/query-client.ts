import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../lib/call-error.ts';

const retries = 2;

/** Also without a network a call is made and fails in words. The library would hold it back silently until there is one. */
const always = { networkMode: 'always' } as const;

/** Reads are tried again where no answer came or the server was catching its breath; writes never are. */
export function buildQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < retries && error instanceof CallError && [0, 503].includes(error.status),
        retryDelay: (count) => 500 * 2 ** count,
        ...always,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, ...always },
    },
  });
}
