import { useState } from 'react';
import { DateField } from '../../../ui/DateField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { ClientDetails } from './client.calls.ts';

const dayMs = 86_400_000;
const usualDays = 14;

/** Extends the trial of a client. This is also possible after the trial has ended. */
export function TrialDialog({ details, onClose }: { details: ClientDetails; onClose: () => void }) {
  const { name, trial_ends_at } = details.client;
  const [ends_on, setEndsOn] = useState(() => {
    const from = Math.max(Date.parse(trial_ends_at), Date.now());
    return new Date(from + usualDays * dayMs).toISOString().slice(0, 10);
  });

  return (
    <ChangeDialog
      details={details}
      title={`Extend the trial of ${name}?`}
      line="The trial runs until the end of the chosen day."
      action="Extend trial"
      done="Trial extended"
      change={() => ({ kind: 'extend_trial', ends_on })}
      onClose={onClose}
    >
      <DateField label="Last day" value={ends_on} onChange={(value) => setEndsOn(value ?? '')} />
    </ChangeDialog>
  );
}
