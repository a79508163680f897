import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

const pollMs = 1_500;

/** Reads the id of the checkout from the URL, where it survives a reload. */
export function checkoutId(): string {
  return new URLSearchParams(window.location.search).get('checkout') ?? '';
}

/** Follows a checkout. With `repeats`, polls until it is paid or has failed. */
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
