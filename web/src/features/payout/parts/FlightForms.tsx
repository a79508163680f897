import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { SidePanelSection } from '../../../ui/SidePanel.tsx';
import { useRun } from '../../bulk/parts/use-runs.ts';
import { counted } from '../../reports/parts/chosen.ts';
import styles from './BeforeYouPay.module.css';
import type { Chosen, SeenFlight } from './CheckedFlight.tsx';
import { PreFlight } from './PreFlight.tsx';
import { ProcessFields } from './ProcessFields.tsx';
import { runText } from './payout-labels.ts';
import { useProcessing } from './use-processing.ts';

export interface BegunProps extends SeenFlight {
  chosen: Chosen;
  onBegun: () => void;
}

/** Puts all that is chosen and approved into the payments queue; it goes on in the background. */
export function QueueManyForm({ chosen, ...begun }: BegunProps) {
  const run = useRun('payouts.queue');
  return <QueueForm {...begun} isPending={run.isPending} queue={() => run.begin({ chosen }, runText.queue)} />;
}

interface QueueFormProps extends SeenFlight {
  isPending: boolean;
  queue: () => Promise<unknown>;
  onBegun: () => void;
}

/** Puts what is approved into the payments queue. */
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
      setRefusal(sentenceOf(error));
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

function queueHint(selected: number, going: number): string {
  if (going === 0) return selected === 1 ? 'It cannot be queued now.' : 'None of the chosen ones can be queued now.';
  const waiting = going === 1 ? 'It waits' : 'They wait';
  return `${waiting} in the payments queue, by the rates of today. No money moves yet.`;
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
