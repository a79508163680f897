import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { runningTrials } from '#domain/subscriptions/trial.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { Money } from '../../../ui/Money.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './clients.module.css';

type Revenue = Answer<'providerAdmin.revenue'>['data'];

interface Figure {
  title: string;
  value: ReactNode;
  line: string;
  /** The filters for the list of companies that a click on the figure opens. */
  filters: Record<string, string>;
}

/** Shows the provider's revenue figures. Each figure links to the list of the companies that it includes. */
export function RevenueFigures() {
  const query = useQuery(queryOf('providerAdmin.revenue', {}));
  const revenue = query.data?.data;

  return (
    <ListStatus of={query} count={revenue ? 1 : 0} empty={null} rows={4} failed="Failed to fetch Revenue.">
      {revenue && (
        <div className={styles.pair}>
          {figuresOf(revenue).map(({ title, value, line, filters }) => (
            <Card key={title} aria-label={title}>
              <CardHeader title={title} />
              <div className={styles.body}>
                <b className={styles.figure}>{value}</b>
                <p>{line}</p>
                <TextLink href={`/adminsubscriptions?${new URLSearchParams(filters)}`}>Show companies</TextLink>
              </div>
            </Card>
          ))}
        </div>
      )}
    </ListStatus>
  );
}

function figuresOf(revenue: Revenue): Figure[] {
  const { currency, cohort_from, churn_from, started, converted } = revenue;
  const share = started === 0 ? '–' : `${Math.round((100 * converted) / started)} %`;
  return [
    {
      title: 'Monthly recurring revenue',
      value: <Money amount={revenue.monthly} currency={currency} />,
      line: `${companies(revenue.paying)} pay. Yearly plans count with a twelfth.`,
      filters: { flags: 'paying' },
    },
    {
      title: 'Trials',
      value: countText(revenue.trials),
      line: 'Companies in their trial or its grace period.',
      filters: { phases: runningTrials.join(',') },
    },
    {
      title: 'Conversion',
      value: share,
      line: `${countText(converted)} of ${companies(started)} that started since ${dateText(cohort_from)} subscribed.`,
      filters: { created_from: cohort_from, subscribed_from: cohort_from },
    },
    {
      title: 'Churn',
      value: countText(revenue.churned),
      line: `Subscriptions that ended since ${dateText(churn_from)}.`,
      filters: { ended_from: churn_from },
    },
    {
      title: 'Overdue',
      value: <Money amount={revenue.overdue} currency={currency} />,
      line: `${companies(revenue.overdue_clients)} with an open invoice after a failed payment.`,
      filters: { flags: 'overdue' },
    },
  ];
}

function companies(count: number): string {
  return count === 1 ? '1 company' : `${countText(count)} companies`;
}
