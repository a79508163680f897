import { useState } from 'react';
import { type BillingInterval, billingIntervals } from '#domain/billing/plans.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { ClientDetails } from './client.calls.ts';

const intervalLabels: Record<BillingInterval, string> = { month: 'Every month', year: 'Every year' };

interface PlanChangeDialogProps {
  details: ClientDetails;
  /** Gives the plan free of charge instead. */
  isFree: boolean;
  onClose: () => void;
}

/** Changes the plan of a client or gives a plan free of charge. */
export function PlanChangeDialog({ details, isFree, onClose }: PlanChangeDialogProps) {
  const { client, billing } = details;
  const [plan_code, setPlan] = useState(billing.plan?.code ?? billing.plans[0]?.code ?? '');
  const [interval, setInterval] = useState<BillingInterval>(billing.interval ?? 'month');
  const [seats, setSeats] = useState(String(billing.seats ?? ''));

  return (
    <ChangeDialog
      details={details}
      title={isFree ? `Give ${client.name} a plan free of charge?` : `Change the plan of ${client.name}?`}
      line={
        isFree
          ? 'Nothing is billed until you end the free plan.'
          : 'An increase is charged to the card at once. Everything else takes effect with the next period.'
      }
      action={isFree ? 'Give free of charge' : 'Change plan'}
      done={isFree ? 'The plan is free of charge' : 'Plan changed'}
      change={() =>
        isFree
          ? { kind: 'give_free', plan_code }
          : { kind: 'change_plan', terms: { plan_code, interval, seats: Number(seats) } }
      }
      onClose={onClose}
    >
      <SelectField
        label="Plan"
        data={billing.plans.map(({ code, name }) => ({ value: code, label: name }))}
        value={plan_code}
        onChange={(value) => value && setPlan(value)}
      />
      {!isFree && (
        <>
          <SelectField
            label="Billed"
            data={billingIntervals.map((value) => ({ value, label: intervalLabels[value] }))}
            value={interval}
            onChange={(value) => value && setInterval(value === 'year' ? 'year' : 'month')}
          />
          <TextField
            label="Users"
            inputMode="numeric"
            value={seats}
            onChange={(event) => setSeats(event.currentTarget.value.trim())}
          />
        </>
      )}
    </ChangeDialog>
  );
}
