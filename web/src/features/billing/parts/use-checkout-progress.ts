import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

const pollMs = 1_500;

/** Returns the id of the checkout from the URL, so that it survives a reload; empty if there is none. */
export function checkoutId(): string {
  return new URLSearchParams(window.location.search).get('checkout') ?? '';
}

/** Queries the state of a checkout. With `repeats`, polls until the checkout is paid or has failed. */
export function useCheckoutProgress(checkout_id: string, { repeats }: { repeats: boolean }) {
  return useQuery({
    queryKey: ['billing.followCheckout', checkout_id],
    queryFn: () => call('billing.followCheckout', { checkout_id }),
    enabled: checkout_id !== '',
    retry: repeats ? 3 : false,
    refetchInterval: ({ state }) => {
      const progress = state.data?.state;
      return repeats && progress !== 'done' && progress !== 'failed' ? pollMs : false;
    },
  });
}
