import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { SidePanelSection } from '../../../ui/SidePanel.tsx';
import { useRun } from '../../bulk/parts/use-runs.ts';
import { counted } from '../../reports/parts/chosen.ts';
import styles from './BeforeYouPay.module.css';
import { type Flight, PreFlight } from './PreFlight.tsx';
import { ProcessFields } from './ProcessFields.tsx';
import { runWords } from './payout-words.ts';
import { useProcessing } from './use-processing.ts';

export interface BegunProps {
  flight: Flight;
  /** Whether what is told is of what is chosen now. */
  isSettled: boolean;
  chosen: Sent<'payouts.process'>['chosen'];
  onBegun: () => void;
}

/** Puts what is approved into the payments queue. */
export function QueueForm({ flight, isSettled, chosen, onBegun }: BegunProps) {
  const run = useRun('payouts.queue');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { count } = flight.payable_now;

  async function queue(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    try {
      await run.begin({ chosen }, runWords.queue);
      onBegun();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  }

  return (
    <form aria-label="Queue payments" onSubmit={(event) => void queue(event)}>
      <PreFlight flight={flight} />
      <SidePanelSection>
        <FormAlert message={refusal} />
        <Button type="submit" fullWidth disabled={count === 0 || !isSettled} loading={run.isPending}>
          {count === 0 ? 'Nothing to queue' : `Queue ${counted(count, 'payment')}`}
        </Button>
        <p className={styles.hint}>
          {count === 0
            ? 'None of the chosen ones can be queued now.'
            : 'They wait in the payments queue, by the rates of today. No money moves yet.'}
        </p>
      </SidePanelSection>
    </form>
  );
}

/** Begins to pay what is queued. */
export function ProcessForm({ flight, isSettled, chosen, onBegun }: BegunProps) {
  const processing = useProcessing({ chosen, onBegun });
  const { count } = flight.payable_now;
  return (
    <form aria-label="Process payments" {...processing.edit.handlers}>
      <PreFlight flight={flight} isOnItsWay />
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
          {count === 0 ? 'None of the chosen ones can be paid now.' : 'You mark them as paid once the money is out.'}
        </p>
      </SidePanelSection>
    </form>
  );
}
