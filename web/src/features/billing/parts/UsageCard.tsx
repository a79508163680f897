import { dateText } from '#domain/dates/date-text.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Facts } from '../../../ui/SidePanel.tsx';
import type { BillingOverview } from './billing.calls.ts';
import styles from './billing.module.css';

/**
 * Shows how many users have been active in the current month of billing: the total, and the running count for each day.
 */
export function UsageCard({ overview }: { overview: BillingOverview }) {
  const { usage, active_users, seats } = overview;
  const detail = seats === null ? `${active_users} active users` : `${active_users} of ${seats} users active`;
  return (
    <Card aria-label="Usage">
      <CardHeader title="Usage" detail={detail} />
      {usage.length === 0 ? (
        <EmptyState title="No active users yet">
          A user is active in a month in which they submit or approve something.
        </EmptyState>
      ) : (
        <div className={styles.body}>
          <Facts
            facts={usage.map(({ on, count }) => ({
              name: dateText(on),
              value: count === 1 ? '1 active user' : `${count} active users`,
            }))}
          />
        </div>
      )}
    </Card>
  );
}
