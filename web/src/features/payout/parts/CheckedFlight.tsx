import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, type Sent } from '../../../lib/call.ts';
import { FailedState } from '../../../ui/FailedState.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import type { Flight } from './PreFlight.tsx';

/** The lists from which something sets off. */
export type ReviewedTab = 'reports' | 'payment';

export type Chosen = Sent<'payouts.preFlight'>['chosen'];

export interface SeenFlight {
  flight: Flight;
  /** Whether what is told is of what is chosen now. */
  isSettled: boolean;
}

interface CheckedFlightProps {
  tab: ReviewedTab;
  chosen: Chosen;
  children: (seen: SeenFlight) => ReactNode;
}

const settleMs = 150;

/** What queueing or paying the chosen ones would do, asked anew whenever they change. */
export function CheckedFlight({ tab, chosen, children }: CheckedFlightProps) {
  const key = JSON.stringify(chosen);
  const [settled] = useDebouncedValue(key, settleMs);
  const asked = JSON.parse(settled) as Chosen;
  const flight = useQuery({
    queryKey: ['payouts.preFlight', { tab, chosen: asked }],
    queryFn: (): Promise<Flight> => call('payouts.preFlight', { tab, chosen: asked }),
    placeholderData: keepPreviousData,
    // Money is about to move: what was true a moment ago is not enough.
    staleTime: 0,
  });
  const isSettled = settled === key && !flight.isPlaceholderData && !flight.isFetching;

  return (
    <>
      {flight.isPending && <Shimmer rows={6} />}
      {flight.isError && (
        <FailedState title="Failed to check the payments." onRetry={() => void flight.refetch()}>
          Nothing was paid.
        </FailedState>
      )}
      {flight.data && children({ flight: flight.data, isSettled })}
    </>
  );
}
