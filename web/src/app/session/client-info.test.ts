import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { fakeBrowser, fakeServer } from '../../lib/testing/fake-browser.ts';
import { clientQuery } from './session-queries.ts';

beforeEach(() => {
  vi.unstubAllGlobals();
  fakeBrowser();
  storage.access_token.write('token');
});

it('keeps the session when the server is busy during a refetch of the company', async () => {
  storage.client.write({ client_id: 'c', user_name: 'Ana', subscription_required: 0 });
  fakeServer(() => ({ status: 503, body: { status: false, message: 'Busy.', code: 'service.away' } }));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await expect(queries.fetchQuery({ ...clientQuery, staleTime: 0 })).rejects.toThrow('Busy.');
  expect(storage.access_token.read()).toBe('token');
});

it('fetches the company again instead of keeping the stored one for ever', async () => {
  storage.client.write({ client_id: 'c', user_name: 'Ana', subscription_required: 0 });
  const result = { client_id: 'c', user_name: 'Ana', subscription_required: 1 };
  fakeServer(() => ({ body: { status: true, result } }));
  const queries = new QueryClient();
  expect(await queries.fetchQuery({ ...clientQuery, staleTime: 0 })).toEqual(result);
  expect(storage.client.read()).toEqual(result);
});
