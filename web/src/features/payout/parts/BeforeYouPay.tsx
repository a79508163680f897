import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Answer, call } from '../../../lib/call.ts';
import { FailedState } from '../../../ui/FailedState.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import styles from './BeforeYouPay.module.css';
import { type ChosenPayables, chosenOf } from './chosen-payables.ts';
import { type BegunProps, ProcessForm, QueueForm } from './FlightForms.tsx';

type Chosen = ReturnType<typeof chosenOf>;

/** The lists from which something sets off. */
export type ReviewedTab = 'reports' | 'payment';

interface BeforeYouPayProps {
  tab: ReviewedTab;
  chosen: ChosenPayables;
  onClose: () => void;
}

const settleMs = 150;

const paneOf: Record<ReviewedTab, { label: string; Form: (props: BegunProps) => React.ReactNode }> = {
  reports: { label: 'Before you queue', Form: QueueForm },
  payment: { label: 'Before you pay', Form: ProcessForm },
};

/** What queueing or paying the chosen ones would do, how it is done, and the button that does it. */
export function BeforeYouPay({ tab, chosen, onClose }: BeforeYouPayProps) {
  const pane = useRef<HTMLDivElement>(null);
  const key = JSON.stringify(chosenOf(chosen));
  const [settled] = useDebouncedValue(key, settleMs);
  const asked = JSON.parse(settled) as Chosen;
  const flight = useQuery({
    queryKey: ['payouts.preFlight', { tab, chosen: asked }],
    queryFn: (): Promise<Answer<'payouts.preFlight'>> => call('payouts.preFlight', { tab, chosen: asked }),
    placeholderData: keepPreviousData,
    // Money is about to move: what was true a moment ago is not enough.
    staleTime: 0,
  });
  useBroughtIntoView(pane);
  const { label, Form } = paneOf[tab];

  return (
    <div ref={pane} className={styles.pane} tabIndex={-1}>
      <SidePanel label={label} onClose={onClose}>
        {flight.isPending && <Shimmer rows={6} />}
        {flight.isError && (
          <FailedState title="Failed to check the payments." onRetry={() => void flight.refetch()}>
            Nothing was paid.
          </FailedState>
        )}
        {flight.data && (
          <Form
            flight={flight.data}
            isSettled={settled === key && !flight.isPlaceholderData && !flight.isFetching}
            chosen={chosenOf(chosen)}
            onBegun={() => {
              chosen.selection.clear();
              onClose();
            }}
          />
        )}
      </SidePanel>
    </div>
  );
}

/** Where there is no room beside the list it stands below it, and whoever asked for it is brought there. */
function useBroughtIntoView(pane: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const isBeside = window.matchMedia('(min-width: 1061px)').matches;
    if (!isBeside) pane.current?.scrollIntoView({ block: 'start' });
    pane.current?.focus({ preventScroll: true });
  }, [pane]);
}
