import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Answer, call } from '../../../lib/call.ts';
import { FailedState } from '../../../ui/FailedState.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { SidePanel, SidePanelSection } from '../../../ui/SidePanel.tsx';
import { counted } from '../../reports/parts/chosen.ts';
import styles from './BeforeYouPay.module.css';
import { type ChosenPayables, chosenOf } from './chosen-payables.ts';
import { PreFlight } from './PreFlight.tsx';
import { ProcessFields } from './ProcessFields.tsx';
import { useProcessing } from './use-processing.ts';

type Chosen = ReturnType<typeof chosenOf>;

interface BeforeYouPayProps {
  chosen: ChosenPayables;
  onClose: () => void;
}

const settleMs = 150;

/** What paying the chosen ones would do, how it is done, and the button that does it. */
export function BeforeYouPay({ chosen, onClose }: BeforeYouPayProps) {
  const pane = useRef<HTMLDivElement>(null);
  const key = JSON.stringify(chosenOf(chosen));
  const [settled] = useDebouncedValue(key, settleMs);
  const asked = JSON.parse(settled) as Chosen;
  const flight = useQuery({
    queryKey: ['payouts.preFlight', { tab: 'payment', chosen: asked }],
    queryFn: (): Promise<Answer<'payouts.preFlight'>> => call('payouts.preFlight', { tab: 'payment', chosen: asked }),
    placeholderData: keepPreviousData,
    // Money is about to move: what was true a moment ago is not enough.
    staleTime: 0,
  });
  const processing = useProcessing({
    chosen: chosenOf(chosen),
    onBegun: () => {
      chosen.selection.clear();
      onClose();
    },
  });
  useBroughtIntoView(pane);
  const count = flight.data?.payable_now.count ?? 0;
  const isSettled = settled === key && !flight.isPlaceholderData && !flight.isFetching;

  return (
    <div ref={pane} className={styles.pane} tabIndex={-1}>
      <SidePanel label="Before you pay" onClose={onClose}>
        {flight.isPending && <Shimmer rows={6} />}
        {flight.isError && (
          <FailedState title="Failed to check the payments." onRetry={() => void flight.refetch()}>
            Nothing was paid.
          </FailedState>
        )}
        {flight.data && (
          <form aria-label="Process payments" {...processing.edit.handlers}>
            <PreFlight flight={flight.data} />
            {count > 0 && (
              <SidePanelSection title="Paid by hand">
                <div className={styles.fields}>
                  <ProcessFields edit={processing.edit} />
                </div>
              </SidePanelSection>
            )}
            <SidePanelSection>
              <FormAlert message={processing.edit.refusal} />
              <Button
                type="submit"
                fullWidth
                disabled={count === 0 || !isSettled}
                loading={processing.edit.form.formState.isSubmitting || processing.isPending}
              >
                {count === 0 ? 'Nothing to process' : `Process ${counted(count, 'payment')}`}
              </Button>
              <p className={styles.hint}>
                {count === 0
                  ? 'None of the chosen ones can be paid now.'
                  : 'You mark them as paid once the money is out.'}
              </p>
            </SidePanelSection>
          </form>
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
