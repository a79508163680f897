import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, type Sent } from '../../../../lib/call.ts';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { modeOf, type PayWay } from '../bank/pay-ways.ts';
import { usePaysByBank } from '../bank/use-pays-by-bank.ts';
import type { Flight } from './PreFlight.tsx';

/** A payout list in which a preview is shown before items are queued or paid. */
export type ReviewedTab = 'reports' | 'payment';

export type Chosen = Sent<'payouts.preFlight'>['chosen'];

export interface PreFlightResult {
  flight: Flight;
  /** False while the preview is older than the selection. */
  isSettled: boolean;
  way: PayWay;
  onWay: (way: PayWay) => void;
}

interface PreFlightCheckProps {
  tab: ReviewedTab;
  chosen: Chosen;
  children: (result: PreFlightResult) => ReactNode;
}

const settleMs = 150;

/** Previews queueing or paying the selection. The preview is requested again whenever the selection changes. */
export function PreFlightCheck({ tab, chosen, children }: PreFlightCheckProps) {
  const paysByBank = usePaysByBank();
  const [way, setWay] = useState<PayWay>(paysByBank && tab === 'payment' ? 'both' : 'manual');
  const mode = modeOf(way);
  const key = JSON.stringify(chosen);
  const [settled] = useDebouncedValue(key, settleMs);
  const settledSelection = JSON.parse(settled) as Chosen;
  const flight = useQuery({
    queryKey: ['payouts.preFlight', { tab, chosen: settledSelection, mode }],
    queryFn: (): Promise<Flight> => call('payouts.preFlight', { tab, chosen: settledSelection, mode }),
    placeholderData: keepPreviousData,
    // A cached preview is never used, because money is about to move.
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
      {flight.data && children({ flight: flight.data, isSettled, way, onWay: setWay })}
    </>
  );
}
