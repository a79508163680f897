import { useState } from 'react';
import { type BillingInterval, billingIntervals } from '#domain/billing/plans.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { ClientDetails } from './client.calls.ts';

const intervalLabels: Record<BillingInterval, string> = { month: 'Every month', year: 'Every year' };

type Kind = 'change_plan' | 'give_free' | 'bill_by_transfer';

interface PlanChangeDialogProps {
  details: ClientDetails;
  kind: Kind;
  onClose: () => void;
}

const texts: Record<Kind, { title: (name: string) => string; line: string; action: string; done: string }> = {
  change_plan: {
    title: (name) => `Change the plan of ${name}?`,
    line: 'An increase is charged at once. Everything else takes effect with the next period.',
    action: 'Change plan',
    done: 'Plan changed',
  },
  give_free: {
    title: (name) => `Give ${name} a plan free of charge?`,
    line: 'Nothing is billed until you end the free plan.',
    action: 'Give free of charge',
    done: 'The plan is free of charge',
  },
  bill_by_transfer: {
    title: (name) => `Bill ${name} by bank transfer?`,
    line: 'Each invoice is due 30 days after it was issued and has a reference for the transfer. No card is charged.',
    action: 'Bill by bank transfer',
    done: 'The company pays by bank transfer',
  },
};

/** Changes the plan of a client, makes a plan free of charge, or lets the client pay by bank transfer. */
export function PlanChangeDialog({ details, kind, onClose }: PlanChangeDialogProps) {
  const { client, billing } = details;
  const { title, ...text } = texts[kind];
  const [plan_code, setPlan] = useState(billing.plan?.code ?? billing.plans[0]?.code ?? '');
  const [interval, setInterval] = useState<BillingInterval>(billing.interval ?? 'month');
  const [seats, setSeats] = useState(String(billing.seats ?? ''));
  const terms = { plan_code, interval, seats: Number(seats) };
  // A company that already subscribes to a plan keeps this plan when it starts to pay by bank transfer.
  const hasTerms = kind !== 'bill_by_transfer' || billing.period_ends_on === null;

  return (
    <ChangeDialog
      details={details}
      title={title(client.name)}
      {...text}
      change={() => {
        if (kind === 'give_free') return { kind, plan_code };
        return kind === 'change_plan' ? { kind, terms } : { kind, terms: hasTerms ? terms : null };
      }}
      onClose={onClose}
    >
      {hasTerms && (
        <SelectField
          label="Plan"
          data={billing.plans.map(({ code, name }) => ({ value: code, label: name }))}
          value={plan_code}
          onChange={(value) => value && setPlan(value)}
        />
      )}
      {hasTerms && kind !== 'give_free' && (
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
