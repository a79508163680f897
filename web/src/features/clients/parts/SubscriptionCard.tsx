import { Button } from '@mantine/core';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { instantDateText } from '#domain/dates/instant-text.ts';
import { countText } from '#domain/text/count-text.ts';
import { fileSizeText } from '#domain/text/file-size-text.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { type Fact, Facts } from '../../../ui/SidePanel.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { ClientDetails } from './client.calls.ts';
import styles from './clients.module.css';
import { PlanChangeDialog } from './PlanChangeDialog.tsx';
import { TrialDialog } from './TrialDialog.tsx';

type Action = 'extend_trial' | 'change_plan' | 'bill_by_transfer' | 'give_free' | 'end_free' | 'suspend' | 'resume';

const buttonLabels: Record<Action, string> = {
  extend_trial: 'Extend trial',
  change_plan: 'Change plan',
  bill_by_transfer: 'Bill by bank transfer',
  give_free: 'Give free of charge',
  end_free: 'End free plan',
  suspend: 'Suspend',
  resume: 'Resume access',
};

/** Shows the subscription of a client, with the actions that the provider can take. */
export function SubscriptionCard({ details }: { details: ClientDetails }) {
  const [open, setOpen] = useState<Action | null>(null);
  const zone = useTimeZone();
  const close = () => setOpen(null);
  const { name } = details.client;

  return (
    <Card aria-label="Subscription">
      <CardHeader title="Subscription" />
      <div className={styles.body}>
        <Facts facts={factsOf(details, zone)} />
        <div className={styles.buttons}>
          {actionsOf(details).map((action) => (
            <Button
              key={action}
              variant="default"
              {...(action === 'suspend' ? { color: 'red', variant: 'light' } : {})}
              onClick={() => setOpen(action)}
            >
              {buttonLabels[action]}
            </Button>
          ))}
        </div>
      </div>
      {open === 'extend_trial' && <TrialDialog details={details} onClose={close} />}
      {(open === 'change_plan' || open === 'give_free' || open === 'bill_by_transfer') && (
        <PlanChangeDialog details={details} kind={open} onClose={close} />
      )}
      {open === 'end_free' && (
        <ChangeDialog
          details={details}
          title={`End the free plan of ${name}?`}
          line="The company returns to its trial or its paid subscription."
          action="End free plan"
          done="Free plan ended"
          change={() => ({ kind: 'end_free' })}
          onClose={close}
        />
      )}
      {open === 'suspend' && (
        <ChangeDialog
          details={details}
          title={`Suspend ${name}?`}
          line="Nobody of the company can work until you resume access, and nothing is billed. Its data is safe."
          action="Suspend"
          done={`${name} is suspended`}
          isDestroying
          change={() => ({ kind: 'suspend' })}
          onClose={close}
        />
      )}
      {open === 'resume' && (
        <ChangeDialog
          details={details}
          title={`Resume access for ${name}?`}
          line="The company can work again at once."
          action="Resume access"
          done={`${name} has access again`}
          change={() => ({ kind: 'resume' })}
          onClose={close}
        />
      )}
    </Card>
  );
}

function actionsOf({ client, is_free, billing }: ClientDetails): Action[] {
  if (client.phase === 'suspended') return ['resume'];
  if (is_free) return ['end_free', 'suspend'];
  const isTrial = ['trial', 'trial_ending', 'grace', 'ended'].includes(client.phase);
  const isPaying = billing.period_ends_on !== null && client.phase === 'subscribed';
  return [
    ...(isTrial ? (['extend_trial'] as const) : []),
    ...(isPaying ? (['change_plan'] as const) : []),
    ...(billing.pays_by === 'card' || billing.period_ends_on === null ? (['bill_by_transfer'] as const) : []),
    'give_free',
    'suspend',
  ];
}

function factsOf({ client, is_free, billing }: ClientDetails, zone: string): Fact[] {
  const { monthly, overdue, overdue_since, currency } = client;
  const isTrial = ['trial', 'trial_ending', 'grace', 'ended'].includes(client.phase);
  return [
    { name: 'Plan', value: is_free ? `${client.plan.name}, free of charge` : client.plan.name },
    ...(isTrial ? [{ name: 'Trial ends', value: instantDateText(client.trial_ends_at, zone) }] : []),
    ...(billing.seats === null ? [] : [{ name: 'Paid users', value: countText(billing.seats) }]),
    { name: 'Users', value: countText(client.users) },
    { name: 'Last activity', value: instantDateText(client.last_active_at, zone) },
    { name: 'Storage', value: fileSizeText(client.storage_bytes) },
    { name: 'Failures in 30 days', value: countText(client.failures) },
    ...(client.renews_on ? [{ name: 'Next renewal', value: dateText(client.renews_on) }] : []),
    ...(billing.pending ? [{ name: 'Users from then', value: countText(billing.pending.seats) }] : []),
    ...(/[1-9]/u.test(monthly) ? [{ name: 'Per month', value: <Money amount={monthly} currency={currency} /> }] : []),
    ...(overdue_since
      ? [{ name: `Overdue since ${dateText(overdue_since)}`, value: <Money amount={overdue} currency={currency} /> }]
      : []),
    ...paymentFacts(billing),
    ...(billing.contact.contact_email ? [{ name: 'Invoices to', value: billing.contact.contact_email }] : []),
  ];
}

function paymentFacts({ pays_by, card }: ClientDetails['billing']): Fact[] {
  if (pays_by === 'bank_transfer') return [{ name: 'Paid by', value: 'Bank transfer' }];
  return card ? [{ name: 'Card', value: `${card.brand} ${card.last_four}` }] : [];
}
