import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

const pollMs = 1_500;

/** The id is part of the URL, so that following a checkout survives a reload. */
export function checkoutId(): string {
  return new URLSearchParams(window.location.search).get('checkout') ?? '';
}

/** Continues the checkout until it is paid or has failed. */
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
