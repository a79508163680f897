import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingInterval } from '#domain/billing/plans.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type BillingOverview, type OfferedPlan, useCheckout } from './billing.calls.ts';
import styles from './billing.module.css';
import { InvoiceLines } from './InvoiceLines.tsx';

interface PlanDialogProps {
  overview: BillingOverview;
  plan: OfferedPlan;
  interval: BillingInterval;
  onClose: () => void;
}

/** Previews the exact invoice for a plan, and then subscribes to the plan or changes to it. */
export function PlanDialog({ overview, plan, interval, onClose }: PlanDialogProps) {
  const isSubscribed = overview.period_ends_on !== null;
  const isCurrent = overview.plan?.code === plan.code && overview.interval === interval;
  const [seats, setSeats] = useState(String((isCurrent && overview.seats) || plan.suggested_seats));
  const [coupon, setCoupon] = useState('');
  const terms = { plan_code: plan.code, interval, seats: Number(seats) };
  const coupon_code = coupon.trim();
  const preview = useQuery({
    ...queryOf('billing.preview', { terms, coupon_code }),
    enabled: /^[1-9]\d{0,4}$/u.test(seats),
    retry: false,
  });
  const checkout = useCheckout();
  const change = useWrite('billing.change');

  async function changePlan() {
    try {
      const { when } = await change.mutateAsync({ terms, version: overview.version });
      notify.success(when === 'now' ? 'Plan changed' : 'The plan changes with the next period');
      onClose();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <SideDialog
      title={plan.name}
      line={interval === 'month' ? 'Billed every month.' : 'Billed every year.'}
      onClose={onClose}
      foot={
        <Button
          loading={checkout.isPending || change.isPending}
          disabled={!preview.data}
          onClick={() => (isSubscribed ? void changePlan() : checkout.open(terms, coupon_code))}
        >
          {isSubscribed ? 'Change plan' : 'Continue to payment'}
        </Button>
      }
    >
      <div className={styles.form}>
        <TextField
          label="Users"
          inputMode="numeric"
          description="Additional active users are billed with the next invoice."
          value={seats}
          onChange={(event) => setSeats(event.currentTarget.value.trim())}
        />
        {!isSubscribed && (
          <TextField
            label="Coupon"
            isOptional
            autoComplete="off"
            value={coupon}
            onChange={(event) => setCoupon(event.currentTarget.value)}
          />
        )}
        <FormAlert message={preview.error ? errorText(preview.error) : null} />
        {preview.isFetching && !preview.data && <Shimmer rows={3} />}
        {preview.data?.invoice && <InvoiceLines invoice={preview.data.invoice} />}
        {preview.data && !preview.data.invoice && (
          <p>Takes effect on {dateText(preview.data.starts_on)}. Nothing is charged today.</p>
        )}
      </div>
    </SideDialog>
  );
}
