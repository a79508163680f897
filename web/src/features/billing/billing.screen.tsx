import { useQuery } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { useSession } from '../../lib/session.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { type BillingOverview, overviewQuery } from './parts/billing.calls.ts';
import styles from './parts/billing.module.css';
import { CreditNotesCard } from './parts/CreditNotesCard.tsx';
import { InvoiceLines } from './parts/InvoiceLines.tsx';
import { InvoicesCard } from './parts/InvoicesCard.tsx';
import { PaymentCard } from './parts/PaymentCard.tsx';
import { PlanCard } from './parts/PlanCard.tsx';
import { PlanCards } from './parts/PlanCards.tsx';
import { TrialCard } from './parts/TrialCard.tsx';
import { UsageCard } from './parts/UsageCard.tsx';

/** Shows the company's plan, usage, next invoice, card and invoices. */
export function BillingScreen() {
  const { user } = useSession();
  const query = useQuery(overviewQuery);
  const overview = query.data?.data;
  const canChange = useCanChange('/billingsubscriptions');

  return (
    <>
      <PageHeader title="Billing & Subscription" line={user.company} />
      <ListStatus of={query} count={overview ? 1 : 0} empty={null} failed="Failed to fetch Billing.">
        {overview && (
          <div className={styles.stack}>
            <div className={styles.pair}>
              <TrialCard overview={overview} />
              <PlanCard overview={overview} canChange={canChange} />
              <NextInvoice overview={overview} />
              <PaymentCard overview={overview} canChange={canChange} />
              <UsageCard overview={overview} />
            </div>
            <PlanCards overview={overview} canChange={canChange} />
            <InvoicesCard invoices={overview.invoices} />
            <CreditNotesCard {...overview} />
          </div>
        )}
      </ListStatus>
    </>
  );
}

function NextInvoice({ overview: { next_invoice, period_ends_on } }: { overview: BillingOverview }) {
  if (!next_invoice || !period_ends_on) return null;
  return (
    <Card aria-label="Next invoice">
      <CardHeader title="Next invoice" detail={dateText(period_ends_on)} />
      <div className={styles.body}>
        <InvoiceLines invoice={next_invoice} />
      </div>
    </Card>
  );
}
