import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';

export type WebhookEntry = Answer<'webhooks.list'>['data'][number];
export type Delivery = Answer<'webhooks.deliveries'>['data'][number];

export const webhooksQuery = queryOf('webhooks.list', {});

/** Returns the query for the deliveries of a webhook, newest first. */
export function deliveriesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['webhooks.deliveries', { id }, 'pages'] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => call('webhooks.deliveries', { id, ...(pageParam ? { before: pageParam } : {}) }),
    getNextPageParam: ({ data, has_more }) => (has_more ? (data.at(-1)?.id ?? null) : null),
  });
}
