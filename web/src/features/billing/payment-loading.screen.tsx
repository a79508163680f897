import { useEffect } from 'react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { checkoutId, useCheckoutProgress } from './parts/use-checkout-progress.ts';

const leavePage = (url: string) => window.location.assign(url);

/**
 * Waits for a payment and then opens the page for its result. The whole page reloads, so that the app reads the new
 * subscription.
 */
export function PaymentLoadingScreen({ leave = leavePage }: { leave?: (url: string) => void }) {
  const checkout_id = checkoutId();
  const { data, error, refetch } = useCheckoutProgress(checkout_id, { repeats: true });
  const state = data?.state;

  useEffect(() => {
    if (state === 'done') leave('/billingsubscriptions');
    if (state === 'failed') leave(`/payment-error?checkout=${encodeURIComponent(checkout_id)}`);
  }, [state, checkout_id, leave]);

  return (
    <>
      <PageHeader title="Payment" />
      <Card>
        {checkout_id === '' && (
          <EmptyState title="There is no payment in progress">
            <TextLink href="/subscriptions">View subscription</TextLink>
          </EmptyState>
        )}
        {checkout_id !== '' && error && (
          <FailedState title="Failed to fetch Payment." error={error} onRetry={() => void refetch()}>
            Nothing is charged twice.
          </FailedState>
        )}
        {checkout_id !== '' && !error && (
          <EmptyState title="We are confirming your payment" icon={<LoadingImage />}>
            This takes a few seconds. You can reload this page.
          </EmptyState>
        )}
      </Card>
    </>
  );
}
