import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import type { Stage } from '../../../../ui/stage-looks.ts';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { isToBePaid, labelOf, openTransferOf, type PaidKey } from '../payable.ts';
import { PaymentActions } from './PaymentActions.tsx';
import styles from './PaymentCard.module.css';
import { PaymentFacts } from './PaymentFacts.tsx';
import { Postings } from './Postings.tsx';
import { paymentQuery } from './payment-query.ts';
import { useReadsPayouts } from './use-reads-payouts.ts';

interface PaymentCardProps {
  of: PaidKey;
  /** The stage of the item. The card is hidden before approval. */
  stage: Stage;
}

/** The payment on a report or advance page: amount, date, method and reference. */
export function PaymentCard({ of, stage }: PaymentCardProps) {
  return isToBePaid(stage) ? <FetchedPayment of={of} /> : null;
}

function FetchedPayment({ of }: { of: PaidKey }) {
  const query = useQuery(paymentQuery(of));
  const [showsPostings, setShowsPostings] = useState(false);
  const readsPayouts = useReadsPayouts();
  const details = query.data;
  const mayPay = useCanChange('/payout');
  const mayAct =
    details !== undefined &&
    (Object.values(details.can).some(({ allowed }) => allowed) || (mayPay && openTransferOf(details) !== undefined));
  return (
    <Card aria-label={t`Payment`}>
      <CardHeader
        title={t`Payment`}
        {...(readsPayouts
          ? { end: <TextButton onClick={() => setShowsPostings(true)}>{t`Postings`}</TextButton> }
          : {})}
      />
      {query.isPending && <Shimmer rows={2} />}
      {query.isError && !details && (
        <FailedState title={t`Failed to fetch the payment.`} error={query.error} onRetry={() => void query.refetch()}>
          {t`Nothing was lost.`}
        </FailedState>
      )}
      {details && (
        <div className={styles.body}>
          <PaymentFacts details={details} />
        </div>
      )}
      {details && mayAct && (
        <div className={styles.foot}>
          <PaymentActions details={details} isAside />
        </div>
      )}
      {showsPostings && (
        <SideDialog
          title={t`Postings`}
          {...(details ? { line: labelOf(details) } : {})}
          onClose={() => setShowsPostings(false)}
        >
          <Postings of={of} />
        </SideDialog>
      )}
    </Card>
  );
}
