import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../lib/call-error.ts';

const maxRetries = 2;

/**
 * Lets calls fail with a message while the browser is offline. By default, the library would pause them without a
 * message.
 */
const always = { networkMode: 'always' } as const;

/**
 * Creates the query client. Failed reads are retried if there was no response or the server was unavailable. Writes are
 * never retried.
 */
export function buildQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < maxRetries && error instanceof CallError && [0, 503].includes(error.status),
        retryDelay: (count) => 500 * 2 ** count,
        ...always,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, ...always },
    },
  });
}
