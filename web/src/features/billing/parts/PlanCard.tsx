import { Button } from '@mantine/core';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { type Fact, Facts } from '../../../ui/SidePanel.tsx';
import type { BillingOverview } from './billing.calls.ts';
import styles from './billing.module.css';

/** Shows the current plan, with a button that cancels it or, after a cancellation, resumes it. */
export function PlanCard({ overview, canChange }: { overview: BillingOverview; canChange: boolean }) {
  const { plan, period_ends_on, cancel_at_period_end, version } = overview;
  const [isCancelling, setCancelling] = useState(false);
  const setRenewal = useWrite('billing.setRenewal');
  if (!plan || !period_ends_on) return null;
  const ends = dateText(period_ends_on);

  async function renew(renews: boolean) {
    try {
      await setRenewal.mutateAsync({ renews, version });
      notify.success(renews ? 'Subscription resumed' : `Subscription ends on ${ends}`);
    } catch (error) {
      notify.failure(errorText(error));
    }
    setCancelling(false);
  }

  return (
    <Card aria-label="Current plan">
      <CardHeader title="Current plan" />
      <div className={styles.body}>
        <Facts facts={factsOf(overview, ends)} />
        {cancel_at_period_end && (
          <p>Your company can use Outlay until {ends}. Afterwards your data is safe, and super admins can export it.</p>
        )}
        {canChange && (
          <div className={styles.buttons}>
            {cancel_at_period_end ? (
              <Button loading={setRenewal.isPending} onClick={() => void renew(true)}>
                Resume subscription
              </Button>
            ) : (
              <Button variant="default" onClick={() => setCancelling(true)}>
                Cancel subscription
              </Button>
            )}
          </div>
        )}
      </div>
      {isCancelling && (
        <ConfirmDialog
          title="Cancel the subscription?"
          action="Cancel subscription"
          isDestroying
          isPending={setRenewal.isPending}
          onConfirm={() => void renew(false)}
          onClose={() => setCancelling(false)}
        >
          Everything keeps working until {ends}, and nothing more is charged. Afterwards nobody can sign in to work, but
          your data is safe: super admins can export it, and subscribing again continues where you left off.
        </ConfirmDialog>
      )}
    </Card>
  );
}

function factsOf(
  { plan, seats, interval, cancel_at_period_end, pending, plans }: BillingOverview,
  ends: string,
): Fact[] {
  const next = pending && plans.find(({ code }) => code === pending.plan_code);
  return [
    { name: 'Plan', value: plan?.name ?? '' },
    { name: 'Users', value: seats ?? '' },
    { name: 'Billed', value: interval === 'year' ? 'Every year' : 'Every month' },
    { name: cancel_at_period_end ? 'Ends on' : 'Renews on', value: ends },
    ...(pending && next ? [{ name: `From ${ends}`, value: `${next.name}, ${pending.seats} users` }] : []),
  ];
}
