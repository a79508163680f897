import { Button } from '@mantine/core';
import { useState } from 'react';
import { type BillingInterval, planFeatureLabel } from '#domain/billing/plans.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import type { BillingOverview, OfferedPlan } from './billing.calls.ts';
import styles from './billing.module.css';
import { PlanDialog } from './PlanDialog.tsx';

const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
] as const;

/** Compares the plans by their price for the company's current number of active users. */
export function PlanCards({ overview, canChange }: { overview: BillingOverview; canChange: boolean }) {
  const [interval, setInterval] = useState<BillingInterval>(overview.interval ?? 'month');
  const [chosen, setChosen] = useState<OfferedPlan | null>(null);
  const { active_users, plans } = overview;

  return (
    <Card aria-label="Plans">
      <CardHeader
        title="Plans"
        detail={`${active_users === 1 ? '1 person' : `${active_users} people`} submitted or approved something in the last month.`}
      />
      <div className={styles.interval}>
        <SegmentField label="Billing" value={interval} options={intervals} onChange={setInterval} />
      </div>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.code} className={styles.plan}>
            <h3>
              {plan.name} {plan.code === overview.plan?.code && <Pill tone="good">Current plan</Pill>}
            </h3>
            <Price plan={plan} interval={interval} />
            <ul className={styles.features}>
              <li>Expenses, reports and approvals</li>
              {plan.features.map((feature) => (
                <li key={feature}>{planFeatureLabel[feature]}</li>
              ))}
            </ul>
            {canChange && overview.takes_cards && (
              <Button variant="default" onClick={() => setChosen(plan)}>
                Choose {plan.name}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <PlanDialog overview={overview} plan={chosen} interval={interval} onClose={() => setChosen(null)} />}
    </Card>
  );
}

function Price({ plan, interval }: { plan: OfferedPlan; interval: BillingInterval }) {
  const { currency, suggested_seats } = plan;
  const price = moneyFrom(interval === 'month' ? plan.month_price : plan.year_price, currency);
  const total = toDecimal({ minor: price.minor * BigInt(suggested_seats), currency });
  return (
    <div className={styles.price}>
      <Money amount={total} currency={currency} as="big" />
      <small>
        a {interval} for {suggested_seats} users, <Money amount={toDecimal(price)} currency={currency} /> each
      </small>
    </div>
  );
}
