import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../../lib/call-error.ts';
import { personName } from '../../../../lib/session.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { labelOf, type PaidKey } from '../payable.ts';
import { itemUrl } from '../payout-urls.ts';
import { PaidItem } from './PaidItem.tsx';
import { PaymentActions } from './PaymentActions.tsx';
import styles from './PaymentDialog.module.css';
import { PaymentFacts } from './PaymentFacts.tsx';
import { Postings } from './Postings.tsx';
import { paymentQuery } from './payment-query.ts';
import { useReadsPayouts } from './use-reads-payouts.ts';

interface PaymentDialogProps {
  of: PaidKey;
  onClose: () => void;
}

/** The payment of one item in a side dialog, with the allowed actions. */
export function PaymentDialog({ of, onClose }: PaymentDialogProps) {
  const query = useQuery(paymentQuery(of));
  const details = query.data;
  const [showsPostings, setShowsPostings] = useState(false);
  const readsPayouts = useReadsPayouts();
  return (
    <SideDialog
      title="Payment"
      line={details ? `${labelOf(details)}, ${personName(details.payee)}` : undefined}
      onClose={onClose}
      foot={
        details && (
          <PaymentActions
            details={details}
            before={
              <Button component={AppLink} href={itemUrl(of)} variant="subtle">
                Open {of.item_kind}
              </Button>
            }
          />
        )
      }
    >
      {query.isPending && <Shimmer rows={5} />}
      {query.isError && !details && <Missing error={query.error} onRetry={() => void query.refetch()} />}
      {details && (
        <div className={styles.body}>
          <PaymentFacts details={details} />
          {readsPayouts &&
            (showsPostings ? (
              <section>
                <h3>Postings</h3>
                <Postings of={of} />
              </section>
            ) : (
              <p>
                <TextButton onClick={() => setShowsPostings(true)}>Show postings</TextButton>
              </p>
            ))}
          <PaidItem of={of} />
        </div>
      )}
    </SideDialog>
  );
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof CallError && error.status === 404)
    return <EmptyState title="Payment not found">It was removed, or you do not have access to it.</EmptyState>;
  return (
    <FailedState title="Failed to fetch the payment." onRetry={onRetry}>
      Nothing was lost.
    </FailedState>
  );
}
