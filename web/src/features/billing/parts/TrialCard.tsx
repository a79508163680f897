import { instantDateText } from '#domain/dates/instant-text.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import type { BillingOverview } from './billing.calls.ts';
import styles from './billing.module.css';

/** Shows when the trial of a company without a plan ends and what happens afterwards. */
export function TrialCard({ overview: { phase } }: { overview: BillingOverview }) {
  const { subscription, user } = useSession();
  if (!subscription || !(phase === 'trial' || phase === 'trial_ending' || phase === 'grace')) return null;
  const day = instantDateText(subscription.trial_ends_at, user.time_zone);

  return (
    <Card aria-label="Trial">
      <CardHeader title="Trial" detail={phase === 'grace' ? `Ended on ${day}` : `Ends on ${day}`} />
      <div className={styles.body}>
        <p>
          Everything is included during the trial. Choose a plan below to keep working afterwards; nothing is charged
          before you do.
        </p>
      </div>
    </Card>
  );
}
