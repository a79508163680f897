import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../../lib/call-error.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { SidePanelSection } from '../../../../ui/SidePanel.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import { countsOf, payWays, wayHint } from '../bank/pay-ways.ts';
import { usePaysByBank } from '../bank/use-pays-by-bank.ts';
import { runKinds } from '../payout-labels.ts';
import styles from './BeforeYouPay.module.css';
import { PreFlight } from './PreFlight.tsx';
import type { Chosen, PreFlightResult } from './PreFlightCheck.tsx';
import { ProcessFields } from './ProcessFields.tsx';
import { useProcessing } from './use-processing.ts';

export interface PreFlightFormProps extends PreFlightResult {
  chosen: Chosen;
  onBegun: () => void;
}

/** Queues all selected items in the background. */
export function QueueManyForm({ chosen, flight, isSettled, onBegun }: PreFlightFormProps) {
  const run = useRun('payouts.queue');
  const form = { flight, isSettled, onBegun };
  return <QueueForm {...form} isPending={run.isPending} queue={() => run.begin({ chosen }, runKinds.queue)} />;
}

interface QueueFormProps extends Pick<PreFlightResult, 'flight' | 'isSettled'> {
  isPending: boolean;
  queue: () => Promise<unknown>;
  onBegun: () => void;
}

/** Adds approved items to the payments queue. */
export function QueueForm({ flight, isSettled, isPending, queue, onBegun }: QueueFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { no_of_selected, payable_now } = flight;

  async function begin(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    try {
      await queue();
      onBegun();
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <form aria-label="Queue payments" onSubmit={(event) => void begin(event)}>
      <PreFlight flight={flight} />
      <SidePanelSection>
        <FormAlert message={refusal} />
        <Button type="submit" fullWidth disabled={payable_now.count === 0 || !isSettled} loading={isPending}>
          {payable_now.count === 0 ? 'Nothing to queue' : `Queue ${counted(payable_now.count, 'payment')}`}
        </Button>
        <p className={styles.hint}>{queueHint(no_of_selected, payable_now.count)}</p>
      </SidePanelSection>
    </form>
  );
}

function queueHint(selected: number, queueable: number): string {
  if (queueable > 0) return 'Added to the payments queue. No money moves yet.';
  return selected === 1 ? 'This item cannot be queued.' : 'None of the selected items can be queued.';
}

/** Starts the payment of queued items, by bank transfer if the company supports it. */
export function ProcessForm({ flight, isSettled, chosen, way, onWay, onBegun }: PreFlightFormProps) {
  const processing = useProcessing({ chosen, way, onBegun });
  const paysByBank = usePaysByBank();
  const counts = countsOf(flight, way);
  const count = counts.all;
  return (
    <form aria-label="Process payments" {...processing.edit.handlers}>
      {paysByBank && (
        <SidePanelSection>
          <SegmentField label="Pay by" value={way} options={payWays} onChange={onWay} />
        </SidePanelSection>
      )}
      <PreFlight flight={flight} showsMethods />
      {counts.manual > 0 && (
        <SidePanelSection title="Manual payment">
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
        <p className={styles.hint}>{wayHint(way, counts)}</p>
      </SidePanelSection>
    </form>
  );
}
